//! Random trees whose static values are points, as in most games: they are on a scale of their own, apart
//! from the payoffs.

use game::toy::{RandomTree, RandomTreeEvaluation};
use game::{Evaluate, Evaluated, Game, Named, Payoffs, Player, Promises};

/// A random tree for two with an evaluation in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPoints(pub(crate) RandomTree);

impl Game for InPoints {
    type State = <RandomTree as Game>::State;
    type Move = u8;
    type Undo = <RandomTree as Game>::State;

    fn players(&self) -> usize {
        self.0.players()
    }
    fn start(&self) -> Self::State {
        self.0.start()
    }
    fn to_move(&self, state: &Self::State) -> Player {
        self.0.to_move(state)
    }
    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        self.0.outcome(state)
    }
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u8>) {
        self.0.legal_moves(state, moves);
    }
    fn play(&self, state: &mut Self::State, mv: u8) -> Self::State {
        self.0.play(state, mv)
    }
    fn undo(&self, state: &mut Self::State, mv: u8, undo: Self::State) {
        self.0.undo(state, mv, undo);
    }
    fn promises(&self) -> Promises {
        self.0.promises()
    }
}

/// A hundred points for each unit of the tree's own static value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points;

impl Evaluate<InPoints> for Points {
    fn values(&self, game: &InPoints, state: &<InPoints as Game>::State) -> Payoffs {
        RandomTreeEvaluation.values(&game.0, state).map(|value| 100 * value)
    }
}

impl Named for Points {
    const NAMES: &'static [(&'static str, &'static str)] = &[("points", "a random vector a node")];

    fn named(name: &str) -> Option<Points> {
        (name == "points").then_some(Points)
    }
    fn name(&self) -> &'static str {
        "points"
    }
}

impl Evaluated for InPoints {
    type Evaluation = Points;
}
