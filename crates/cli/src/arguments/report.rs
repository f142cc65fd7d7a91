//! The arguments of `yomi report`.

use super::{Names, whole};
use crate::failure::Failure;
use clap::Args;
use request::{Budget, Patience, Spec};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// The time for each game of a report of which neither the time nor the number of games is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The most games of one comparison.
const GAMES: usize = 16;

/// Games and how closely they are looked at.
#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The game: one of `yomi games`, or a file such as mine.game. Several are compared with the first
    #[arg(value_name = "GAME|FILE", required = true, hide_possible_values = true,
          value_parser = Names::games())]
    games_given: Vec<String>,
    /// Compare the game with itself for other values of a parameter, such as size=5..8; repeated, for all
    /// combinations, at most 16
    #[arg(long, value_name = "NAME=A..B", value_parser = varied)]
    vary: Vec<(String, RangeInclusive<i64>)>,
    /// Write the report with its pictures to this file, as one page
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Games of each level against itself, and of each level against the one below; and five times as many
    /// random ones. Without --time, exactly so many: the same in every run [default: at most 200]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(2..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Time for everything, such as 30s or 5m, or `unlimited` [default: 60s for each game, or unlimited with
    /// --games]
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
    /// The games, those of `--vary` by their parameters.
    pub(crate) fn names(&self) -> Result<Vec<String>, Failure> {
        let mut names = self.games_given.clone();
        for (parameter, values) in &self.vary {
            let mut longer = Vec::new();
            for name in &names {
                let spec = Spec::read(name)?;
                if spec.arguments.iter().any(|argument| argument.key.as_ref() == Some(parameter)) {
                    return Err(Failure::usage(format!(
                        "{name}: expected `{parameter}` from the name of the game or from --vary, got both"
                    )));
                }
                let joint = if spec.arguments.is_empty() { ':' } else { ',' };
                let values = values.clone().take(GAMES + 1);
                longer.extend(values.map(|value| format!("{name}{joint}{parameter}={value}")));
            }
            longer.truncate(GAMES + 1);
            names = longer;
        }
        if names.len() > GAMES {
            return Err(Failure::usage(format!("expected at most {GAMES} games to compare, got more")));
        }
        Ok(names)
    }

    /// The limit of time for so many games; `None` for no limit.
    pub(crate) fn time(&self, games: usize) -> Result<Option<Duration>, Failure> {
        let Some(text) = &self.time else {
            return Ok(if self.games.is_some() { None } else { Some(DEFAULT_TIME * games as u32) });
        };
        let mut budget = Budget::default();
        request::set_limit(&mut budget, "time", text)?;
        Ok(budget.time.filter(|_| budget.patience != Patience::Endless))
    }
}

/// Parser of a parameter and its values, such as size=5..8.
fn varied(text: &str) -> Result<(String, RangeInclusive<i64>), String> {
    let read = || {
        let (name, values) = text.split_once('=')?;
        let (from, to) = values.split_once("..")?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (!name.is_empty() && from <= to).then(|| (name.to_owned(), from..=to))
    };
    read()
        .ok_or_else(|| "expected a parameter and its least and greatest value, such as size=5..8".to_owned())
}
