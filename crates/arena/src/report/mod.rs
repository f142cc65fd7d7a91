//! Reports of tournaments: every number with its interval, and a verdict for every pair.
//!
//! Only complete blocks count. Verdicts are by a bootstrap over blocks; ratings, mean depths, nodes and times
//! have errors by blocks too.

mod csv;
mod document;
mod interval;
mod japanese;
mod lead;
mod numbers;
mod page;
mod strength;

pub use csv::csv;
pub use document::Document;
pub use interval::{Interval, as_interval, as_intervals};
pub use japanese::{WORDS, Words};
pub use lead::Lead;
pub use numbers::{Comparison, Pair, Player, Report, ReportOptions, no_skill};
pub use page::page;
pub(crate) use page::{opening, shown};
pub(crate) use strength::rankings;
pub(crate) use strength::run as run_sprt;
pub use strength::{Count, RatingModel, SprtReport};
