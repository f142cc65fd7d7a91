//! The arguments of the commands about games in text files, and of the comparison of two games.

use super::{Names, whole};
use crate::failure::Failure;
use clap::Args;
use request::{Budget, DEFAULT_TIME, Patience};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The file, whose name ends with .game, or - for standard input; with values of its parameters, such as
    /// hex.game:size=5
    #[arg(value_name = "FILE")]
    pub(crate) game: String,
    /// Random games
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole::<u32>(1..=10_000_000))]
    pub(crate) games: u32,
    /// Time for the random games, such as 500ms or 10s, or `unlimited` [default: 10s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,
}

impl Check {
    /// The limit of time.
    pub(crate) fn budget(&self) -> Result<Budget, Failure> {
        let mut budget = Budget::default();
        if let Some(time) = &self.time {
            request::set_limit(&mut budget, "time", time)?;
        }
        if budget.time.is_none() && budget.patience != Patience::Endless {
            budget.time = Some(DEFAULT_TIME);
        }
        Ok(budget)
    }
}

#[derive(Debug, Args)]
pub(crate) struct New {
    /// The sample, such as breakthrough; without one, all are listed
    #[arg(hide_possible_values = true, value_parser = Names::samples())]
    pub(crate) sample: Option<String>,
    /// The file to write, whose name should end with .game. The default, or -, is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// A game, such as tic-tac-toe or mine.game
    #[arg(value_name = "GAME", hide_possible_values = true, value_parser = Names::games())]
    pub(crate) one: String,
    /// The game to compare it with
    #[arg(value_name = "OTHER", hide_possible_values = true, value_parser = Names::games())]
    pub(crate) other: String,
    /// Compare all positions to this depth in plies [default: as deep as 20 000 positions allow]
    #[arg(long, short, value_name = "PLIES", value_parser = whole::<u32>(0..=10_000))]
    pub(crate) depth: Option<u32>,
    /// Then play this many random games in both
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(0..=10_000_000))]
    pub(crate) games: u64,
}
