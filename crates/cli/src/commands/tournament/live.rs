//! Standings and remaining time of a tournament, if standard error is a terminal.

use crate::progress::bar;
use arena::{Tally, Tournament};
use indicatif::ProgressBar;

/// The table of standings, shown until this is dropped.
pub(super) struct Live {
    bar: ProgressBar,
    names: Vec<String>,
    is_share: bool,
}

const TEMPLATE: &str =
    "{bar:30} {pos} of {len} games, {elapsed} gone, {eta} left; Ctrl-C stops and keeps the results\n{msg}";

impl Live {
    /// Starts the display for this many games, some of them already played.
    pub(super) fn new(tournament: &Tournament, games: u64, played: u64) -> Live {
        let bar = bar(Some(games), TEMPLATE);
        bar.set_position(played.min(games));
        bar.reset_eta();
        let names = tournament.settings().players.iter().map(|player| player.name.clone()).collect();
        Live { bar, names, is_share: tournament.settings().scoring.is_share() }
    }

    /// Counts a game that was played.
    pub(super) fn show(&self, tally: &Tally<'_>) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            return;
        }
        let factor = if self.is_share { 100.0 } else { 1.0 };
        let unit = if self.is_share { " %" } else { "" };
        let lines = self.names.iter().zip(tally.standings(0.95)).map(|(name, score)| {
            let error = (score.high - score.value) * factor;
            let error = if error.is_finite() { format!(" ± {error:.1}") } else { String::new() };
            format!("  {:>7.1}{error}{unit}  {name}", score.value * factor)
        });
        self.bar.set_message(lines.collect::<Vec<_>>().join("\n"));
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
