//! The time of a run, by the meter's clock. It decides when to save and, if requested, how many games to
//! play; nothing else.

use search::{Budget, Meter};
use std::time::Duration;

/// A stopwatch.
#[derive(Debug)]
pub(super) struct Clock(Meter);

impl Clock {
    pub(super) fn start() -> Clock {
        Clock(Meter::new(&Budget::default()))
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.0.finish().elapsed
    }
}

/// The least and the greatest time between two reports of progress.
const SHORT: Duration = Duration::from_millis(100);
const LONG: Duration = Duration::from_millis(400);

/// The numbers of games to play between two reports.
#[derive(Debug)]
pub(super) struct Pace {
    pub(super) games: u64,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { games: 1 }
    }

    /// Adapts to the time that the last games took.
    pub(super) fn took(&mut self, time: Duration) {
        if time < SHORT {
            self.games = self.games.saturating_mul(2);
        } else if time > LONG {
            self.games = (self.games / 2).max(1);
        }
    }
}

/// The number with all digits but the first two replaced by 0, at least 1.
pub(crate) fn two_digits(number: u64) -> u64 {
    let power = 10u64.pow(number.max(1).ilog10().saturating_sub(1));
    (number / power * power).max(1)
}
