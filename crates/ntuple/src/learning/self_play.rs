//! Games of self-play, and what is learned from each.
//!
//! **Source.** TD(λ) of Sutton (1988), forward view, with the value of the best move as the bootstrap (Thill,
//! Bagheri, Koch & Konen 2014): what comes after a random move that was not the best is not learned from.

use super::guided::Potentials;
use super::model::{Features, Model, Values};
use super::opening::after_random_plies;
use crate::outputs::is_decided;
use game::random::Random;
use game::{Board, Contents, Evaluated, KeySet};

use std::cmp::Ordering::{Equal, Greater, Less};

/// How a game is played and learned from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) lambda: f32,
    pub(super) alpha: f32,
    pub(super) epsilon: f32,
    /// The most plies.
    pub(super) cap: u32,
    /// The probability per ply that a sibling is learned too.
    pub(super) siblings: f32,
}

/// The most random plies at the start of every second game.
const OPENING: u64 = 6;
/// λ of guided games.
const GUIDED_LAMBDA: f32 = 0.98;

/// How a game went.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Played {
    /// True if it ended, and not in a draw.
    pub(super) is_decided: bool,
    pub(super) plies: u32,
    /// The sum of the absolute errors of the positions played, and their number.
    pub(super) error: f32,
    pub(super) learned: u32,
    /// The same of siblings.
    pub(super) sibling_error: f32,
    pub(super) siblings: u32,
}

/// A position of a game, and the bootstrap for its value.
struct Step {
    features: Features,
    /// The values of the best move, or of the move played in a guided game.
    best: Values,
    /// True if the move played was not the best.
    strayed: bool,
}

/// A game in which players look ahead one ply.
pub(super) struct SelfPlay<'a, G: Evaluated> {
    pub(super) game: &'a G,
    pub(super) model: &'a mut Model,
    pub(super) random: Random,
    moves: Vec<G::Move>,
    contents: Contents,
}

/// A position one ply ahead.
struct Ahead<S> {
    state: S,
    values: Values,
}

impl<'a, G: Evaluated> SelfPlay<'a, G> {
    pub(super) fn new(game: &'a G, model: &'a mut Model, seed: u64) -> SelfPlay<'a, G> {
        SelfPlay { game, model, random: Random::new(seed), moves: Vec::new(), contents: Contents::default() }
    }

    /// The values of any position.
    fn values(&mut self, state: &G::State) -> Values {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.model.targets(&payoffs);
        }
        self.game.read_contents(state, &mut self.contents);
        self.model.values(self.game.to_move(state), &self.contents)
    }

    fn features(&mut self, state: &G::State) -> Features {
        self.game.read_contents(state, &mut self.contents);
        self.model.features(self.game.to_move(state), &self.contents)
    }

    /// The best move of a position by its values one ply ahead, ties broken at random.
    fn best(&mut self, state: &G::State, moves: &[G::Move]) -> Ahead<G::State> {
        let turn = self.game.to_move(state).index();
        let mut best: Option<Ahead<G::State>> = None;
        let mut ties: usize = 0;
        for &mv in moves {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let values = self.values(&next);
            let more = best.as_ref().map_or(Greater, |best| values[turn].total_cmp(&best.values[turn]));
            ties = match more {
                Less => ties,
                Equal => ties + 1,
                Greater => 1,
            };
            if more == Greater || more == Equal && self.random.index(ties) == 0 {
                best = Some(Ahead { state: next, values });
            }
        }
        best.expect("a position in which the game is not over has moves")
    }

    /// The move of a guided game: the one after which the sum of the mover's potential is highest.
    fn guided(&mut self, state: &G::State, moves: &[G::Move], to: &Potentials) -> G::State {
        let turn = self.game.to_move(state).index();
        let mut best: Option<(f32, G::State)> = None;
        for &mv in moves {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            self.game.read_contents(&next, &mut self.contents);
            let sum = to.sum(turn, &self.contents);
            if best.as_ref().is_none_or(|(most, _)| sum > *most) {
                best = Some((sum, next));
            }
        }
        best.expect("a position in which the game is not over has moves").1
    }

    fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut next = state.clone();
        self.game.play(&mut next, mv);
        next
    }

    /// A start with a few random plies before it in every second game; none of them ends the game.
    fn opened(&mut self) -> G::State {
        let start = self.game.random_start(&mut self.random);
        let plies = if self.random.below(2) == 0 { 0 } else { self.random.below(OPENING + 1) };
        after_random_plies(self.game, start, plies, &mut self.random)
    }

    /// Plays a game and learns from it. In a guided game the players follow potentials over `board`.
    pub(super) fn play(&mut self, terms: &Terms, guided: Option<&Board>) -> Played {
        let potentials = guided.map(|board| Potentials::new(board, self.game.players(), &mut self.random));
        let mut played = Played::default();
        let mut state = self.opened();
        let mut steps: Vec<Step> = Vec::new();
        let mut seen: KeySet<G::State> = KeySet::default();
        let mut outcome = self.game.outcome(&state);
        while outcome.is_none() && played.plies < terms.cap && seen.insert(state.clone()) {
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            self.game.legal_moves(&state, &mut moves);
            let features = self.features(&state);
            let is_random = self.random.unit_f64() < f64::from(terms.epsilon);
            let next = if let Some(potentials) = &potentials {
                let next = if is_random {
                    let mv = moves[self.random.index(moves.len())];
                    self.after(&state, mv)
                } else {
                    self.guided(&state, &moves, potentials)
                };
                let best = self.values(&next);
                steps.push(Step { features, best, strayed: false });
                next
            } else {
                let ahead = self.best(&state, &moves);
                let next = if is_random {
                    let mv = moves[self.random.index(moves.len())];
                    self.after(&state, mv)
                } else {
                    ahead.state.clone()
                };
                steps.push(Step { features, best: ahead.values, strayed: next != ahead.state });
                if moves.len() > 1 && self.random.unit_f64() < f64::from(terms.siblings) {
                    self.learn_sibling(&state, &moves, &next, terms, &mut played);
                }
                next
            };
            self.moves = moves;
            state = next;
            played.plies += 1;
            outcome = self.game.outcome(&state);
        }
        played.is_decided = outcome.as_ref().is_some_and(is_decided);
        if potentials.is_some() && !played.is_decided {
            // Nobody was paid: a guided game teaches nothing.
            return played;
        }
        let end = match outcome {
            Some(payoffs) => self.model.targets(&payoffs),
            None => self.values(&state),
        };
        let lambda = if potentials.is_some() { GUIDED_LAMBDA } else { terms.lambda };
        self.learn(&steps, end, lambda, terms.alpha, &mut played);
        played
    }

    /// Learns the positions of a game from its end to its start.
    fn learn(&mut self, steps: &[Step], end: Values, lambda: f32, alpha: f32, played: &mut Played) {
        let mut target = end;
        for step in steps.iter().rev() {
            let lambda = if step.strayed { 0.0 } else { lambda };
            for (target, best) in target.iter_mut().zip(&step.best) {
                *target = (1.0 - lambda) * best + lambda * *target;
            }
            played.error += self.model.learn(&step.features, &target, alpha);
            played.learned += 1;
        }
    }

    /// Learns the position after a random move that was not played from the best move there: a search sees
    /// positions in which somebody has just blundered, and self-play alone does not.
    ///
    /// **Source.** Veness, Silver, Uther & Blair (2009) learn all positions of a search; this is one of them.
    fn learn_sibling(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        played_next: &G::State,
        terms: &Terms,
        played: &mut Played,
    ) {
        let mv = moves[self.random.index(moves.len())];
        let sibling = self.after(state, mv);
        if sibling == *played_next || self.game.outcome(&sibling).is_some() {
            return;
        }
        let mut replies = Vec::new();
        self.game.legal_moves(&sibling, &mut replies);
        let target = self.best(&sibling, &replies).values;
        let features = self.features(&sibling);
        played.sibling_error += self.model.learn(&features, &target, terms.alpha);
        played.siblings += 1;
    }
}
