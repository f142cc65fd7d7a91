//! Plays random games on the engine and the reference in step. If they differ, one of them is wrong, and no
//! result about the game can be trusted.

use super::actions::Path;
use super::{Move, State, Written};
use crate::reference::{self, Reference};
use crate::words::Word;
use game::random::Random;
use game::{Game, Notation, legal};

/// The maximum total number of steps for all positions, each counted with the positions after its moves.
const STEPS: u64 = 1 << 28;

/// The maximum number of positions in all games together.
const POSITIONS: u64 = 200;

/// The maximum number of plies in a game.
const PLIES: usize = 60;

/// The number of moves played per position to compare their results, besides the move of the game.
const PLAYED: usize = 4;

/// True if both positions have the same pieces, counters and heaps.
pub(super) fn is_same<W: Word>(game: &Written<W>, state: &State<W>, expected: &reference::State) -> bool {
    let on = |cell: usize| {
        let bit = game.compiled.geometry.bit(cell as u16);
        let layers = &state.layers[..game.compiled.layers.len()];
        let layer = layers.iter().position(|layer| layer.has(bit));
        layer.map(|layer| game.compiled.layers[layer])
    };
    let cells = (0..expected.cells.len()).all(|cell| {
        let piece = expected.cells[cell].map(|piece| (piece.kind, piece.owner));
        on(cell).map(|layer| (layer.piece, layer.owner.map(game::Player::index))) == piece
    });
    let finished = state.finished.list().map(game::Player::index);
    let cells = cells && finished.eq(expected.finished.iter().copied());
    let seeds = |(cell, &number): (u16, &u32)| {
        game.seeds_on(state, W::bit(game.compiled.geometry.bit(cell))) == number
    };
    let cells = cells && (0..).zip(&expected.seeds).all(seeds);
    let found = game.all_beneath(state);
    let cells = cells && found == expected.beneath;
    let numbers = expected.counters.iter().flatten().chain(&expected.heaps);
    cells && numbers.zip(&state.counters).all(|(expected, &found)| i64::from(found) == *expected)
}

impl<W: Word> Written<W> {
    /// Plays random games with the reference in step, in a bounded number of steps, and describes the first
    /// difference, if there is one. The same seed gives the same games.
    pub fn differs(&self, seed: u64) -> Option<String> {
        let slow = Reference::new(self.rules.clone());
        let mut random = Random::new(seed);
        let each = self.compiled.cost.saturating_mul(PLAYED as u64 + 2).max(1);
        let mut left = (STEPS / each).min(POSITIONS);
        while left > 0 {
            let (mut state, mut expected) = (self.start, slow.start());
            for _ in 0..PLIES {
                if left == 0 {
                    return None;
                }
                left -= 1;
                let moves = match self.moves_in_step(&slow, (&state, &expected)) {
                    Ok(moves) => moves,
                    Err(why) => {
                        return Some(format!("at {}: {why}", self.write_position(&state)));
                    }
                };
                if moves.is_empty() {
                    break;
                }
                for _ in 0..PLAYED.min(moves.len() - 1) {
                    let (mv, other) = moves[random.index(moves.len())];
                    let (mut after, mut wanted) = (state, expected.clone());
                    self.play(&mut after, mv);
                    slow.play(&mut wanted, other);
                    if !is_same(self, &after, &wanted) || self.outcome(&after) != slow.outcome(&wanted) {
                        let (before, mv) = (self.write_position(&state), self.write_move(&state, mv));
                        return Some(format!("at {before}: {mv} leads to different positions"));
                    }
                }
                let (mv, other) = moves[random.index(moves.len())];
                self.play(&mut state, mv);
                slow.play(&mut expected, other);
            }
        }
        None
    }

    /// The moves of a position in both forms, none if the game is over; an error if the two do not agree.
    fn moves_in_step(
        &self,
        slow: &Reference,
        (state, expected): (&State<W>, &reference::State),
    ) -> Result<Vec<(Move, reference::Move)>, String> {
        if !is_same(self, state, expected) {
            return Err("the pieces or numbers differ".to_owned());
        }
        let (outcome, wanted) = (self.outcome(state), slow.outcome(expected));
        if outcome != wanted || self.to_move(state) != slow.to_move(expected) {
            return Err("the end of the game or the player to move differs".to_owned());
        }
        let (mut found, mut paths) = (Vec::new(), Vec::new());
        for mv in legal(self, state) {
            found.push((self.path(state, mv), mv));
        }
        for mv in legal(slow, expected) {
            paths.push((Some((mv.first, mv.second)), mv));
        }
        paired(found, paths)
    }
}

/// The moves of both forms with the same paths; an error if some have no partner.
fn paired(
    mut found: Vec<(Option<Path>, Move)>,
    mut paths: Vec<(Option<Path>, reference::Move)>,
) -> Result<Vec<(Move, reference::Move)>, String> {
    found.sort_unstable_by_key(|(path, _)| *path);
    paths.sort_unstable_by_key(|(path, _)| *path);
    let pairs = found.iter().zip(&paths);
    if found.len() != paths.len() || pairs.clone().any(|(one, other)| one.0 != other.0) {
        return Err(format!("{} moves are found, and {} are legal", found.len(), paths.len()));
    }
    Ok(pairs.map(|(one, other)| (one.1, other.1)).collect())
}
