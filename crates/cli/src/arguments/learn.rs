//! The arguments of `yomi learn`.

use super::{Limits, Names, whole};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// The subject to be learned.
#[derive(Debug, Subcommand)]
pub(crate) enum Learn {
    /// Estimate how often a move of each class is chosen where there is one. Resumes after a stop
    #[command(after_help = "Example: yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 \
                      -o loa.classes --plot loa.svg\n\
                      As in the paper: \
                      yomi learn classes lines-of-action --games 100 --stored 100000 -o loa.classes\n\
                      Learned classes: \
                      yomi learn classes othello --way auto --stored 2000 -o othello.classes\n\
                      A policy from that file: \
                      yomi analyze othello --search pvs:classes=policy:othello.classes --depth 6\n\
                      From recorded games: \
                      yomi learn classes lines-of-action --from games.jsonl -o loa.classes")]
    Classes(Box<LearnClasses>),
}

/// The options of learning the probabilities of classes.
#[derive(Debug, Args)]
pub(crate) struct LearnClasses {
    /// The game, such as lines-of-action
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write, a line per game; games in it are not played again
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The classification of moves, as listed by `yomi games GAME` [default: the first]; with `auto`, classes
    /// and a policy are learned from the games themselves
    #[arg(long, value_name = "WAY")]
    pub(crate) way: Option<String>,
    /// Use the games of this file instead of self-play: a result file of `yomi tournament`, or lines of
    /// {"moves": ["a1-b2", …]}
    #[arg(long, value_name = "FILE", conflicts_with_all = ["search", "opening", "equal", "Limits"])]
    pub(crate) from: Option<PathBuf>,
    /// Number of games [default: 100, or all games of the file]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop early once a batch of games changes no probability by more than this
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub(crate) until: Option<f64>,
    /// The search that plays, one that takes `classes`
    #[arg(
        long, short, value_name = "SPEC", default_value = "pvs",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: String,
    /// Random plies at the start of each game
    #[arg(
        long, value_name = "PLIES", default_value_t = 6,
        allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000)
    )]
    pub(crate) opening: u32,
    /// Update the probabilities after this many games
    #[arg(
        long, value_name = "N", default_value_t = 10,
        allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000)
    )]
    pub(crate) batch: u64,
    /// Search one root in this many with equal move costs, so that the classes do not confirm themselves
    #[arg(
        long, value_name = "N", default_value_t = 10,
        allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000)
    )]
    pub(crate) equal: u64,
    /// Plot the probabilities over the games, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
