//! n-tuple networks: static evaluations that are learned from play, for the board of any game.

mod curve;
mod design;
mod error;
mod graph;
mod index;
mod learning;
mod network;
mod outputs;
mod reading;
mod structure;
#[cfg(test)]
mod tests;
mod tuples;

pub use design::{CellMap, Design, Sharing};
pub use error::Error;
pub use learning::{Learner, Learning, Options, Progress, Trained};
pub use network::Network;
pub use reading::{Pattern, Reading};
pub use structure::{MAX_TUPLES, MAX_WEIGHTS};
pub use tuples::TupleKind;
