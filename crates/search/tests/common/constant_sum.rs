//! Random trees in which what one player gets the others lose.

use game::toy::{RandomTree, RandomTreeEvaluation};
use game::{Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Player, Promises, Scale};

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
        let players = self.players();
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
        let others = self.players() as i32 - 1;
        Bounds { least: self.least, greatest: self.sum - others * self.least, sum: Some(self.sum) }
    }
}

impl Game for ConstantSum {
    crate::tree_moves::tree_moves!(tree);

    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        self.tree.outcome(state).map(|numbers| self.shares(&numbers))
    }
    fn promises(&self) -> Promises {
        Promises { payoffs: Some(self.bounds()), ..self.tree.promises() }
    }
}

/// The tree's own static values, shared out alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shares;

impl Evaluate<ConstantSum> for Shares {
    fn values(&self, game: &ConstantSum, state: &<ConstantSum as Game>::State) -> Payoffs {
        game.shares(&RandomTreeEvaluation.values(&game.tree, state))
    }
    fn scale(&self, _game: &ConstantSum) -> Scale {
        Scale::Payoffs
    }
    fn bounds(&self, game: &ConstantSum) -> Option<Bounds> {
        Some(game.bounds())
    }
    fn knows_quiet(&self) -> bool {
        true
    }
    fn is_quiet(&self, game: &ConstantSum, state: &<ConstantSum as Game>::State) -> bool {
        RandomTreeEvaluation.is_quiet(&game.tree, state)
    }
}

impl Named for Shares {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "shares", "shares of the sum")];
}

impl Evaluated for ConstantSum {
    type Evaluation = Shares;
}
