//! The questions that narrow down the worth of a position.

use super::EndgameSolver;
use crate::core::observer::Observer;
use crate::two_player::pvs::searcher::Stopped;
use crate::walk::Walk;
use game::{Endgame, Evaluated, PROVEN_STEP};

/// Longer and longer wins and losses are tried, ply by ply, as long as none takes 2^(n/2 - s) nodes with n
/// plies left: little compared with a search to the end. This is s if distances are wanted, as the bounds
/// found on the way are then used later.
const SPARED: u32 = 3;
/// The value of s if distances are not wanted.
const SPARED_WITHOUT_DISTANCE: u32 = 5;

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    /// The worth of a position at `ply` to the player to move. If plies count and distances are not wanted,
    /// only its sign must be right.
    pub(super) fn worth<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        ply: u32,
    ) -> Result<i32, Stopped> {
        if self.counts_plies {
            return self.worth_by_plies(walk, state, ply);
        }
        let (mut least, mut most) = match walk.game.promises().payoffs {
            Some(bounds) => (bounds.least.min(-bounds.greatest), bounds.greatest.max(-bounds.least)),
            None => (-game::MAX_PAYOFF, game::MAX_PAYOFF),
        };
        let mut alpha = if ply == 0 { self.first_guess - 1 } else { -1 };
        while least < most {
            alpha = alpha.clamp(least, most - 1);
            let payoff = self.prove(walk, state, self.question(alpha), ply)?;
            if payoff > alpha {
                (least, alpha) = (payoff, payoff);
            } else {
                (most, alpha) = (payoff, payoff - 1);
            }
            self.tell(walk, state, ply, (least, most));
        }
        Ok(least)
    }

    /// Records the bounds on the payoff of the root's player to move.
    fn tell<O: Observer<G>>(
        &mut self,
        walk: &Walk<'_, G, O>,
        state: &G::State,
        ply: u32,
        (least, most): (i32, i32),
    ) {
        if ply == 0 {
            self.proven.learn(&walk.game.promises(), walk.game.to_move(state), least, most);
        }
    }

    /// As `worth`, if plies count: first near wins and losses, as long as they are cheap to find or refute;
    /// then the sign; then sooner wins, or later losses, than the one found.
    fn worth_by_plies<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        ply: u32,
    ) -> Result<i32, Stopped> {
        let (mut least, mut most) = (-PROVEN_STEP, PROVEN_STEP);
        let spared = if self.wants_distance { SPARED } else { SPARED_WITHOUT_DISTANCE };
        let cheap = 1 << (self.length.saturating_sub(ply) / 2).saturating_sub(spared).min(u64::BITS - 1);
        let (mut plies, mut is_cheap) = (0, true);
        while least < most && (self.wants_distance || (least <= 0 && most >= 0)) {
            let alpha = if least > 0 {
                least
            } else if most < 0 {
                most - 1
            } else if least == 0 || most == 0 {
                least - i32::from(most == 0)
            } else if is_cheap {
                plies += 1;
                // Wins take an odd number of plies, losses an even one, if players alternate.
                if plies % 2 == 1 { PROVEN_STEP - plies - 1 } else { plies - PROVEN_STEP }
            } else {
                -1
            };
            let alpha = alpha.clamp(least, most - 1);
            let before = walk.meter.stats.nodes;
            let worth = self.prove(walk, state, self.question(alpha), ply)?;
            is_cheap &= walk.meter.stats.nodes - before < cheap;
            if worth > alpha {
                least = least.max(worth);
            } else {
                most = most.min(worth);
            }
            // The sign of a worth is the payoff.
            self.tell(walk, state, ply, (least.signum(), most.signum()));
        }
        Ok(if most < 0 { most } else { least })
    }
}
