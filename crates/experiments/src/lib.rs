//! Reproduction of published experiments: settings, claims, results, and a verdict for every claim.
//!
//! An [`Experiment`] is a folder of settings below `papers/`, embedded here so that it can be redone from
//! anywhere. Its [plans](plan) say what is played and drawn, its [claims](claim) what the
//! paper says and what counts as holding. Its searches use [learned](learning) move classes, and
//! [profiles](profile) count the nodes of searches at one position. [`play()`] plays the [`Point`]s, a
//! tournament each, into files that resume; [`Outcome`] has the results. Every verdict is that of an interval
//! by blocks, never of a number alone. [`counted`] experiments are exact instead: a claim holds or does not.
//! [`census`] presents a count of every deal.

pub mod census;
pub mod claim;
pub mod counted;
mod error;
mod experiment;
mod finding;
mod html;
pub mod learning;
mod measure;
pub mod outcome;
mod page;
mod parsing;
pub mod part;
mod picture;
pub mod plan;
mod play;
mod point;
mod position;
pub mod profile;
mod verdict;
pub mod words;

pub use error::Error;
pub use experiment::{Experiment, Prepared, all, named};
pub use finding::{Case, Finding};
pub use outcome::Outcome;
pub use page::page;
pub use plan::Setting;
pub use play::{Event, PlayOptions, play};
pub use point::{Piece, Point};
pub use position::{ExaminedPosition, Position, SearchChoice};
pub use verdict::Verdict;
