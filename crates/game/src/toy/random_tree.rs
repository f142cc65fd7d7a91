//! Random trees: all awkward features of games, mixed at random.

use crate::classes::Classes;
use crate::endgame::{Endgame, Question, Settled};
use crate::evaluate::{Evaluate, Evaluated, Named, NoisyMove};
use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::random::{SplitMix64, derive_seed};
use crate::rules::{Bounds, Game, Promises, legal};
use crate::scale::Scale;

/// The shape of a random tree. Probabilities are in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeShape {
    /// The number of players.
    pub players: usize,
    /// The maximum length of a game, in plies.
    pub depth: u8,
    /// The maximum number of moves at a node; the minimum is 1.
    pub branching: u8,
    /// The largest absolute payoff and static value; a small one gives many ties.
    pub spread: u16,
    /// The probability that the player who moved moves again.
    pub again: u8,
    /// The probability that the only move is a pass.
    pub pass: u8,
    /// The probability that the game ends early.
    pub end: u8,
}

impl TreeShape {
    /// A small shape drawn by `seed`: 2 to 4 players, few different values, sometimes double moves, passes
    /// and early ends.
    pub fn random(seed: u64) -> TreeShape {
        let mut random = SplitMix64::new(seed);
        let mut draw = |choices: &[u16]| choices[random.below(choices.len() as u64) as usize];
        TreeShape {
            players: usize::from(draw(&[2, 2, 3, 4])),
            depth: draw(&[3, 4, 5, 6]) as u8,
            branching: draw(&[2, 3, 4]) as u8,
            spread: draw(&[1, 2, 5, 1000]),
            again: draw(&[0, 0, 20, 50]) as u8,
            pass: draw(&[0, 0, 10, 30]) as u8,
            end: draw(&[0, 5, 20]) as u8,
        }
    }
}

/// A tree that is generated from a seed, node by node. Two players are paid `[x,-x]`; more players are paid
/// independently.
#[derive(Clone, Copy, Debug)]
pub struct RandomTree {
    shape: TreeShape,
    seed: u64,
}

/// A node: its own random word, its ply, the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    word: u64,
    ply: u8,
    mover: Player,
}

impl RandomTree {
    /// The tree of `shape` that `seed` generates.
    ///
    /// # Panics
    ///
    /// If the number of players is not 2 to 6, or the depth, branching or spread is 0.
    pub fn new(shape: TreeShape, seed: u64) -> RandomTree {
        assert!((2..=crate::player::MAX_PLAYERS).contains(&shape.players));
        assert!(shape.depth > 0 && shape.branching > 0 && shape.spread > 0);
        RandomTree { shape, seed }
    }

    /// The shape of the tree.
    pub const fn shape(&self) -> TreeShape {
        self.shape
    }

    /// A number below `bound` that belongs to a node and a purpose.
    fn draw(state: &State, purpose: u64, bound: u64) -> u64 {
        SplitMix64::new(derive_seed(state.word, purpose)).below(bound)
    }

    fn happens(state: &State, purpose: u64, chance: u8) -> bool {
        Self::draw(state, purpose, 100) < u64::from(chance)
    }

    fn vector(&self, state: &State, purpose: u64) -> Payoffs {
        let spread = i32::from(self.shape.spread);
        let entry = |player: u64| Self::draw(state, purpose + player, 2 * spread as u64 + 1) as i32 - spread;
        if self.shape.players == 2 {
            return Payoffs::two(entry(0));
        }
        let mut payoffs = Payoffs::zero(self.shape.players);
        for player in Player::all(self.shape.players) {
            payoffs[player] = entry(player.index() as u64);
        }
        payoffs
    }
}

const AGAIN: u64 = 1;
const PASS: u64 = 2;
const END: u64 = 3;
const BRANCHING: u64 = 4;
const PAYOFF: u64 = 10;
const STATIC: u64 = 20;
const QUIET: u64 = 30;
const NOISY: u64 = 31;
const GAIN: u64 = 32;
const FORCED: u64 = 33;

impl Game for RandomTree {
    type State = State;
    /// The index of the child, from 0.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.shape.players
    }

    fn start(&self) -> State {
        State { word: derive_seed(self.seed, 0), ply: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let over =
            state.ply >= self.shape.depth || (state.ply > 0 && Self::happens(state, END, self.shape.end));
        over.then(|| self.vector(state, PAYOFF))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        let branching = if Self::happens(state, PASS, self.shape.pass) {
            1
        } else {
            1 + Self::draw(state, BRANCHING, u64::from(self.shape.branching)) as u8
        };
        moves.extend(0..branching);
    }

    fn play(&self, state: &mut State, mv: u8) -> State {
        let before = *state;
        state.word = derive_seed(before.word, 100 + u64::from(mv));
        state.ply += 1;
        if !Self::happens(state, AGAIN, self.shape.again) {
            state.mover = before.mover.next(self.shape.players);
        }
        before
    }

    fn undo(&self, state: &mut State, _mv: u8, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        Some(State { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let spread = i32::from(self.shape.spread);
        let payoffs = if self.shape.players == 2 {
            Bounds::zero_sum(spread)
        } else {
            Bounds { least: -spread, greatest: spread, sum: None }
        };
        Promises {
            longest: Some(u32::from(self.shape.depth)),
            draws: true,
            payoffs: Some(payoffs),
            repetition: None,
        }
    }
}

/// The static value of a node: a vector of its own, drawn like a payoff. A third of the nodes are not
/// quiet, and a tenth are forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomTreeEvaluation;

impl Evaluate<RandomTree> for RandomTreeEvaluation {
    fn values(&self, game: &RandomTree, state: &State) -> Payoffs {
        game.vector(state, STATIC)
    }

    fn scale(&self, _game: &RandomTree) -> Scale {
        Scale::Payoffs
    }

    fn bounds(&self, game: &RandomTree) -> Option<Bounds> {
        game.promises().payoffs
    }

    fn is_quiet(&self, _game: &RandomTree, state: &State) -> bool {
        !RandomTree::happens(state, QUIET, 33)
    }

    fn knows_noisy_moves(&self, _game: &RandomTree) -> bool {
        true
    }

    /// Two of five moves are noisy.
    fn noisy_moves(&self, game: &RandomTree, state: &State, moves: &mut Vec<NoisyMove<u8>>) {
        for mv in legal(game, state) {
            let mut child = *state;
            game.play(&mut child, mv);
            if RandomTree::happens(&child, NOISY, 40) {
                moves.push(NoisyMove { mv, gain: RandomTree::draw(&child, GAIN, 5) as i32 });
            }
        }
    }

    fn is_forced(&self, _game: &RandomTree, state: &State) -> bool {
        RandomTree::happens(state, FORCED, 10)
    }

    fn endgame(&self) -> impl Endgame<RandomTree> {
        *self
    }
}

impl Endgame<RandomTree> for RandomTreeEvaluation {
    /// Half of the trees are searched to the end at once, by searches that can.
    fn plies_to_the_end(&self, game: &RandomTree, state: &State) -> Option<u32> {
        game.seed.is_multiple_of(2).then(|| u32::from(game.shape.depth - state.ply))
    }

    /// Decides finished games, and questions beyond the spread, which no payoff exceeds.
    fn settle(&self, game: &RandomTree, state: &State, question: Question) -> Option<Settled> {
        let greatest = question.worth(i32::from(game.shape.spread), 1);
        let worth = match game.outcome(state) {
            Some(payoffs) => question.worth(payoffs[state.mover], 0),
            None if question.alpha >= greatest => greatest,
            None if question.alpha < -greatest => -greatest,
            None => return None,
        };
        Some(Settled::at_once(worth))
    }

    fn depth_of_order(&self, _game: &RandomTree, plies: u32) -> u32 {
        plies / 2
    }

    fn score_for_order(&self, game: &RandomTree, state: &State) -> i32 {
        self.score(game, state)
    }
}

impl Named for RandomTreeEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "random", "a random vector a node")];
}

impl Evaluated for RandomTree {
    type Evaluation = RandomTreeEvaluation;

    /// Three classes that depend on the move and on the previous move.
    fn classes(&self) -> Vec<Classes> {
        let thirds = Classes {
            name: "thirds",
            about: "three classes, by the move and the one before",
            names: ["first", "second", "third"].map(str::to_owned).to_vec(),
        };
        vec![thirds, Classes::one()]
    }

    fn class_of(&self, way: usize, _state: &State, previous: Option<u8>, mv: u8) -> usize {
        if way == 0 { usize::from(mv + previous.unwrap_or(0)) % 3 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws_in_every_shape() {
        for seed in 0..200 {
            let tree = RandomTree::new(TreeShape::random(seed), seed);
            laws::check(&tree, 5, seed);
            laws::check_bounds(&tree, &RandomTreeEvaluation, 5, seed);
        }
    }
}
