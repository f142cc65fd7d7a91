//! Learning the weights of a network from play.

mod options;

pub use options::{Learning, Options, Progress, Trained};
