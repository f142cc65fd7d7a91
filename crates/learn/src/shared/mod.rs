//! Probabilities of move classes by several machines: each counts its shard of the games.
//!
//! Counts of games add up, so the merged file equals that of a single run, byte for byte. Recorded games can
//! always be divided. Self-play games are searched with the probabilities learned from earlier batches: only
//! the games of the first batch are independent, so all games must be in one batch.

mod file;
mod merge;
mod run;

pub use file::ShardCounts;
pub use merge::{Merged, merge};
pub use run::{learn_shard, learn_shard_from};
