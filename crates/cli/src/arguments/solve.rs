//! What `yomi solve`, `build`, `probe` and `census` take.

use super::{Limits, Names, Position, freed, freed_path, whole};
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use std::path::PathBuf;

/// What is solved.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write the proof of the value to this file; it is about a position without a past
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// For games too large to keep whole: the certificate leaves positions that end within so many plies to the verifier
    #[arg(long, value_name = "PLIES", requires = "certificate", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) frontier: Option<u32>,
    /// Look at no more positions than this [default: 50000000]; with more, a search solves the position alone
    #[arg(
        long, value_name = "N",
        allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX)
    )]
    pub(crate) positions: Option<u64>,
    /// Count positions that are each other turned or mirrored once, where the game knows such
    #[arg(long)]
    pub(crate) symmetric: bool,
    /// Among three or more: how ties are broken, or left open (set, or soft for the sets of soft-max-n)
    #[arg(long, value_name = "TIE", default_value = "paper", value_parser = session::TIES)]
    pub(crate) tie: String,
    /// Solve the position alone, by this search; where there are too many positions, pvs for two players, df-pn for more
    #[arg(
        long, short, value_name = "SPEC", conflicts_with = "certificate",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What is built.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// The game, such as connect-four:columns=4,rows=4; its positions must have numbers
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write. While it is built, what is finished is in FILE.part
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// What is looked up.
#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// The database that `yomi build` wrote
    #[arg(value_parser = OsStringValueParser::new().map(freed_path))]
    pub(crate) file: PathBuf,
    /// Positions of its game; without one, the start
    #[arg(value_name = "POSITION", value_parser = freed)]
    pub(crate) positions: Vec<String>,
    /// Then play these moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, value_parser = freed)]
    pub(crate) moves: Option<String>,
}

/// What is counted of all deals.
#[derive(Debug, Args)]
pub(crate) struct Census {
    /// The game and its parameters: players, cards, ties, pass, re-entry; with pay=rank, in which orders players go out
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Look at a pass only where no card leaves a chance, as the paper does. True unless GAME says `pass=`
    #[arg(long, value_name = "true|false", action = clap::ArgAction::Set)]
    pub(crate) last_resort: Option<bool>,
    /// Three readings of stable deals for two to five players, and whether more players make fewer deals stable
    #[arg(long)]
    pub(crate) stable: bool,
    /// Group deals by what the leader sees who knows his hand, the others' counts and all cards
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Count deals in which everybody has the same cards, for two to six players and up to five cards each
    #[arg(long)]
    pub(crate) same_hands: bool,
    /// Write the counts as a page with plots
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}
