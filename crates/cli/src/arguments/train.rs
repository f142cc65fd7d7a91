//! The arguments of `yomi train`.

use super::{Auto, Names, auto, whole};
use clap::Args;
use learn::player::MAX_ROUNDS;
use std::path::PathBuf;

/// The options of making a player.
#[derive(Debug, Args)]
pub(crate) struct Train {
    /// The game, such as othello
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write, such as othello.player
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Choose numbers of games that take about this long in all, of which evaluations get half, and give each
    /// candidate as many nodes as take equally long [default: 10m]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time: Option<String>,
    /// Number of games of self-play for the first evaluation; twice as many in each further round. The same
    /// options then give the same file
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    /// Rounds of learning an evaluation and then move-class probabilities; with auto, until the probabilities
    /// are stable, at most 4
    #[arg(
        long, value_name = "N", default_value = "auto",
        value_parser = auto(whole::<u32>(1..=u64::from(MAX_ROUNDS)))
    )]
    pub(crate) rounds: Auto<u32>,
    /// Number of games for the move-class probabilities of each round
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) class_games: u64,
    /// The change up to which a probability counts as stable
    #[arg(long, value_name = "X", default_value = "0.03", value_parser = share)]
    pub(crate) stable: f64,
    /// Nodes at a move in matches: one number for all candidates, or one for each in their order, separated
    /// by commas [default: 2000; with --time, as many as take as long as 2000 of the first]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = whole::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: Option<Vec<u64>>,
    /// Number of blocks of the matches; in a block, each of the games of an opening is played
    /// [default: as many as make about a thousand games, from 10 to 100]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) blocks: Option<u64>,
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
