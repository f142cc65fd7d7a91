//! Probabilities of move classes by several machines: each counts its shard of the games.
//!
//! Counts of games add up, so that the merged file is the one of an undisturbed run, byte for byte. Recorded
//! games can always be shared out. Games of self-play are searched with what the batches before have taught:
//! only the games of the first batch depend on nothing, so that there must be one batch of all games.

mod file;
mod merge;
mod run;

pub use file::ShardCounts;
pub use merge::{Merged, merge};
pub use run::{learn_shard, learn_shard_from};
