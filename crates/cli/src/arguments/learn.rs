//! What `yomi learn` takes.

use super::{Limits, Names, whole};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What is learned.
#[derive(Debug, Subcommand)]
pub(crate) enum Learn {
    /// How likely classes of moves are: chosen of existed, at the roots of games; goes on where it was stopped
    #[command(
        after_help = "Example: yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 -o loa.classes --plot loa.svg\n\
                          As the paper did: yomi learn classes lines-of-action --games 100 --stored 100000 -o loa.classes\n\
                          Classes nobody made: yomi learn classes othello --way auto --stored 2000 -o othello.classes\n\
                          From that file, a policy: yomi analyze othello --search pvs:classes=policy:othello.classes --depth 6\n\
                          From games of strong players: yomi learn classes lines-of-action --from games.jsonl -o loa.classes"
    )]
    Classes(Box<LearnClasses>),
}

/// How classes are learned.
#[derive(Debug, Args)]
pub(crate) struct LearnClasses {
    /// The game, such as lines-of-action
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write: a line for each game, so that what was played is kept whatever happens
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The way to divide moves into classes, as `yomi games GAME` lists them; the first by default. With `auto` they are grown from what is
    /// chosen, in any game, and the same games tell a policy
    #[arg(long, value_name = "WAY")]
    pub(crate) way: Option<String>,
    /// Count over the games of a file instead of searching: one that `yomi tournament` wrote, or lines of {"moves": ["a1-b2", …]}
    #[arg(long, value_name = "FILE", conflicts_with_all = ["search", "opening", "equal", "Limits"])]
    pub(crate) from: Option<PathBuf>,
    /// How many games; without it 100, and of a file all
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop before, once a batch of games changes no probability by more than this
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub(crate) until: Option<f64>,
    /// The search that plays, one with prices by classes
    #[arg(long, short, value_name = "SPEC", default_value = "pvs", hide_possible_values = true, value_parser = Names::searches())]
    pub(crate) search: String,
    /// Plies of each game drawn by lot before anybody thinks
    #[arg(long, value_name = "PLIES", default_value_t = 6, allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: u32,
    /// Probabilities are worked out anew after so many games
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) batch: u64,
    /// One root of so many is searched with equal prices, so that classes do not confirm themselves
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) equal: u64,
    /// Draw how the probabilities came about, as an SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
