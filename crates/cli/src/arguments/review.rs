//! The arguments of `yomi review`.

use super::{Limits, Names, Position, number, whole};
use clap::Args;
use std::path::PathBuf;

/// A game that was played, and how closely it is looked at.
#[derive(Debug, Args)]
pub(crate) struct Review {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The recorded game: a file in any format of `yomi convert`, or - for standard input
    #[arg(long, alias = "record", value_name = "FILE", conflicts_with_all = ["start", "moves"])]
    pub(crate) from: Option<PathBuf>,
    /// The number of the game in a file of several
    #[arg(
        long, alias = "game", value_name = "N", default_value_t = 1, requires = "from",
        value_parser = whole::<u64>(1..=u64::MAX)
    )]
    pub(crate) number: u64,
    /// The format of the record [default: by the name of the file, or else by its first bytes]
    #[arg(long, value_name = "FORMAT", requires = "from")]
    pub(crate) format: Option<String>,
    /// The search, such as pvs or max-n; `yomi searches` lists them all
    #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
    pub(crate) search: Option<String>,
    /// Write the review to this file: as a page if its name ends with .html, as a game with variations if
    /// with .sgf, .pgn, .ggf or .jsonl, else as text
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Games of self-play to which expected results are fitted; with 0, estimates have none
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = whole::<u64>(0..=100_000))]
    pub(crate) games: u64,
    /// The loss from which on a move is marked ??, in points of the expected result
    #[arg(long, value_name = "POINTS", default_value_t = 30.0, value_parser = number(0.0, 100.0))]
    pub(crate) blunder: f32,
    /// The loss from which on a move is marked ?
    #[arg(long, value_name = "POINTS", default_value_t = 20.0, value_parser = number(0.0, 100.0))]
    pub(crate) mistake: f32,
    /// The loss from which on a move is marked ?!
    #[arg(long, value_name = "POINTS", default_value_t = 10.0, value_parser = number(0.0, 100.0))]
    pub(crate) inaccuracy: f32,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
