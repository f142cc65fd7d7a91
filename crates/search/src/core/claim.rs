//! Goals of proof searches, and their verdicts: what a player can force against all the others together.

use game::{Payoffs, Player, Promises, Win};
use std::fmt;

/// A goal for a player against all the others together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The player wins by [`Promises::win`]. Not for a game without a win.
    Win,
    /// The player is not beaten: nobody is paid more. Endless play is a draw, and so is a repetition.
    Draw,
    /// The player is paid at least this amount. Endless play pays nobody anything.
    AtLeast(i32),
}

impl Goal {
    /// True if these final payoffs meet the goal of `player`; `win` defines a win.
    #[inline]
    pub fn is_met(self, win: Option<Win>, payoffs: &Payoffs, player: Player) -> bool {
        let own = payoffs[player];
        match self {
            Goal::Win => win.is_some_and(|win| win.is_won(payoffs.as_slice(), player.index())),
            Goal::Draw => payoffs.as_slice().iter().all(|&other| other <= own),
            Goal::AtLeast(least) => own >= least,
        }
    }

    /// True if endless play, which pays nobody anything, meets the goal of `player`.
    pub fn is_met_by_endless_play(self, win: Option<Win>, players: usize, player: Player) -> bool {
        self.is_met(win, &Payoffs::zero(players), player)
    }

    /// The lower and upper bound on a player's payoff that follow if the player can force the goal, or if the
    /// others can prevent it; `None` if no better than the rules promise.
    pub fn payoff(self, promises: &Promises, players: usize, is_proven: bool) -> (Option<i32>, Option<i32>) {
        let (win, sum) = (promises.win(), promises.sum().map(i64::from));
        let greatest = promises.payoffs.map(|bounds| bounds.greatest);
        // If nobody is paid more, the player gets at least the average; if one other player is paid more,
        // less than that.
        let average = sum.map(|sum| -(-sum).div_euclid(players as i64));
        let below = sum.filter(|_| players == 2).map(|sum| (sum - 1).div_euclid(2));
        let whole = |number: Option<i64>| number.and_then(|number| i32::try_from(number).ok());
        match (self, is_proven) {
            (Goal::AtLeast(least), true) => (Some(least), None),
            (Goal::AtLeast(least), false) => (None, Some(least.saturating_sub(1))),
            (Goal::Win, true) if win == Some(Win::Gain) => (Some(1), None),
            (Goal::Win, true) => (promises.min_winning_payoff(players), None),
            (Goal::Win, false) => {
                // The player has no gain, or somebody else has more: less than the greatest.
                let most = promises.min_winning_payoff(players).map(|least| least.saturating_sub(1));
                (None, if win == Some(Win::Gain) { most.map(|most| most.max(0)) } else { most })
            }
            (Goal::Draw, true) => (whole(average), None),
            (Goal::Draw, false) => {
                (None, whole(below).or(greatest.map(|greatest| greatest.saturating_sub(1))))
            }
        }
    }

    /// The goal with this name: `win`, or `coalition` for the same with many players; `draw`; or the least
    /// payoff.
    pub fn named(text: &str) -> Option<Goal> {
        match text {
            "win" | "coalition" => Some(Goal::Win),
            "draw" => Some(Goal::Draw),
            number => number.parse().ok().map(Goal::AtLeast),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win => f.write_str("win"),
            Goal::Draw => f.write_str("draw"),
            Goal::AtLeast(least) => write!(f, "{least}"),
        }
    }
}

/// The verdict on a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player can force it.
    Proven,
    /// The others together can prevent it.
    Disproven,
    /// The search stopped before a verdict.
    Unknown,
}

impl Verdict {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Proven => "proven",
            Verdict::Disproven => "disproven",
            Verdict::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The claim of a search about a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player of the goal.
    pub player: Player,
    /// The goal.
    pub goal: Goal,
    /// The verdict: proven if the player can force it against all the others together.
    pub verdict: Verdict,
    /// The number of plies within which the end can be forced, not necessarily the least; `None` if it is
    /// unknown, or if endless play is enough.
    pub plies: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Bounds;

    /// The promises of a game that ends, with payoffs in these bounds.
    fn paid(least: i32, greatest: i32, sum: Option<i32>) -> Promises {
        let payoffs = Some(Bounds { least, greatest, sum });
        Promises { longest: Some(9), payoffs, ..Promises::default() }
    }

    #[test]
    fn a_shared_win_is_a_win_and_second_place_is_none() {
        let [first, second] = [Player::FIRST, Player::SECOND];
        let (shared, win) = (Payoffs::new(&[1, 1, 0]), paid(0, 1, None).win());
        assert!(Goal::Win.is_met(win, &shared, first) && Goal::Win.is_met(win, &shared, second));
        let (places, win) = (Payoffs::new(&[2, 1, 0]), paid(0, 2, Some(3)).win());
        assert!(Goal::Win.is_met(win, &places, first) && !Goal::Win.is_met(win, &places, second));
        assert!(Goal::AtLeast(1).is_met(win, &places, second) && !Goal::Draw.is_met(win, &places, second));
    }

    #[test]
    fn endless_play_is_a_draw_and_no_win() {
        let win = Some(Win::Gain);
        assert!(!Goal::Win.is_met_by_endless_play(win, 3, Player::SECOND));
        assert!(Goal::Draw.is_met_by_endless_play(win, 3, Player::SECOND));
        assert!(Goal::AtLeast(0).is_met_by_endless_play(win, 2, Player::FIRST));
        assert!(!Goal::AtLeast(1).is_met_by_endless_play(win, 2, Player::FIRST));
    }

    #[test]
    fn a_goal_says_no_more_of_payoffs_than_follows() {
        let says = |goal: Goal, promises: &Promises, players| {
            [true, false].map(|is_proven| goal.payoff(promises, players, is_proven))
        };
        let won = paid(-1, 1, Some(0));
        assert_eq!(says(Goal::Win, &won, 2), [(Some(1), None), (None, Some(0))]);
        assert_eq!(says(Goal::Draw, &won, 2), [(Some(0), None), (None, Some(-1))]);
        let ranks = paid(0, 1, Some(1));
        assert_eq!(says(Goal::Win, &ranks, 2), [(Some(1), None), (None, Some(0))]);
        assert_eq!(says(Goal::Draw, &ranks, 2), [(Some(1), None), (None, Some(0))]);
        let free = paid(-3, 5, None);
        assert_eq!(says(Goal::Win, &free, 2), [(Some(5), None), (None, Some(4))]);
        assert_eq!(says(Goal::Draw, &free, 2), [(None, None), (None, Some(4))]);
        let places = paid(-2, 2, Some(0));
        assert_eq!(says(Goal::Win, &places, 3), [(Some(1), None), (None, Some(1))]);
        assert_eq!(says(Goal::Draw, &places, 3), [(Some(0), None), (None, Some(1))]);
        assert_eq!(says(Goal::AtLeast(2), &free, 3), [(Some(2), None), (None, Some(1))]);
    }

    #[test]
    fn goals_are_read_as_they_are_written() {
        for goal in [Goal::Win, Goal::Draw, Goal::AtLeast(-8), Goal::AtLeast(5)] {
            assert_eq!(Goal::named(&goal.to_string()), Some(goal));
        }
        assert_eq!(Goal::named("coalition"), Some(Goal::Win));
        assert_eq!(Goal::named("lose"), None);
    }
}
