//! Reproduction of published experiments: settings, claims, results, and a verdict for every claim.
//!
//! An [`Experiment`] is a folder of settings below `papers/`, embedded here so that it can be repeated
//! anywhere. Its [plans](plan) define the games and figures, its [claims](claim) the statements of the paper
//! and when they hold. Its searches use [learned](learning) move classes and [evaluations].
//! [Profiles](profile) count the nodes of searches at one position, and [right moves](right_moves) are
//! counted at solved ones. [Exploitability](exploitability) is what best responses gain against a search.
//! [`play()`] plays the [`Point`]s, a tournament each, into files that resume; [`Outcome`] has the results,
//! and [`rows`] the table of goals. [`merge()`] merges the folders of several machines, each with its
//! [shard](ShardFolder) of the blocks. Every verdict rests on an interval over blocks, never on a number
//! alone. [`pairs`] has every search play every other on several games. [`continued`] claims are played until
//! a rule decides them. [`counted`] experiments are exact instead: a claim holds or does not. [`census`]
//! presents a count of every deal. [`sources`] has what the five sources say, row by row.

pub mod census;
pub mod claim;
pub mod continued;
pub mod counted;
mod error;
pub mod evaluations;
mod experiment;
pub mod exploitability;
mod final_verdicts;
mod finding;
mod html;
pub mod learning;
mod measure;
mod merge;
pub mod outcome;
mod page;
pub mod pairs;
mod parallel;
mod parsing;
pub mod part;
mod picture;
pub mod plan;
mod play;
mod point;
mod position;
pub mod profile;
mod random_moves;
mod result_lines;
pub mod right_moves;
pub mod rows;
mod shard_folder;
pub mod sources;
mod step;
mod verdict;
pub mod words;
mod written_game;

pub use error::Error;
pub use experiment::{Experiment, Prepared, all, named};
pub use final_verdicts::{FinalVerdict, FinalVerdicts};
pub use finding::{Case, Finding};
pub use merge::{Merged, merge, merge_of};
pub use outcome::Outcome;
pub use page::page;
pub use plan::Setting;
pub use play::{Event, PlayOptions, play};
pub use point::{Piece, Point};
pub use position::{ExaminedPosition, Position, SearchChoice};
pub use shard_folder::ShardFolder;
pub use step::Step;
pub use verdict::Verdict;
