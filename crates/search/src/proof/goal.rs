//! What a proof search is asked: what a player can force against all the others together.

use game::{Payoffs, Player};
use std::fmt;

/// What a player is to reach, whatever all the others do together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// He wins: he is paid more than 0, and nobody is paid more than he.
    Win,
    /// He is not beaten: nobody is paid more than he. Endless play is a draw, and so is a repetition.
    Draw,
    /// He is paid at least so much. Endless play pays nobody anything.
    AtLeast(i32),
}

impl Goal {
    /// Whether these payoffs at the end of a game are what `player` wanted.
    #[inline]
    pub fn is_met(self, payoffs: &Payoffs, player: Player) -> bool {
        let own = payoffs[player];
        let is_beaten = || payoffs.as_slice().iter().any(|&other| other > own);
        match self {
            Goal::Win => own > 0 && !is_beaten(),
            Goal::Draw => !is_beaten(),
            Goal::AtLeast(least) => own >= least,
        }
    }

    /// Whether play that never ends is what `player` wanted: it pays nobody anything.
    pub fn is_met_by_endless_play(self, players: usize, player: Player) -> bool {
        self.is_met(&Payoffs::zero(players), player)
    }

    /// The goal called so: `win`, or `coalition` for the same said of many players; `draw`; or the least payoff.
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

/// What became of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player can force it.
    Proven,
    /// The others together can prevent it.
    Disproven,
    /// The search was stopped before it knew.
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

/// What a search says of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Whose goal.
    pub player: Player,
    /// The goal.
    pub goal: Goal,
    /// Whether he can force it against all the others together.
    pub verdict: Verdict,
    /// Within so many plies whoever forces the end can force it; `None` where that is not known, or where endless play
    /// is enough. Not the least number.
    pub plies: Option<u32>,
}

/// A goal as the search goes after it: one side must bring a game to an end that it wants. Endless play fails it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hunt {
    pub(crate) player: Player,
    pub(crate) goal: Goal,
    /// Whether the hunter is the player, who must reach his goal; else it is all the others, who must keep him from one
    /// that endless play would give him.
    is_for_player: bool,
}

impl Hunt {
    pub(crate) fn new(players: usize, player: Player, goal: Goal) -> Hunt {
        Hunt { player, goal, is_for_player: !goal.is_met_by_endless_play(players, player) }
    }

    /// Whether `mover` is of the side that must bring an end about.
    #[inline]
    pub(crate) fn is_hunter(self, mover: Player) -> bool {
        (mover == self.player) == self.is_for_player
    }

    /// Whether a game that pays this has ended as the hunter wants.
    #[inline]
    pub(crate) fn is_caught(self, payoffs: &Payoffs) -> bool {
        self.goal.is_met(payoffs, self.player) == self.is_for_player
    }

    /// What it means for the goal that the hunter succeeds, or cannot.
    pub(crate) const fn verdict(self, is_caught: Option<bool>) -> Verdict {
        match is_caught {
            None => Verdict::Unknown,
            Some(is_caught) if is_caught == self.is_for_player => Verdict::Proven,
            Some(_) => Verdict::Disproven,
        }
    }

    /// A word that tells the hunts of a game apart.
    pub(crate) fn salt(self) -> u64 {
        let goal = match self.goal {
            Goal::Win => 1 << 33,
            Goal::Draw => 2 << 33,
            Goal::AtLeast(least) => 3 << 33 | u64::from(least as u32),
        };
        game::Key::of(&(goal, self.player.index())).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_win_is_a_win_and_second_place_is_none() {
        let [first, second] = [Player::FIRST, Player::SECOND];
        let shared = Payoffs::new(&[1, 1, 0]);
        assert!(Goal::Win.is_met(&shared, first) && Goal::Win.is_met(&shared, second));
        let places = Payoffs::new(&[2, 1, 0]);
        assert!(Goal::Win.is_met(&places, first) && !Goal::Win.is_met(&places, second));
        assert!(Goal::AtLeast(1).is_met(&places, second) && !Goal::Draw.is_met(&places, second));
    }

    #[test]
    fn endless_play_is_a_draw_and_no_win() {
        assert!(!Goal::Win.is_met_by_endless_play(3, Player::SECOND));
        assert!(Goal::Draw.is_met_by_endless_play(3, Player::SECOND));
        assert!(Goal::AtLeast(0).is_met_by_endless_play(2, Player::FIRST));
        assert!(!Goal::AtLeast(1).is_met_by_endless_play(2, Player::FIRST));
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
