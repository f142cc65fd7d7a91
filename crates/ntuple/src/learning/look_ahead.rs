//! The best move of a position, one or two plies ahead.

use super::model::{Features, Model, Values};
use game::random::Random;
use game::{Contents, Evaluated};

use std::cmp::Ordering::{Equal, Greater, Less};

/// Looks ahead with the weights as they are.
pub(super) struct LookAhead<'a, G: Evaluated> {
    pub(super) game: &'a G,
    pub(super) model: &'a mut Model,
    /// Decides between equal moves.
    pub(super) random: Random,
    contents: Contents,
}

/// A position one ply ahead, with its values.
pub(super) struct Ahead<S> {
    pub(super) state: S,
    pub(super) values: Values,
}

/// A position one ply ahead, with its own values and, unless the game is over, those of its best reply.
pub(super) struct Answered<S> {
    pub(super) state: S,
    pub(super) values: Values,
    pub(super) is_over: bool,
}

/// The best so far, ties broken at random.
struct Best<T> {
    best: Option<(f32, T)>,
    ties: usize,
}

impl<T> Best<T> {
    fn new() -> Best<T> {
        Best { best: None, ties: 0 }
    }

    fn offer(&mut self, value: f32, random: &mut Random, item: impl FnOnce() -> T) {
        let more = self.best.as_ref().map_or(Greater, |(best, _)| value.total_cmp(best));
        self.ties = match more {
            Less => self.ties,
            Equal => self.ties + 1,
            Greater => 1,
        };
        if more == Greater || more == Equal && random.index(self.ties) == 0 {
            self.best = Some((value, item()));
        }
    }

    fn value(&self) -> f32 {
        self.best.as_ref().map_or(f32::NEG_INFINITY, |(value, _)| *value)
    }

    fn into_best(self) -> T {
        self.best.expect("a position in which the game is not over has moves").1
    }
}

impl<'a, G: Evaluated> LookAhead<'a, G> {
    pub(super) fn new(game: &'a G, model: &'a mut Model, seed: u64) -> LookAhead<'a, G> {
        LookAhead { game, model, random: Random::new(seed), contents: Contents::default() }
    }

    pub(super) fn contents(&mut self, state: &G::State) -> &Contents {
        self.game.read_contents(state, &mut self.contents);
        &self.contents
    }

    pub(super) fn features(&mut self, state: &G::State) -> Features {
        self.game.read_contents(state, &mut self.contents);
        self.model.features(self.game.to_move(state), &self.contents)
    }

    /// The values of any position.
    pub(super) fn values(&mut self, state: &G::State) -> Values {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.model.targets(&payoffs);
        }
        self.values_of_unfinished(state)
    }

    fn values_of_unfinished(&mut self, state: &G::State) -> Values {
        self.game.read_contents(state, &mut self.contents);
        self.model.values(self.game.to_move(state), &self.contents)
    }

    pub(super) fn after(&self, state: &G::State, mv: G::Move) -> G::State {
        let mut next = state.clone();
        self.game.play(&mut next, mv);
        next
    }

    /// The best move by its values one ply ahead.
    pub(super) fn one(&mut self, state: &G::State, moves: &[G::Move]) -> Ahead<G::State> {
        let turn = self.game.to_move(state).index();
        let mut best = Best::new();
        for &mv in moves {
            let next = self.after(state, mv);
            let values = self.values(&next);
            best.offer(values[turn], &mut self.random, || Ahead { state: next, values });
        }
        best.into_best()
    }

    /// The best move by its values two plies ahead. Between two opponents, replies are looked at only until a
    /// move is seen to be worse than another.
    pub(super) fn two(&mut self, state: &G::State, moves: &[G::Move]) -> Ahead<G::State> {
        let turn = self.game.to_move(state).index();
        let mut all = self.children(state, moves);
        let mut own = Vec::with_capacity(all.len());
        for child in &all {
            own.push(child.values[turn]);
        }
        let mut best = Best::new();
        // Those that look best come first: they are the sooner a bound for others.
        for index in falling(&own) {
            let Answered { state, values, is_over } = &all[index];
            let values = if *is_over { *values } else { self.answer(state, turn, best.value()) };
            best.offer(values[turn], &mut self.random, || (index, values));
        }
        let (index, values) = best.into_best();
        Ahead { state: all.swap_remove(index).state, values }
    }

    /// The position after every move, with the values of the best reply.
    pub(super) fn tree(&mut self, state: &G::State, moves: &[G::Move]) -> Vec<Answered<G::State>> {
        let mut all = self.children(state, moves);
        for child in all.iter_mut().filter(|child| !child.is_over) {
            child.values = self.reply(&child.state);
        }
        all
    }

    /// The best of the positions of a tree.
    pub(super) fn best_of(&mut self, turn: usize, all: &[Answered<G::State>]) -> Ahead<G::State> {
        let mut best = Best::new();
        for child in all {
            best.offer(child.values[turn], &mut self.random, || child);
        }
        let Answered { state, values, .. } = best.into_best();
        Ahead { state: state.clone(), values: *values }
    }

    /// The values of the best reply.
    pub(super) fn reply(&mut self, state: &G::State) -> Values {
        let mut replies = Vec::new();
        self.game.legal_moves(state, &mut replies);
        self.one(state, &replies).values
    }

    /// The values of the best reply; between two opponents, if they are worth less than `least` to `turn`,
    /// any that are.
    fn answer(&mut self, state: &G::State, turn: usize, least: f32) -> Values {
        let mover = self.game.to_move(state).index();
        if mover == turn || !self.model.outputs.is_opponents() {
            return self.reply(state);
        }
        let mut replies = Vec::new();
        self.game.legal_moves(state, &mut replies);
        let mut best = Best::new();
        for &mv in &replies {
            let next = self.after(state, mv);
            let values = self.values(&next);
            if values[turn] < least {
                return values;
            }
            best.offer(values[mover], &mut self.random, || values);
        }
        best.into_best()
    }

    /// The positions after all moves with their own values.
    fn children(&mut self, state: &G::State, moves: &[G::Move]) -> Vec<Answered<G::State>> {
        let mut children = Vec::with_capacity(moves.len());
        for &mv in moves {
            let next = self.after(state, mv);
            let (values, is_over) = match self.game.outcome(&next) {
                Some(payoffs) => (self.model.targets(&payoffs), true),
                None => (self.values_of_unfinished(&next), false),
            };
            children.push(Answered { state: next, values, is_over });
        }
        children
    }
}

/// The indices of values from the greatest down; equals stay in order.
fn falling(values: &[f32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::Sharing;
    use crate::tests::{plain, positions};
    use game::Game;

    /// The values this many plies ahead, by full enumeration; among equal moves the first.
    fn obvious<G: Evaluated>(look: &mut LookAhead<'_, G>, state: &G::State, plies: u32) -> Values {
        if plies == 0 || look.game.outcome(state).is_some() {
            return look.values(state);
        }
        let turn = look.game.to_move(state).index();
        let all: Vec<Values> = game::legal(look.game, state)
            .into_iter()
            .map(|mv| {
                let next = look.after(state, mv);
                obvious(look, &next, plies - 1)
            })
            .collect();
        let better = |best: Values, values: Values| if values[turn] > best[turn] { values } else { best };
        all.into_iter().reduce(better).expect("a move")
    }

    /// Random weights, so that no two positions have equal values.
    fn model<G: Evaluated>(game: &G, tuples: &str) -> Model {
        let board = game.board().expect("a board");
        let mut model =
            Model::new(game, &board, &plain(game, tuples, Sharing::Apart), true).expect("a model");
        let mut random = Random::new(7);
        model.sums.iter_mut().for_each(|sum| *sum = random.unit_f64() as f32 - 0.5);
        model
    }

    fn agrees<G: Evaluated>(game: &G, tuples: &str) {
        let mut model = model(game, tuples);
        let mut look = LookAhead::new(game, &mut model, 1);
        for state in positions(game, 2, 3) {
            let (turn, moves) = (game.to_move(&state).index(), game::legal(game, &state));
            let expected = obvious(&mut look, &state, 2);
            let two = look.two(&state, &moves);
            assert_eq!(two.values[turn].to_bits(), expected[turn].to_bits(), "{state:?}");
            assert_eq!(obvious(&mut look, &two.state, 1)[turn].to_bits(), expected[turn].to_bits());
            let tree = look.tree(&state, &moves);
            assert_eq!(tree.len(), moves.len());
            for child in &tree {
                assert_eq!(child.values[turn].to_bits(), obvious(&mut look, &child.state, 1)[turn].to_bits());
                assert_eq!(child.is_over, game.outcome(&child.state).is_some());
            }
            assert_eq!(look.best_of(turn, &tree).values[turn].to_bits(), expected[turn].to_bits());
            let one = look.one(&state, &moves).values[turn];
            assert_eq!(one.to_bits(), obvious(&mut look, &state, 1)[turn].to_bits());
        }
    }

    #[test]
    fn two_plies_are_worth_what_all_replies_say() {
        agrees(&games::Othello::default(), "max4");
        agrees(&games::ConnectFour::default(), "line4");
        agrees(&games::Mnk::tic_tac_toe(), "cell+line3");
        agrees(&games::Diamond::default(), "cell");
    }

    #[test]
    fn equal_moves_are_drawn_by_lot() {
        let game = games::Mnk::tic_tac_toe();
        let board = game.board().expect("a board");
        let design = plain(&game, "cell", Sharing::Apart);
        let mut model = Model::new(&game, &board, &design, true).expect("a model");
        let (start, moves) = (game.start(), game::legal(&game, &game.start()));
        let mut counts = [0; 3];
        for seed in 0..90 {
            let mut look = LookAhead::new(&game, &mut model, seed);
            let first = look.after(&start, moves[0]);
            let tree = look.tree(&start, &moves);
            let found = [
                look.one(&start, &moves).state,
                look.two(&start, &moves).state,
                look.best_of(0, &tree).state,
            ];
            for (count, found) in counts.iter_mut().zip(found) {
                *count += u32::from(found == first);
            }
        }
        // One in nine.
        assert!(counts.iter().all(|count| (3..=25).contains(count)), "{counts:?}");
    }
}
