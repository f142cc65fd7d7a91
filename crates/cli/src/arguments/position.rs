//! The arguments of the commands about one position: `analyze`, `compare`, `tree`, `show`, `play` and
//! `perft`.

use super::{Limits, Lines, Names, Position, named, whole};
use clap::Args;
use picture::Convention;
use std::path::PathBuf;

/// A position to search, and how the answer is shown.
#[derive(Debug, Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search, such as alpha-beta or max-n:tie=set; `yomi searches` lists them all
    #[arg(
        long, short, value_name = "SPEC",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    /// Compute exact values, rather than bounds, for this many of the best moves (multi-PV)
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    pub(crate) multi: Option<u32>,
    /// Split the value by a learned evaluation into its terms, and show so many of the greatest
    #[arg(long, value_name = "N", conflicts_with = "from", value_parser = whole::<u32>(1..=1_000))]
    pub(crate) explain: Option<u32>,
    #[command(flatten)]
    pub(crate) lines: Lines,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A position, and searches to compare on it.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) position: Position,
    /// A search to compare; repeat the option for each
    #[arg(
        long, short, value_name = "SPEC", required = true,
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A search, and the drawing of its tree.
#[derive(Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search whose tree to draw
    #[arg(
        long, short, value_name = "SPEC",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    /// The file to write; its extension selects the format. The default, or -, is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format, if the file's extension does not select it; all is an object of JSON with each of them
    #[arg(
        long, alias = "format", value_name = "FORMAT",
        value_parser = ["html", "svg", "dot", "json", "text", "all"],
    )]
    pub(crate) to: Option<String>,
    /// Draw at most this many nodes; the remaining ones are counted and reported
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole::<u32>(1..=100_000))]
    pub(crate) limit: u32,
    /// Make an exercise: leave out the values of inner nodes
    #[arg(long)]
    pub(crate) exercise: bool,
    /// Make the exercise with its answers filled in
    #[arg(long)]
    pub(crate) answer: bool,
    /// Leave out only this many values, chosen at random by --seed
    #[arg(long, value_name = "K", value_parser = whole::<u32>(1..=u64::from(u32::MAX)))]
    pub(crate) blanks: Option<u32>,
    /// What a box of an exercise shows where alpha-beta knows no value: fail-soft, what follows from the
    /// children, or fail-hard, the bound that the search returns [default: fail-soft]
    #[arg(long, value_name = "HOW", value_parser = named(&Convention::NAMES))]
    pub(crate) convention: Option<Convention>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A position, and the file for its picture.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write a picture of the position to this file, .svg; or, .html, a page with the board and its pieces to
    /// print and to cut out, from which a browser makes a PDF too
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A game to play, and who plays it.
#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Who plays which seat: 1=human, 2=alpha-beta:depth=4, 2=level:1 (first steps) to 2=level:10
    /// (unbeatable). If no seat is human, the first that is left free is; the search of level 10 plays all
    /// others
    #[arg(long, value_name = "SEAT=WHO", allow_hyphen_values = true)]
    pub(crate) seat: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A position, and the depth to which positions are counted.
#[derive(Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The depth in plies
    #[arg(long, short, value_name = "PLIES", value_parser = whole::<u32>(0..=10_000))]
    pub(crate) depth: u32,
    /// Print a count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
