//! The arguments of `yomi puzzle`.

use super::{Limits, Names, whole};
use clap::Args;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use studies::puzzle::{Difficulty, Goal};

/// What puzzles are sought, and where they are printed.
#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    /// The game, such as tanhinmin:cards=12 or connect-four
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Find this many puzzles
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=10_000))]
    pub(crate) count: u16,
    /// What exactly one move does: it wins; it holds a draw where none wins; or it pays more than all others
    #[arg(long, value_name = "GOAL", default_value = "win", value_parser = Goal::NAMES)]
    pub(crate) goal: String,
    /// Only puzzles that end so many plies from the position, such as 3-9 or 5
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, value_parser = plies)]
    pub(crate) plies: Option<RangeInclusive<u32>>,
    /// Only puzzles that are so difficult
    #[arg(long, value_name = "WORD", value_parser = Difficulty::NAMES)]
    pub(crate) difficulty: Option<String>,
    /// Take positions from the recorded games of this file, in any format of `yomi convert`, or - for
    /// standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// The format of the recorded games [default: by the name of the file, or else by its first bytes]
    #[arg(long, value_name = "FORMAT", requires = "from")]
    pub(crate) format: Option<String>,
    /// Write the puzzles to this file: as a page if its name ends with .html, as games with variations if
    /// with .sgf, .pgn, .ggf or .jsonl, else as text
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the solutions to this file rather than behind the puzzles
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(crate) solutions: Option<PathBuf>,
    /// The search that decides the positions; its values must be exact
    #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
    pub(crate) search: Option<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Reads `3-9`, or `5` for 5 alone.
fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.parse().ok().filter(|plies| (1..=10_000).contains(plies));
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = number(from).zip(number(to)).map(|(from, to)| from..=to).filter(|range| !range.is_empty());
    range.ok_or_else(|| "expected plies from 1 to 10000, the fewer ones first, such as 3-9 or 5".to_owned())
}
