//! The progress of learning so far.

use super::self_play::Played;

/// The self-play games that the share of guided games and the figures of [`Progress`](super::Progress)
/// follow.
pub(super) const RECENT: usize = 200;
/// The share of the newest game in running means.
const NEWEST: f32 = 0.005;

/// The progress of learning so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct SoFar {
    pub(super) games: u64,
    /// For the last self-play games, oldest first: the plies, and 1 << 31 if the game was decided.
    pub(super) recent: Vec<u32>,
    /// Running means of the absolute errors of positions played and of siblings.
    pub(super) error: f32,
    pub(super) sibling_error: f32,
    /// The number of siblings learned.
    pub(super) siblings: u64,
}

/// The bit of a game that was decided.
const DECIDED: u32 = 1 << 31;

impl SoFar {
    /// The share of recent games that were decided.
    pub(super) fn decided(&self) -> f32 {
        let decided = self.recent.iter().filter(|&&game| game & DECIDED != 0).count();
        if self.recent.is_empty() { 0.0 } else { decided as f32 / self.recent.len() as f32 }
    }

    /// The mean number of plies of recent games.
    pub(super) fn plies(&self) -> f64 {
        let plies: u64 = self.recent.iter().map(|&game| u64::from(game & !DECIDED)).sum();
        plies as f64 / self.recent.len().max(1) as f64
    }

    /// Adds a game.
    pub(super) fn add(&mut self, played: &Played, is_guided: bool) {
        self.games += 1;
        if !is_guided {
            if self.recent.len() == RECENT {
                self.recent.remove(0);
            }
            self.recent.push(played.plies | if played.is_decided { DECIDED } else { 0 });
        }
        self.error = mean(self.error, played.error, played.learned);
        self.sibling_error = mean(self.sibling_error, played.sibling_error, played.siblings);
        self.siblings += u64::from(played.siblings);
    }
}

/// A running mean after a game with this sum over so many positions; the first game sets it.
fn mean(mean: f32, sum: f32, count: u32) -> f32 {
    let newest = sum / count.max(1) as f32;
    if count == 0 {
        mean
    } else if mean == 0.0 {
        newest
    } else {
        mean + (newest - mean) * NEWEST
    }
}
