//! The bounds proven for the root while the search is still running.

use crate::core::budget::News;
use crate::core::claim::{Claim, Goal, Verdict};
use game::{Player, Promises};
use std::sync::Arc;

/// The proven bounds on the payoff of the player to move at the root, if tighter than those that the rules
/// promise.
#[derive(Debug, Default)]
pub(in crate::two_player::pvs) struct Proven {
    at_least: Option<i32>,
    at_most: Option<i32>,
    news: Option<Arc<dyn News>>,
}

impl Proven {
    /// Starts with nothing proven. `news` hears of every better bound.
    pub(in crate::two_player::pvs) fn nothing(news: Option<Arc<dyn News>>) -> Proven {
        Proven { news, ..Proven::default() }
    }

    /// Takes a proof that the payoff of `mover` at the root is at least `least` and at most `most`.
    pub(super) fn learn(&mut self, promises: &Promises, mover: Player, least: i32, most: i32) {
        let payoffs = promises.payoffs;
        let at_least = Some(least).filter(|&least| payoffs.is_none_or(|bounds| least > bounds.least));
        let at_most = Some(most).filter(|&most| payoffs.is_none_or(|bounds| most < bounds.greatest));
        let better_least = self.at_least.max(at_least);
        let better_most = self.at_most.into_iter().chain(at_most).min();
        if (better_least, better_most) != (self.at_least, self.at_most) {
            (self.at_least, self.at_most) = (better_least, better_most);
            if let Some(news) = &self.news {
                news.bounds(mover, better_least, better_most);
            }
        }
    }

    /// The bounds as claims about `mover`.
    pub(in crate::two_player::pvs) fn claims(&self, mover: Player) -> Vec<Claim> {
        let claim =
            |least, verdict| Claim { player: mover, goal: Goal::AtLeast(least), verdict, plies: None };
        let least = self.at_least.map(|least| claim(least, Verdict::Proven));
        let most = self.at_most.map(|most| claim(most.saturating_add(1), Verdict::Disproven));
        least.into_iter().chain(most).collect()
    }
}
