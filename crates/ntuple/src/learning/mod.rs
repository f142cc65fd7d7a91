//! Learning the weights of a network from play.

mod choice;
mod guided;
mod learner;
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
pub use options::{Aim, Learning, Options, Progress, Trained};
pub use recorded::Recorded;
#[cfg(test)]
pub(crate) use symmetry::{Proposed, candidates};
