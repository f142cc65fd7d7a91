//! A goal as a proof search pursues it, with its two sides.

use crate::core::claim::{Goal, Verdict};
use game::{Payoffs, Player, Win};

/// A goal as the search pursues it: the proving side must bring the game to an end it wants. Endless play
/// fails it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofGoal {
    pub(crate) player: Player,
    pub(crate) goal: Goal,
    win: Option<Win>,
    /// True if the prover is the player, who must reach the goal; else the prover is all the others, who must
    /// stop the player from reaching a goal that endless play would meet.
    is_for_player: bool,
}

impl ProofGoal {
    pub(crate) fn new(players: usize, win: Option<Win>, player: Player, goal: Goal) -> ProofGoal {
        ProofGoal { player, goal, win, is_for_player: !goal.is_met_by_endless_play(win, players, player) }
    }

    /// True if `mover` is on the proving side.
    #[inline]
    pub(crate) fn is_prover(self, mover: Player) -> bool {
        (mover == self.player) == self.is_for_player
    }

    /// True if an end with these payoffs is what the prover wants.
    #[inline]
    pub(crate) fn is_reached(self, payoffs: &Payoffs) -> bool {
        self.goal.is_met(self.win, payoffs, self.player) == self.is_for_player
    }

    /// The verdict on the goal, given whether the prover succeeds.
    pub(crate) const fn verdict(self, is_reached: Option<bool>) -> Verdict {
        match is_reached {
            None => Verdict::Unknown,
            Some(is_reached) if is_reached == self.is_for_player => Verdict::Proven,
            Some(_) => Verdict::Disproven,
        }
    }

    /// A word that differs between goals.
    pub(crate) fn salt(self) -> u64 {
        let goal = match self.goal {
            Goal::Win => 1 << 33,
            Goal::Draw => 2 << 33,
            Goal::AtLeast(least) => 3 << 33 | u64::from(least as u32),
        };
        game::Key::of(&(goal, self.player.index())).0
    }
}
