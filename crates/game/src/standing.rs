//! Results in words: won, drawn or lost, and the cases in which these words do not apply.

use crate::rules::Promises;

/// The condition for winning a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// One player's gains are the others' losses: to be paid more than 0, and no less than any other
    /// player.
    Gain,
    /// To be paid this, the largest payoff that the rules promise.
    MaxPayoff(i32),
}

impl Win {
    /// True if `player`, counted from 0, has won a game with these payoffs. Shape `[players]`.
    #[inline]
    pub fn is_won(self, payoffs: &[i32], player: usize) -> bool {
        let own = payoffs[player];
        match self {
            Win::Gain => own > 0 && payoffs.iter().all(|&other| other <= own),
            Win::MaxPayoff(greatest) => own >= greatest,
        }
    }
}

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The player has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The one opponent has won.
    Lost,
}

impl Promises {
    /// The condition for winning: the one rule that turns payoffs into words.
    ///
    /// If one player's gains are the others' losses, a win is a gain. In any other game it is the largest
    /// payoff that the rules promise; if they promise none, or if all results pay the same, there are
    /// payoffs and no win.
    pub fn win(&self) -> Option<Win> {
        let bounds = self.payoffs?;
        if self.is_zero_sum() {
            return Some(Win::Gain);
        }
        (bounds.greatest > bounds.least).then_some(Win::MaxPayoff(bounds.greatest))
    }

    /// The result for `player`, counted from 0, of a game with these payoffs, shape `[players]`; `None` if
    /// only the payoffs can describe it. A loss is the opponent's win, if there is one opponent and a win
    /// is a gain; a draw pays 0 to every player there.
    pub fn standing(&self, payoffs: &[i32], player: usize) -> Option<Standing> {
        let win = self.win()?;
        if win.is_won(payoffs, player) {
            return Some(Standing::Won);
        }
        if win != Win::Gain {
            return None;
        }
        if payoffs.iter().all(|&payoff| payoff == 0) {
            return Some(Standing::Drawn);
        }
        (payoffs.len() == 2).then_some(Standing::Lost)
    }

    /// The smallest payoff that by itself implies that its player has won.
    pub fn min_winning_payoff(&self, players: usize) -> Option<i32> {
        match self.win()? {
            Win::Gain if players == 2 => Some(1),
            Win::Gain => self.payoffs.map(|bounds| bounds.greatest),
            Win::MaxPayoff(greatest) => Some(greatest),
        }
    }

    /// The sum of all payoffs of a game, if it is always the same: also in endless play and after a
    /// repetition, which pay 0 to every player.
    pub fn sum(&self) -> Option<i32> {
        let pays_all = self.longest.is_some() && self.repetition.is_none();
        self.payoffs?.sum.filter(|&sum| sum == 0 || pays_all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Bounds;

    fn paid(least: i32, greatest: i32, sum: Option<i32>) -> Promises {
        Promises { longest: Some(9), payoffs: Some(Bounds { least, greatest, sum }), ..Promises::default() }
    }

    #[test]
    fn a_gain_wins_where_it_is_the_others_loss() {
        let rules = paid(-8, 8, Some(0));
        assert_eq!(rules.standing(&[3, -3], 0), Some(Standing::Won));
        assert_eq!(rules.standing(&[3, -3], 1), Some(Standing::Lost));
        assert_eq!(rules.standing(&[0, 0], 1), Some(Standing::Drawn));
        assert_eq!(rules.standing(&[2, -1, -1], 0), Some(Standing::Won));
        assert_eq!(rules.standing(&[2, -1, -1], 1), None, "second or last, and by how much");
    }

    #[test]
    fn elsewhere_the_greatest_payoff_wins_and_the_rest_is_paid() {
        let ranks = paid(0, 1, Some(1));
        assert_eq!([0, 1].map(|player| ranks.standing(&[0, 1], player)), [None, Some(Standing::Won)]);
        assert_eq!(paid(-1, 0, None).standing(&[0, -1], 0), Some(Standing::Won), "0 is a win here");
        assert_eq!(paid(0, 5, None).standing(&[0, 0], 0), None, "and no draw there");
        assert_eq!(paid(-1, -1, None).standing(&[-1, -1], 0), None, "all ends pay the same");
        assert_eq!(Promises::default().standing(&[1, -1], 0), None, "nothing is promised");
    }

    #[test]
    fn a_sum_is_one_of_every_end() {
        assert_eq!(paid(0, 1, Some(1)).sum(), Some(1));
        let repeats = Promises { repetition: Some(3), ..paid(0, 1, Some(1)) };
        assert_eq!(repeats.sum(), None, "a repetition pays nobody anything");
        assert_eq!(Promises { longest: None, ..paid(-1, 1, Some(0)) }.sum(), Some(0));
    }
}
