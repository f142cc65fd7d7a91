//! The arguments of `yomi levels`.

use super::{Names, whole};
use clap::Args;
use std::path::PathBuf;

/// Levels that are shown or measured.
#[derive(Debug, Args)]
pub(crate) struct Levels {
    /// The game, such as othello [default: every game that was measured]
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// Measure the levels anew, by tournaments between neighbours, and write the file of all tables
    #[arg(long, requires = "output", conflicts_with = "game")]
    pub(crate) measure: bool,
    /// The file of the tables; FILE.journal beside it keeps what was played, to resume after a stop
    #[arg(long, short, value_name = "FILE", requires = "measure")]
    pub(crate) output: Option<PathBuf>,
    /// Measure this game; several times for several games [default: the ten of the program's own file]
    #[arg(
        long = "game", value_name = "GAME", requires = "measure", id = "only",
        hide_possible_values = true, value_parser = Names::games()
    )]
    pub(crate) games: Vec<String>,
    /// Measure the four lowest levels alone, and keep the tables of the others as the program has them
    #[arg(long, requires = "measure")]
    pub(crate) lowest: bool,
    /// Blocks of games for every pair of neighbours: a block is an opening with each seating
    #[arg(
        long, value_name = "N", default_value_t = 100, requires = "measure",
        value_parser = whole::<u64>(4..=100_000)
    )]
    pub(crate) blocks: u64,
    /// Nodes a move of every level, the highest among them [default: 2000 to 60000, by the game]
    #[arg(long, value_name = "N", requires = "measure", value_parser = whole::<u64>(10..=1_000_000_000))]
    pub(crate) nodes: Option<u64>,
}
