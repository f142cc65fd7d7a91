//! Looking ahead to quiet positions: behind every move the noisy ones are searched on, and what is learned is
//! the position where the line ends.
//!
//! **Source.** Baxter, Tridgell & Weaver, *Learning to play chess using temporal differences*, Machine
//! Learning 40(3), 2000: a value is learned at the leaf of the search that found it. Quiescence: Beal 1990,
//! as in the search `pvs`.

use super::look_ahead::{Ahead, Best, LookAhead};
use super::model::{Features, Values};
use game::{Evaluate, Evaluated, NoisyMove, Player};

/// The plies after which a position is called quiet, whatever its moves; fewer in tests, whose second form
/// knows no bounds.
const MOST_PLIES: u32 = if cfg!(test) { 3 } else { 12 };

/// The end of a line of noisy moves.
pub(super) struct QuietEnd {
    pub(super) values: Values,
    /// The features of its last position; `None` where the game is over.
    pub(super) features: Option<Features>,
}

impl<G: Evaluated> LookAhead<'_, G> {
    /// The best move by the values of the quiet positions behind all of them.
    pub(super) fn quiet(&mut self, state: &G::State, moves: &[G::Move]) -> Ahead<G::State> {
        let turn = self.game.to_move(state).index();
        let mut best = Best::new();
        for &mv in moves {
            let next = self.after(state, mv);
            // What equals the best is wanted in full, as equal moves are drawn by lot.
            let least = best.value().next_down();
            let values = self.quiet_end(&next, turn, [least, f32::INFINITY], 0).values;
            best.offer(values[turn], &mut self.random, || Ahead { state: next, values });
        }
        best.into_best()
    }

    /// The end of the line of noisy moves from a position, with the value for player `turn` if it is within
    /// `bounds`, and else a value on the same side of them.
    pub(super) fn quiet_end(
        &mut self,
        state: &G::State,
        turn: usize,
        bounds: [f32; 2],
        plies: u32,
    ) -> QuietEnd {
        if let Some(payoffs) = self.game.outcome(state) {
            return QuietEnd { values: self.model.targets(&payoffs), features: None };
        }
        let [mut low, mut high] = bounds;
        let is_own = self.game.to_move(state) == Player::new(turn);
        let mut end: Option<QuietEnd> = None;
        let is_forced = plies < MOST_PLIES && self.evaluation.is_forced(self.game, state);
        if !is_forced {
            let features = self.features(state);
            let values = self.values(state);
            end = Some(QuietEnd { values, features: Some(features) });
        }
        let moves = if is_forced {
            game::legal(self.game, state)
        } else if plies < MOST_PLIES {
            self.noisy_moves(state)
        } else {
            Vec::new()
        };
        let mut moves = moves.into_iter();
        loop {
            if let Some(end) = &end {
                let value = end.values[turn];
                if is_own {
                    low = low.max(value);
                } else {
                    high = high.min(value);
                }
                if low >= high {
                    break;
                }
            }
            let Some(mv) = moves.next() else { break };
            let next = self.after(state, mv);
            let child = self.quiet_end(&next, turn, [low, high], plies + 1);
            let is_better = end.as_ref().is_none_or(|end| {
                let (child, best) = (child.values[turn], end.values[turn]);
                if is_own { child > best } else { child < best }
            });
            if is_better {
                end = Some(child);
            }
        }
        end.expect("a position that is forced has moves")
    }

    /// The noisy moves of a position, those first that win most: as the game's own evaluation lists them, or
    /// the captures on the square that a piece comes to.
    fn noisy_moves(&self, state: &G::State) -> Vec<G::Move> {
        let game = self.game;
        if self.evaluation.knows_noisy_moves() {
            let mut noisy: Vec<NoisyMove<G::Move>> = Vec::new();
            self.evaluation.noisy_moves(game, state, &mut noisy);
            noisy.sort_by_key(|noisy| std::cmp::Reverse(noisy.gain));
            return noisy.into_iter().map(|noisy| noisy.mv).collect();
        }
        let Some(takes) = game.shapes().and_then(|shapes| shapes.takes) else { return Vec::new() };
        let mut moves = game::legal(game, state);
        moves.retain(|&mv| takes(game, state, mv));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::look_ahead::tests::model;
    use crate::tests::positions;

    /// The value by its definition, for player 0.
    fn obvious<G: Evaluated>(look: &mut LookAhead<'_, G>, state: &G::State, plies: u32) -> f32 {
        if look.game.outcome(state).is_some() {
            return look.values(state)[0];
        }
        let is_forced = plies < MOST_PLIES && look.evaluation.is_forced(look.game, state);
        let moves = if is_forced { game::legal(look.game, state) } else { look.noisy_moves(state) };
        let moves = if plies < MOST_PLIES { moves } else { Vec::new() };
        let mut values: Vec<f32> = if is_forced { Vec::new() } else { vec![look.values(state)[0]] };
        for mv in moves {
            let next = look.after(state, mv);
            values.push(obvious(look, &next, plies + 1));
        }
        let is_own = look.game.to_move(state) == Player::FIRST;
        values.into_iter().reduce(if is_own { f32::max } else { f32::min }).expect("a value")
    }

    /// With one zero only.
    fn bits(value: f32) -> u32 {
        (value + 0.0).to_bits()
    }

    fn agrees<G: Evaluated>(game: &G, tuples: &str) {
        let mut model = model(game, tuples);
        let mut look = LookAhead::new(game, &mut model, 1);
        let mut noisy = 0;
        for state in positions(game, 1, 12) {
            let open = [f32::NEG_INFINITY, f32::INFINITY];
            let end = look.quiet_end(&state, 0, open, 0);
            let expected = obvious(&mut look, &state, 0);
            assert_eq!(bits(end.values[0]), bits(expected), "{state:?}");
            noisy += usize::from(bits(look.values(&state)[0]) != bits(expected));
            let moves = game::legal(game, &state);
            let turn = game.to_move(&state).index();
            let best = look.quiet(&state, &moves).values[turn];
            let all = moves.iter().map(|&mv| {
                let next = look.after(&state, mv);
                let value = obvious(&mut look, &next, 0);
                if turn == 0 { value } else { -value }
            });
            let all: Vec<f32> = all.collect();
            assert_eq!(all.into_iter().reduce(f32::max).map(bits), Some(bits(best)), "{state:?}");
        }
        assert!(noisy > 0, "{noisy} positions are not quiet");
    }

    #[test]
    fn quiet_ends_are_those_of_the_definition() {
        agrees(&games::Shatar::default(), "cell");
        agrees(&games::LinesOfAction::default(), "cell");
    }
}
