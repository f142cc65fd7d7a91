//! A survey kept game by game in a file, which can be resumed and shared among several machines.
//!
//! Every random game, every probe and every game of self-play has a number, and its own seed derived from
//! that number. A [shard](arena::Shard) plays its numbers of each kind. The files of all shards
//! [merge](merge()) into the games of one run, from which the same statistics are computed: nothing is
//! averaged.

mod file;
mod merge;
mod plan;
mod play;

pub use merge::{Merged, merge};
pub use plan::{Kind, Plan, Walks};
pub use play::{Sample, SampleOptions, sample};
