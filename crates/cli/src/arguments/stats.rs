//! What `yomi stats` takes.

use super::{Names, whole};
use clap::Args;

/// What is measured of a game.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// The game; without one, every published figure
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// Random games to play
    #[arg(
        long, value_name = "N", default_value_t = 1_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) games: u64,
    /// Random probes of the tree, after Knuth (1975)
    #[arg(
        long, value_name = "N", default_value_t = 10_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=100_000_000)
    )]
    pub(crate) probes: u64,
    /// Games that the player plays against itself: random play is often longer than good play
    #[arg(
        long, value_name = "N", default_value_t = 100,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) self_play: u64,
    /// The player
    #[arg(
        long, value_name = "SPEC", default_value = "one-ply:tie=random",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) player: String,
    /// Plies of each of these games drawn by lot before the player moves: one that draws no lots plays only one game else
    #[arg(
        long, value_name = "PLIES", default_value_t = 0,
        allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000)
    )]
    pub(crate) opening: u32,
}
