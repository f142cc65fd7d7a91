//! Random trees in one type, whatever they pay: every search is compiled once for all of them.

mod any_payoffs;
mod constant_sum;

use any_payoffs::AnyPayoffs;
use constant_sum::ConstantSum;
use game::toy::{RandomTree as Drawn, RandomTreeEvaluation as DrawnEvaluation, TreeShape};
use game::{
    Bounds, Classes, Endgame, Evaluate, Evaluated, Game, Named, NoEndgame, NoisyMove, Payoffs, Player,
    Promises, Question, Scale, Settled, two_player_bounds,
};

/// A random tree, and what it pays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomTree {
    tree: Drawn,
    pay: Pay,
}

/// How a tree pays, and what its static values are.
#[derive(Clone, Copy, Debug)]
enum Pay {
    /// What is drawn.
    Drawn,
    /// The same, with static values in points, a hundred for each unit, as in most games: they are on a scale
    /// of their own, apart from the payoffs.
    InPoints,
    /// Nothing is a draw: what would be goes to the first player. Static values are payoffs, all 0.
    Decided,
    /// What one player gets the others lose.
    Shares(ConstantSum),
    /// Anything.
    Any(AnyPayoffs),
}

impl RandomTree {
    pub(crate) fn new(shape: TreeShape, seed: u64) -> RandomTree {
        RandomTree { tree: Drawn::new(shape, seed), pay: Pay::Drawn }
    }

    pub(crate) fn in_points(self) -> RandomTree {
        RandomTree { pay: Pay::InPoints, ..self }
    }

    /// The same tree for two players without draws.
    pub(crate) fn decided(self) -> RandomTree {
        RandomTree { pay: Pay::Decided, ..self }
    }

    /// The same tree, in which the players share `sum` and get no less than `least` each.
    pub(crate) fn with_shares(self, sum: i32, least: i32) -> RandomTree {
        RandomTree { pay: Pay::Shares(ConstantSum { tree: self.tree, sum, least }), ..self }
    }

    /// The same tree, which pays in a way that `seed` draws.
    pub(crate) fn with_any_payoffs(self, seed: u64) -> RandomTree {
        RandomTree { pay: Pay::Any(AnyPayoffs::random(self.tree, seed)), ..self }
    }

    pub(crate) const fn shape(&self) -> TreeShape {
        self.tree.shape()
    }

    /// True if the tree pays what is drawn, and has all abilities of one.
    const fn is_drawn(&self) -> bool {
        matches!(self.pay, Pay::Drawn)
    }
}

impl Game for RandomTree {
    type State = <Drawn as Game>::State;
    type Move = u8;
    type Undo = <Drawn as Game>::State;

    fn players(&self) -> usize {
        self.tree.players()
    }

    fn start(&self) -> Self::State {
        self.tree.start()
    }

    fn to_move(&self, state: &Self::State) -> Player {
        self.tree.to_move(state)
    }

    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        match &self.pay {
            Pay::Drawn | Pay::InPoints => self.tree.outcome(state),
            Pay::Decided => {
                let payoffs = self.tree.outcome(state)?;
                Some(if payoffs == Payoffs::zero(2) { Payoffs::two(1) } else { payoffs })
            }
            Pay::Shares(shares) => shares.outcome(state),
            Pay::Any(any) => any.outcome(state),
        }
    }

    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<u8>) {
        self.tree.legal_moves(state, moves);
    }

    fn play(&self, state: &mut Self::State, mv: u8) -> Self::State {
        self.tree.play(state, mv)
    }

    fn undo(&self, state: &mut Self::State, mv: u8, undo: Self::State) {
        self.tree.undo(state, mv, undo);
    }

    fn with_mover(&self, state: &Self::State, player: Player) -> Option<Self::State> {
        let is_able = matches!(self.pay, Pay::Drawn | Pay::Any(_));
        if is_able { self.tree.with_mover(state, player) } else { None }
    }

    fn promises(&self) -> Promises {
        match &self.pay {
            Pay::Drawn | Pay::InPoints => self.tree.promises(),
            Pay::Decided => Promises { draws: false, ..self.tree.promises() },
            Pay::Shares(shares) => shares.promises(),
            Pay::Any(any) => any.promises(),
        }
    }
}

/// The static values that go with what a tree pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RandomTreeEvaluation;

impl Evaluate<RandomTree> for RandomTreeEvaluation {
    fn values(&self, game: &RandomTree, state: &<Drawn as Game>::State) -> Payoffs {
        let drawn = || DrawnEvaluation.values(&game.tree, state);
        match &game.pay {
            Pay::Drawn => drawn(),
            Pay::InPoints => drawn().map(|value| 100 * value),
            Pay::Decided => Payoffs::zero(2),
            Pay::Shares(shares) => shares.values(state),
            Pay::Any(any) => any.values(state),
        }
    }

    fn scale(&self, game: &RandomTree) -> Scale {
        match &game.pay {
            Pay::Drawn | Pay::Decided | Pay::Shares(_) => Scale::Payoffs,
            Pay::InPoints => Scale::Proven { hurry: game.promises().is_only_won_or_lost() },
            Pay::Any(any) => any.scale(),
        }
    }

    fn bounds(&self, game: &RandomTree) -> Option<Bounds> {
        match &game.pay {
            Pay::Drawn => DrawnEvaluation.bounds(&game.tree),
            Pay::InPoints => two_player_bounds(game, self.scale(game)),
            Pay::Shares(shares) => Some(shares.bounds()),
            Pay::Decided | Pay::Any(_) => None,
        }
    }

    fn is_quiet(&self, game: &RandomTree, state: &<Drawn as Game>::State) -> bool {
        match game.pay {
            Pay::Drawn | Pay::Shares(_) => DrawnEvaluation.is_quiet(&game.tree, state),
            Pay::InPoints | Pay::Decided | Pay::Any(_) => true,
        }
    }

    fn knows_noisy_moves(&self, _game: &RandomTree) -> bool {
        true
    }

    fn noisy_moves(&self, game: &RandomTree, state: &<Drawn as Game>::State, moves: &mut Vec<NoisyMove<u8>>) {
        DrawnEvaluation.noisy_moves(&game.tree, state, moves);
    }

    fn is_forced(&self, game: &RandomTree, state: &<Drawn as Game>::State) -> bool {
        DrawnEvaluation.is_forced(&game.tree, state)
    }

    fn endgame(&self) -> impl Endgame<RandomTree> {
        *self
    }
}

/// That of a random tree where it pays what is drawn, and otherwise none.
impl Endgame<RandomTree> for RandomTreeEvaluation {
    fn plies_to_the_end(&self, game: &RandomTree, state: &<Drawn as Game>::State) -> Option<u32> {
        if game.is_drawn() { DrawnEvaluation.plies_to_the_end(&game.tree, state) } else { None }
    }

    fn settle(
        &self,
        game: &RandomTree,
        state: &<Drawn as Game>::State,
        question: Question,
    ) -> Option<Settled> {
        if game.is_drawn() {
            DrawnEvaluation.settle(&game.tree, state, question)
        } else {
            NoEndgame.settle(game, state, question)
        }
    }

    fn depth_of_order(&self, game: &RandomTree, plies: u32) -> u32 {
        if game.is_drawn() { DrawnEvaluation.depth_of_order(&game.tree, plies) } else { 0 }
    }

    fn score_for_order(&self, game: &RandomTree, state: &<Drawn as Game>::State) -> i32 {
        if game.is_drawn() { DrawnEvaluation.score_for_order(&game.tree, state) } else { 0 }
    }
}

impl Named for RandomTreeEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self, "random", "a random vector a node, or what goes with the payoffs")];
}

impl Evaluated for RandomTree {
    type Evaluation = RandomTreeEvaluation;

    fn classes(&self) -> Vec<Classes> {
        if self.is_drawn() { self.tree.classes() } else { vec![Classes::one()] }
    }

    fn class_of(&self, way: usize, state: &Self::State, previous: Option<u8>, mv: u8) -> usize {
        if self.is_drawn() { self.tree.class_of(way, state, previous, mv) } else { 0 }
    }
}
