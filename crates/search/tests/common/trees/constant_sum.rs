//! Random trees in which what one player gets the others lose.

use game::toy::{RandomTree, RandomTreeEvaluation};
use game::{Bounds, Evaluate, Game, Payoffs, Player, Promises};

/// A random tree whose payoffs and static values are shares of `sum`, none below `least`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstantSum {
    pub(crate) tree: RandomTree,
    pub(crate) sum: i32,
    pub(crate) least: i32,
}

impl ConstantSum {
    /// Hands out the sum in turn, as much as the tree's own numbers say, from a player whom they choose; the
    /// last gets what is left.
    fn shares(&self, numbers: &Payoffs) -> Payoffs {
        let players = self.tree.players();
        let mut left = self.sum - self.least * players as i32;
        let most = left;
        let mut shares = Payoffs::zero(players).map(|_| self.least);
        let mut player = Player::new(numbers.sum().rem_euclid(players as i64) as usize);
        for turn in 0..players {
            let share =
                if turn + 1 == players { left } else { numbers[player].rem_euclid(most + 1).min(left) };
            shares[player] += share;
            left -= share;
            player = player.next(players);
        }
        shares
    }

    pub(crate) fn bounds(&self) -> Bounds {
        let others = self.tree.players() as i32 - 1;
        Bounds { least: self.least, greatest: self.sum - others * self.least, sum: Some(self.sum) }
    }

    /// The payoffs where the game is over.
    pub(crate) fn outcome(&self, state: &<RandomTree as Game>::State) -> Option<Payoffs> {
        self.tree.outcome(state).map(|numbers| self.shares(&numbers))
    }

    pub(crate) fn promises(&self) -> Promises {
        Promises { payoffs: Some(self.bounds()), ..self.tree.promises() }
    }

    /// The tree's own static values, shared out alike.
    pub(crate) fn values(&self, state: &<RandomTree as Game>::State) -> Payoffs {
        self.shares(&RandomTreeEvaluation.values(&self.tree, state))
    }
}
