//! The arguments of `yomi solve`, `build` and `probe`.

use super::{Limits, Lines, Names, Position, Team, freed, freed_path, whole};
use clap::Args;
use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use request::Ties;
use std::path::PathBuf;

/// A position to solve, and the way to do it.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write a proof of the value to this file; it ignores the moves that led to the position
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "depth"])]
    pub(crate) certificate: Option<PathBuf>,
    /// Leave positions that end within this many plies to the verifier, for certificates of large games
    #[arg(
        long, value_name = "PLIES", requires = "certificate",
        value_parser = clap::value_parser!(u32).range(1..=1000)
    )]
    pub(crate) frontier: Option<u32>,
    /// Enumerate at most this many positions, within half of the limits below; beyond that, a search solves
    /// only the given one with what is left of them
    /// [default: 50000000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) positions: Option<u64>,
    /// Treat positions that are equal up to rotation or reflection as one, where the game defines symmetries
    #[arg(long)]
    pub(crate) symmetric: bool,
    /// With three or more players: the tie-break rule, or `set` for all of them, or `soft` for soft-Max^n
    #[arg(
        long, value_name = "TIE", default_value = "paper",
        value_parser = PossibleValuesParser::new(Ties::NAMES).try_map(|name| name.parse::<Ties>())
    )]
    pub(crate) tie: Ties,
    /// Solve only the given position, by this search; the default for games with too many positions is pvs
    /// for two players and df-pn for more
    #[arg(
        long, short, value_name = "SPEC", conflicts_with = "certificate",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    /// With --workers or --processes: what this player can force against all others [default: 1 of two
    /// players]
    #[arg(long, value_name = "PLAYER", value_parser = whole::<usize>(1..=6))]
    pub(crate) player: Option<usize>,
    #[command(flatten)]
    pub(crate) team: Team,
    #[command(flatten)]
    pub(crate) lines: Lines,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A database to build.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// The game, such as connect-four:columns=4,rows=4; it must define an index of its positions
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write; until it is complete, finished layers are in FILE.part
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What this player can force against all others, for any number of players and any payoffs [default: the
    /// value of a two-player zero-sum game]
    #[arg(long, value_name = "PLAYER", value_parser = whole::<usize>(1..=6))]
    pub(crate) player: Option<usize>,
    #[command(flatten)]
    pub(crate) team: Team,
}

/// Positions to look up.
#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// A database written by `yomi build`
    #[arg(value_parser = OsStringValueParser::new().map(freed_path))]
    pub(crate) file: PathBuf,
    /// Positions of its game; the default is the initial position
    #[arg(value_name = "POSITION", value_parser = freed)]
    pub(crate) positions: Vec<String>,
    /// Then play these moves, separated by spaces or as people write them: `4436`, `1. B2 a1`
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, value_parser = freed)]
    pub(crate) moves: Option<String>,
}
