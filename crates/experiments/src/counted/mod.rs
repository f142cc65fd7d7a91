//! Experiments that count or solve instead of playing: every number exact, so that a claim holds or does not.

mod claim;
mod count;
mod experiment;
mod outcome;
mod page;
mod solved;
mod terms;

pub use claim::{Claim, Counted, Expect, Part, Source};
pub use count::Answered;
pub(crate) use experiment::names;
pub use experiment::{Experiment, Kind, named};
pub use outcome::{Case, Finding, Found, Outcome, text};
pub use page::page;
pub use terms::Terms;
