//! The arguments of `yomi stats`.

use super::{Names, shard, whole};
use arena::Shard;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// A game and its measurements, or the files of shards.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Stats {
    #[command(subcommand)]
    pub(crate) part: Option<StatsPart>,
    /// The game; without one, list all published figures
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// Random games to play
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole::<u64>(2..=10_000_000))]
    pub(crate) games: u64,
    /// Random probes of the tree, by the method of Knuth (1975)
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole::<u64>(2..=100_000_000))]
    pub(crate) probes: u64,
    /// Games of self-play, as random games are often longer than good ones
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(2..=10_000_000))]
    pub(crate) self_play: u64,
    /// The search that plays itself
    #[arg(
        long, value_name = "SPEC", default_value = "one-ply:tie=random",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) player: String,
    /// Random plies at the start of each game of self-play; a deterministic player needs some to play
    /// different games
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: u32,
    /// Write the games to this file, a line per game; games already in it are not played again
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Play only every N-th game and probe, from the I-th on; `merge` merges the files
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "output")]
    pub(crate) shard: Option<Shard>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StatsPart {
    /// Merge the files of shards, and print what an undisturbed run prints
    #[command(after_help = "Example: yomi stats merge shard-*.jsonl\n\
                      Shards that are missing or not whole are named, and the exit code is 2; \
                      --allow-missing merges the others, and the report says what is missing")]
    Merge {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write, with all games
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Merge what there is, if shards or games of them are missing
        #[arg(long)]
        allow_missing: bool,
    },
}
