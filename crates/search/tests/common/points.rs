//! Random trees whose static values are points, as in most games: they are on a scale of their own, apart
//! from the payoffs.

use game::toy::{RandomTree, RandomTreeEvaluation};
use game::{Evaluate, Evaluated, Game, Named, Payoffs, Promises};

/// A random tree for two with an evaluation in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPoints(pub(crate) RandomTree);

impl Game for InPoints {
    crate::tree_moves::tree_moves!(0);

    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        self.0.outcome(state)
    }
    fn promises(&self) -> Promises {
        self.0.promises()
    }
}

/// A hundred points for each unit of the tree's own static value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Points;

impl Evaluate<InPoints> for Points {
    fn values(&self, game: &InPoints, state: &<InPoints as Game>::State) -> Payoffs {
        RandomTreeEvaluation.values(&game.0, state).map(|value| 100 * value)
    }
}

impl Named for Points {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "points", "a random vector a node")];
}

impl Evaluated for InPoints {
    type Evaluation = Points;
}
