//! The arguments of `yomi report`.

use super::{Names, whole};
use crate::failure::Failure;
use clap::Args;
use request::{Budget, Patience};
use std::path::PathBuf;
use std::time::Duration;

/// The time of a report of which neither the time nor the number of games is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// A game and how closely it is looked at.
#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The game: one of `yomi games`, or a file such as mine.game
    #[arg(value_name = "GAME|FILE", hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Write the report with its pictures to this file, as one page
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Games of each level against itself, and of each level against the one below; and five times as many
    /// random ones. Without --time, exactly so many: the same in every run [default: at most 200]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(2..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Time for everything, such as 30s or 5m, or `unlimited` [default: 60s, or unlimited with --games]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,
    /// The search of the strongest levels, without a limit [default: pvs or max-n, or mcts where the
    /// evaluation tells nothing]
    #[arg(
        long, short, value_name = "SPEC",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    /// The nodes that it may visit for a move: a level for each number
    #[arg(
        long, value_name = "N,N,…", value_delimiter = ',', default_value = "100,1000,10000",
        value_parser = whole::<u64>(1..=1_000_000_000)
    )]
    pub(crate) nodes: Vec<u64>,
    /// Random plies at the start of each game, except of random play [default: one a player, or
    /// none for mcts, whose games differ without]
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: Option<u32>,
}

impl Report {
    /// The limit of time; `None` for no limit.
    pub(crate) fn time(&self) -> Result<Option<Duration>, Failure> {
        let Some(text) = &self.time else {
            return Ok(if self.games.is_some() { None } else { Some(DEFAULT_TIME) });
        };
        let mut budget = Budget::default();
        request::set_limit(&mut budget, "time", text)?;
        Ok(budget.time.filter(|_| budget.patience != Patience::Endless))
    }
}
