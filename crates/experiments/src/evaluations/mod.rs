//! Evaluations that an experiment learns before its games, each a file of weights in its folder.
//!
//! In searches `{name-seed}` stands for the file of such an evaluation. Result files hold its name and a hash
//! of its content, not its path: they can be continued after the folder is moved, and are refused if the
//! weights differ.

mod learn;
mod settings;
mod times;
mod weights;

pub use settings::{Evaluation, LearnerOptions, Length};
pub use weights::{Weights, WeightsSummary};

pub(crate) use learn::{Run, all, needed};
pub(crate) use settings::Evaluations;
pub(crate) use times::FILE as TIMES;
