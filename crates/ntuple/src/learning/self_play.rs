//! Games of self-play, and learning from each.
//!
//! **Source.** TD(λ) of Sutton (1988), forward view, with the value of the best move as the bootstrap (Thill,
//! Bagheri, Koch & Konen 2014): outcomes after a random move other than the best are not learned from.

use super::guided::Potentials;
use super::look_ahead::{Ahead, LookAhead};
use super::model::{Features, Model, Values};
use super::opening::after_random_plies;
use super::options::Backup;
use crate::outputs::is_decided;
use game::{Board, Evaluated, KeySet};

/// The settings for playing a game and learning from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) lambda: f32,
    pub(super) alpha: f32,
    pub(super) epsilon: f32,
    /// The most plies.
    pub(super) cap: u32,
    /// The probability per ply that a sibling is learned too.
    pub(super) siblings: f32,
    /// The most random plies at the start of every second game.
    pub(super) opening: u32,
    pub(super) backup: Backup,
}

/// λ of guided games.
const GUIDED_LAMBDA: f32 = 0.98;

/// The summary of a game.
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

/// The way the players of a game choose moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Manner<'a> {
    /// By looking ahead.
    Ahead,
    /// All of them towards random goals on this board.
    Guided(&'a Board),
    /// One of them towards a random goal on this board, the others by looking ahead.
    Sparring(&'a Board),
}

/// A game, and the learning from it.
pub(super) struct SelfPlay<'a, G: Evaluated> {
    look: LookAhead<'a, G>,
    moves: Vec<G::Move>,
}

impl<'a, G: Evaluated> SelfPlay<'a, G> {
    pub(super) fn new(game: &'a G, model: &'a mut Model, seed: u64) -> SelfPlay<'a, G> {
        SelfPlay { look: LookAhead::new(game, model, seed), moves: Vec::new() }
    }

    /// The move towards a goal: the one after which the sum of the mover's potential is highest.
    fn guided(&mut self, state: &G::State, moves: &[G::Move], to: &Potentials) -> G::State {
        let turn = self.look.game.to_move(state).index();
        let mut best: Option<(f32, G::State)> = None;
        for &mv in moves {
            let next = self.look.after(state, mv);
            let sum = to.sum(turn, self.look.contents(&next));
            if best.as_ref().is_none_or(|(most, _)| sum > *most) {
                best = Some((sum, next));
            }
        }
        best.expect("a position in which the game is not over has moves").1
    }

    /// A start with a few random plies before it in every second game; none of them ends the game.
    fn opened(&mut self, most: u32) -> G::State {
        let LookAhead { game, random, .. } = &mut self.look;
        let start = game.random_start(random);
        let plies = if random.below(2) == 0 { 0 } else { random.below(u64::from(most) + 1) };
        after_random_plies(*game, start, plies, random)
    }

    /// Plays a game and learns from it.
    pub(super) fn play(&mut self, terms: &Terms, manner: Manner<'_>) -> Played {
        let (game, players) = (self.look.game, self.look.game.players());
        let random = &mut self.look.random;
        let (guided, sparring) = match manner {
            Manner::Ahead => (None, None),
            Manner::Guided(board) => (Some(Potentials::new(board, players, random)), None),
            Manner::Sparring(board) => {
                let seat = random.index(players);
                (None, Some((seat, Potentials::with_worth(board, players, random))))
            }
        };
        let mut played = Played::default();
        let mut state = self.opened(terms.opening);
        let mut steps: Vec<Step> = Vec::new();
        let mut seen: KeySet<G::State> = KeySet::default();
        let mut outcome = game.outcome(&state);
        while outcome.is_none() && played.plies < terms.cap && seen.insert(state.clone()) {
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            game.legal_moves(&state, &mut moves);
            let features = self.look.features(&state);
            let is_random = self.look.random.unit_f64() < f64::from(terms.epsilon);
            let next = if let Some(potentials) = &guided {
                let next = if is_random {
                    let mv = moves[self.look.random.index(moves.len())];
                    self.look.after(&state, mv)
                } else {
                    self.guided(&state, &moves, potentials)
                };
                let best = self.look.values(&next);
                steps.push(Step { features, best, strayed: false });
                next
            } else {
                let turn = game.to_move(&state).index();
                let ahead = self.ahead(&state, &moves, terms, &mut played);
                let next = if is_random {
                    let mv = moves[self.look.random.index(moves.len())];
                    self.look.after(&state, mv)
                } else if let Some((_, potentials)) = sparring.as_ref().filter(|(seat, _)| *seat == turn) {
                    self.guided(&state, &moves, potentials)
                } else {
                    ahead.state.clone()
                };
                steps.push(Step { features, best: ahead.values, strayed: next != ahead.state });
                if moves.len() > 1 && self.look.random.unit_f64() < f64::from(terms.siblings) {
                    self.learn_sibling(&state, &moves, &next, terms, &mut played);
                }
                next
            };
            self.moves = moves;
            state = next;
            played.plies += 1;
            outcome = game.outcome(&state);
        }
        played.is_decided = outcome.as_ref().is_some_and(is_decided);
        if guided.is_some() && !played.is_decided {
            // Nobody was paid: a guided game teaches nothing.
            return played;
        }
        let end = match outcome {
            Some(payoffs) => self.look.model.targets(&payoffs),
            None => self.look.values(&state),
        };
        let lambda = if guided.is_some() { GUIDED_LAMBDA } else { terms.lambda };
        self.learn(&steps, end, lambda, terms.alpha, &mut played);
        played
    }

    /// The best move, as far ahead as the terms say. In a tree, all positions one ply ahead are learned.
    fn ahead(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        terms: &Terms,
        played: &mut Played,
    ) -> Ahead<G::State> {
        match terms.backup {
            Backup::One => self.look.one(state, moves),
            Backup::Two => self.look.two(state, moves),
            Backup::Tree => {
                let tree = self.look.tree(state, moves);
                let best = self.look.best_of(self.look.game.to_move(state).index(), &tree);
                for child in tree.iter().filter(|child| !child.is_over) {
                    let features = self.look.features(&child.state);
                    played.sibling_error += self.look.model.learn(&features, &child.values, terms.alpha);
                    played.siblings += 1;
                }
                best
            }
        }
    }

    /// Learns the positions of a game from its end to its start.
    fn learn(&mut self, steps: &[Step], end: Values, lambda: f32, alpha: f32, played: &mut Played) {
        let mut target = end;
        for step in steps.iter().rev() {
            let lambda = if step.strayed { 0.0 } else { lambda };
            for (target, best) in target.iter_mut().zip(&step.best) {
                *target = (1.0 - lambda) * best + lambda * *target;
            }
            played.error += self.look.model.learn(&step.features, &target, alpha);
            played.learned += 1;
        }
    }

    /// Learns the position after a random move that was not played from the best move there: a search sees
    /// positions in which somebody has just blundered, and self-play alone does not.
    ///
    /// **Source.** Veness, Silver, Uther & Blair (2009) learn all positions of a search; this is one of them,
    /// and [`Backup::Tree`] learns all of a tree of two plies.
    fn learn_sibling(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        played_next: &G::State,
        terms: &Terms,
        played: &mut Played,
    ) {
        let mv = moves[self.look.random.index(moves.len())];
        let sibling = self.look.after(state, mv);
        if sibling == *played_next || self.look.game.outcome(&sibling).is_some() {
            return;
        }
        let target = self.look.reply(&sibling);
        let features = self.look.features(&sibling);
        played.sibling_error += self.look.model.learn(&features, &target, terms.alpha);
        played.siblings += 1;
    }
}
