//! The scale of values: payoffs and static values on one line, and the way back.

use crate::payoffs::Payoffs;

/// A common scale for payoffs of finished games and static values, and the way back to payoffs.
///
/// The number alone does not say that a value is exact, which is stored separately: a draw is worth 0, and so
/// may be an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Static values estimate payoffs and are compared with them directly.
    Payoffs,
    /// Two players. Static values lie within ±[`MAX_ESTIMATE`]; a payoff p ≠ 0 counts sign(p)·([`PROVEN`] +
    /// [`PROVEN_STEP`]·|p|).
    Proven {
        /// Payoffs are only ±1, so the plies to the end are subtracted: the winner prefers short games, the
        /// loser long ones.
        hurry: bool,
    },
    /// Three or more players, of whom one gets 1 and the others 0, or all get 0. Static values lie within
    /// ±[`MAX_ESTIMATE`]; the winner counts [`PROVEN`] less the plies to the end, every other player minus
    /// that, a draw 0.
    WinnerOnly,
}

/// The largest static value of a two-player game, or of a game on [`Scale::WinnerOnly`].
pub const MAX_ESTIMATE: i32 = 1_000_000;
/// The largest correction that a search adds to or subtracts from a static value.
pub const MAX_TEMPO: i32 = 100_000;
/// The smallest absolute value of a decided game.
pub const PROVEN: i32 = 2_000_000;
/// The value of one unit of payoff.
pub const PROVEN_STEP: i32 = 1_000;
/// The largest payoff of a game on [`Scale::Proven`].
pub const MAX_PAYOFF: i32 = 2_000_000;

impl Scale {
    /// The value of one player's `payoff` at the end of a two-player game, `ply` plies below the root.
    pub const fn score(self, payoff: i32, ply: u32) -> i32 {
        match self {
            Scale::Payoffs => payoff,
            Scale::Proven { .. } | Scale::WinnerOnly if payoff == 0 => 0,
            Scale::Proven { .. } | Scale::WinnerOnly => {
                let hurry = if let Scale::Proven { hurry: false } = self { 0 } else { ply as i32 };
                payoff.signum() * (PROVEN + PROVEN_STEP * payoff.abs() - hurry)
            }
        }
    }

    /// The values of a finished game's payoffs for all players, `ply` plies below the root. Absolute.
    #[inline]
    pub fn finished(self, payoffs: &Payoffs, ply: u32) -> Payoffs {
        match self {
            Scale::Payoffs => *payoffs,
            Scale::Proven { .. } => payoffs.map(|payoff| self.score(payoff, ply)),
            Scale::WinnerOnly if payoffs.as_slice().iter().all(|&payoff| payoff == 0) => *payoffs,
            Scale::WinnerOnly => payoffs.map(|payoff| self.score(if payoff > 0 { 1 } else { -1 }, ply)),
        }
    }

    /// The payoff that one player's exact value stands for; any other value is returned unchanged.
    pub const fn payoff(self, value: i32) -> i32 {
        if !self.is_decided(value) {
            return value;
        }
        match self {
            Scale::Payoffs => value,
            // Plies were subtracted, fewer than a step: round up to the next whole step.
            Scale::Proven { .. } => {
                let steps = (value.abs() - PROVEN + PROVEN_STEP - 1) / PROVEN_STEP;
                value.signum() * if steps < 1 { 1 } else { steps }
            }
            Scale::WinnerOnly => (value > 0) as i32,
        }
    }

    /// The largest payoff that counts no more than `value`, which need not be the value of a finished game.
    pub const fn payoff_at_most(self, value: i32) -> i32 {
        match self {
            Scale::Proven { .. } if !self.is_decided(value) => -((value < 0) as i32),
            _ => self.payoff(value),
        }
    }

    /// The payoffs that exact values stand for. Absolute.
    pub fn payoffs(self, values: &Payoffs) -> Payoffs {
        values.map(|value| self.payoff(value))
    }

    /// The distance in plies from the root to the end of the game that `value` stands for; `None` if the
    /// scale does not encode it.
    pub const fn distance(self, value: i32) -> Option<u32> {
        let knows = matches!(self, Scale::Proven { hurry: true } | Scale::WinnerOnly);
        if knows && self.is_decided(value) { Some((PROVEN + PROVEN_STEP - value.abs()) as u32) } else { None }
    }

    /// True if `value` belongs to a finished, decided game, on scales that separate these from static
    /// values and their corrections.
    pub const fn is_decided(self, value: i32) -> bool {
        !matches!(self, Scale::Payoffs) && value.abs() > MAX_ESTIMATE + MAX_TEMPO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;

    #[test]
    fn every_payoff_comes_back_from_the_scale() {
        for hurry in [true, false] {
            let scale = Scale::Proven { hurry };
            let payoffs: &[i32] = if hurry { &[-1, 0, 1] } else { &[-64, -1, 0, 1, 8, 1_000_000] };
            for &payoff in payoffs {
                for ply in [0, 1, 17, 361, 999] {
                    let score = scale.score(payoff, ply);
                    assert_eq!(scale.payoff(score), payoff, "{payoff} at ply {ply}");
                    let distance = (hurry && payoff != 0).then_some(ply);
                    assert_eq!(scale.distance(score), distance);
                }
            }
        }
    }

    #[test]
    fn a_winner_hurries_and_a_loser_delays() {
        let scale = Scale::Proven { hurry: true };
        assert!(scale.score(1, 3) > scale.score(1, 5));
        assert!(scale.score(-1, 3) < scale.score(-1, 5));
        assert!(scale.score(1, 999) > MAX_ESTIMATE);
    }

    #[test]
    fn among_three_the_winner_hurries_and_the_others_delay() {
        let won = Payoffs::new(&[0, 1, 0]);
        let [soon, late] = [3, 5].map(|ply| Scale::WinnerOnly.finished(&won, ply));
        assert!(soon[Player::SECOND] > late[Player::SECOND]);
        assert!(soon[Player::FIRST] < late[Player::FIRST]);
        assert_eq!(Scale::WinnerOnly.payoffs(&soon), won);
        assert_eq!(Scale::WinnerOnly.distance(soon[Player::FIRST]), Some(3));
    }
}
