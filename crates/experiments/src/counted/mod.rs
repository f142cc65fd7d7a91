//! Experiments that count or solve instead of playing: every number is exact but the means of random trees.

mod count;
mod experiment;
mod options;
mod outcome;
mod page;
mod part;
mod solved;
mod source;

pub use count::Answered;
pub(crate) use experiment::names;
pub use experiment::{Experiment, Kind, named};
pub use options::CountOptions;
pub use outcome::{CountedPart, Finding, Outcome, text};
pub use page::page;
pub use part::{Counted, Expect, Part};
pub use source::Source;
