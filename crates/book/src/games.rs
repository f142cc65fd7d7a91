//! Results of recorded games.

use serde::{Deserialize, Serialize};
use statistics::Estimate;

/// The units of a first place, shared among tied players: divisible by 2 to 6.
const FIRST_PLACE: u64 = 60;

/// The confidence level of the intervals.
const LEVEL: f64 = 0.95;

/// Games with a known result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// The number of games.
    pub count: u64,
    /// Each player's first places in sixtieths: 60 for a sole first place, 30 for one shared by two. Shape
    /// `[players]`; empty without games.
    pub sixtieths: Vec<u64>,
}

impl Games {
    /// One game with these payoffs. Shape `[players]`.
    pub fn one(payoffs: &[i32]) -> Games {
        let most = payoffs.iter().max().copied().unwrap_or_default();
        let first = payoffs.iter().filter(|&&payoff| payoff == most).count() as u64;
        let share = |&payoff: &i32| if payoff == most { FIRST_PLACE / first } else { 0 };
        Games { count: 1, sixtieths: payoffs.iter().map(share).collect() }
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds other games.
    pub fn add(&mut self, other: &Games) {
        self.count = self.count.saturating_add(other.count);
        self.sixtieths.resize(self.sixtieths.len().max(other.sixtieths.len()), 0);
        for (own, other) in self.sixtieths.iter_mut().zip(&other.sixtieths) {
            *own = own.saturating_add(*other);
        }
    }

    /// The mean share of first places of a player, counted from 0, with its confidence interval; `None`
    /// without games.
    pub fn share(&self, player: usize) -> Option<Estimate> {
        let places = *self.sixtieths.get(player)? as f64 / FIRST_PLACE as f64;
        statistics::mean_share(places / self.count as f64, self.count, LEVEL)
    }

    /// The results of a player, counted from 0, in words: `12 games, 58 % [32, 81]`; `None` without games.
    pub fn text(&self, player: usize) -> Option<String> {
        let share = self.share(player)?;
        let percent = |share: f64| 100.0 * share;
        Some(format!(
            "{} {}, {:.0} % [{:.0}, {:.0}]",
            self.count,
            if self.count == 1 { "game" } else { "games" },
            percent(share.value),
            percent(share.low),
            percent(share.high)
        ))
    }

    pub(crate) fn check(&self, players: usize) -> Result<(), &'static str> {
        let sum = self.sixtieths.iter().try_fold(0_u64, |sum, &places| sum.checked_add(places));
        let all = self.count.checked_mul(FIRST_PLACE);
        match () {
            () if self.count == 0 && self.sixtieths.is_empty() => Ok(()),
            () if self.sixtieths.len() != players => Err("results for each player"),
            () if all.is_none() || sum != all => Err("a first place of 60 sixtieths for each game"),
            () => Ok(()),
        }
    }
}
