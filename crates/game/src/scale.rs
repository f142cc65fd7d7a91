//! The scale of values: payoffs and static values on one line, and the way back.

use crate::payoffs::Payoffs;

/// A common scale for payoffs of finished games and static values, and the way back to payoffs.
///
/// The number alone does not show whether a value is exact, which is stored separately: a draw is worth 0,
/// and so may an estimate be.
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
    /// Three or more players, of whom whoever wins gets 1 and the others 0. Static values lie within
    /// ±[`MAX_ESTIMATE`], strictly between the two payoffs: 1 counts [`PROVEN`] + [`PROVEN_STEP`] and 0 minus
    /// that, no matter who else wins, how soon, or whether anybody does.
    WinnerOnly {
        /// Nobody can win beside another, and the plies to the end are subtracted from the winner's value, so
        /// that the winner prefers short games. This decides only between ends that pay everybody the same:
        /// whoever does not win looks at the values of the others as they are [paid](Scale::paid).
        hurry: bool,
    },
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
    /// The value of one player's `payoff` at the end of a game, `ply` plies below the root.
    pub const fn score(self, payoff: i32, ply: u32) -> i32 {
        let plies = if self.counts_plies() { ply as i32 } else { 0 };
        match self {
            Scale::Payoffs => payoff,
            Scale::Proven { .. } if payoff == 0 => 0,
            Scale::Proven { .. } => payoff.signum() * (PROVEN + PROVEN_STEP * payoff.abs() - plies),
            Scale::WinnerOnly { .. } if payoff > 0 => PROVEN + PROVEN_STEP - plies,
            Scale::WinnerOnly { .. } => -(PROVEN + PROVEN_STEP),
        }
    }

    /// The values of a finished game's payoffs for all players, `ply` plies below the root. Absolute.
    #[inline]
    pub fn finished(self, payoffs: &Payoffs, ply: u32) -> Payoffs {
        match self {
            Scale::Payoffs => *payoffs,
            Scale::Proven { .. } | Scale::WinnerOnly { .. } => payoffs.map(|payoff| self.score(payoff, ply)),
        }
    }

    /// The payoff that one player's exact value encodes; any other value is returned unchanged.
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
            Scale::WinnerOnly { .. } => (value > 0) as i32,
        }
    }

    /// The largest payoff that counts no more than `value`, which need not be the value of a finished game.
    pub const fn payoff_at_most(self, value: i32) -> i32 {
        match self {
            Scale::Proven { .. } if !self.is_decided(value) => -((value < 0) as i32),
            _ => self.payoff(value),
        }
    }

    /// The payoffs that exact values encode. Absolute.
    pub fn payoffs(self, values: &Payoffs) -> Payoffs {
        values.map(|value| self.payoff(value))
    }

    /// The distance in plies from the root to the end of the game that one player's `value` stands for;
    /// `None` if the scale does not encode it.
    pub const fn distance(self, value: i32) -> Option<u32> {
        let tells = value > 0 || matches!(self, Scale::Proven { .. });
        if self.counts_plies() && tells && self.is_decided(value) {
            Some((PROVEN + PROVEN_STEP - value.abs()) as u32)
        } else {
            None
        }
    }

    /// The distance in plies from the root to the end of the game that the values of all players stand for;
    /// `None` if none of them encodes it.
    pub fn distance_of(self, values: &Payoffs) -> Option<u32> {
        values.as_slice().iter().find_map(|&value| self.distance(value))
    }

    /// The value of a player's payoff, without a winner's plies, for other players who compare it to decide
    /// between ends that are worth the same to them.
    #[inline]
    #[must_use]
    pub const fn paid(self, value: i32) -> i32 {
        match self {
            Scale::WinnerOnly { hurry: true } if value > 0 && self.is_decided(value) => PROVEN + PROVEN_STEP,
            _ => value,
        }
    }

    /// The same scale for comparing sets or means of the values of several ends, where the plies of one
    /// winner would count against another's payoff.
    #[must_use]
    pub const fn of_several_ends(self) -> Scale {
        match self {
            Scale::WinnerOnly { .. } => Scale::WinnerOnly { hurry: false },
            other => other,
        }
    }

    const fn counts_plies(self) -> bool {
        matches!(self, Scale::Proven { hurry: true } | Scale::WinnerOnly { hurry: true })
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
    fn among_three_the_winner_hurries_and_the_others_see_payoffs() {
        let scale = Scale::WinnerOnly { hurry: true };
        let (won, drawn) = (Payoffs::new(&[0, 1, 0]), Payoffs::zero(3));
        let [soon, late] = [3, 5].map(|ply| scale.finished(&won, ply));
        let draw = scale.finished(&drawn, 4);
        assert!(soon[Player::SECOND] > late[Player::SECOND]);
        assert_eq!(scale.paid(soon[Player::SECOND]), scale.paid(late[Player::SECOND]));
        for player in [Player::FIRST, Player::new(2)] {
            assert!(soon[player] == late[player] && soon[player] == draw[player]);
            assert!(draw[player] < -MAX_ESTIMATE - MAX_TEMPO && soon[Player::SECOND] > MAX_ESTIMATE);
        }
        assert_eq!([soon, late, draw].map(|values| scale.payoffs(&values)), [won, won, drawn]);
        assert_eq!([soon, late, draw].map(|values| scale.distance_of(&values)), [Some(3), Some(5), None]);
        let several = scale.of_several_ends();
        assert_eq!(several.finished(&won, 3), several.finished(&won, 5));
    }
}
