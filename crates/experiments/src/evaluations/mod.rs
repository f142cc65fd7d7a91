//! Evaluations that an experiment learns before its games, a file of weights each, into its folder.
//!
//! In searches `{name-seed}` stands for the file of such an evaluation. Result files hold its name and a hash
//! of its content, not its path: they can be continued where the folder is moved to, and they are refused
//! where the weights are other ones.

mod learn;
mod settings;
mod times;
mod weights;

pub use settings::{BackupWord, Evaluation, LearnerOptions, Length, SharingWord};
pub use weights::{Weights, WeightsSummary};

pub(crate) use learn::{Run, all, needed};
pub(crate) use settings::Evaluations;
pub(crate) use times::FILE as TIMES;
