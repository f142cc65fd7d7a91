//! Learning the weights of a network from play.

mod average;
mod choice;
mod guided;
mod learner;
mod look_ahead;
mod matches;
mod model;
mod opening;
mod options;
mod recorded;
mod self_play;
mod so_far;
mod state;
mod symmetry;
mod table;

pub use learner::Learner;
pub use options::{Aim, Backup, Learning, Options, Progress, Trained};
pub use recorded::Recorded;
#[cfg(test)]
pub(crate) use symmetry::{Proposed, candidates};
