//! The arguments of `yomi stats`.

use super::{Names, whole};
use clap::Args;

/// A game and its measurements.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// The game; without one, list all published figures
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// Random games to play
    #[arg(
        long, value_name = "N", default_value_t = 1_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) games: u64,
    /// Random probes of the tree, by the method of Knuth (1975)
    #[arg(
        long, value_name = "N", default_value_t = 10_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=100_000_000)
    )]
    pub(crate) probes: u64,
    /// Games of self-play, as random games are often longer than good ones
    #[arg(
        long, value_name = "N", default_value_t = 100,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) self_play: u64,
    /// The search that plays itself
    #[arg(
        long, value_name = "SPEC", default_value = "one-ply:tie=random",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) player: String,
    /// Random plies at the start of each game of self-play; a deterministic player needs some to play
    /// different games
    #[arg(
        long, value_name = "PLIES", default_value_t = 0,
        allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000)
    )]
    pub(crate) opening: u32,
}
