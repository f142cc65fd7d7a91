//! Numbers for moves.

use crate::moves::Move;
use game::KeyMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

/// The moves that a rules object has seen, each with its number.
pub(crate) struct Interner<M>(RwLock<Numbers<M>>);

struct Numbers<M> {
    moves: Vec<M>,
    numbers: KeyMap<M, u32>,
}

impl<M: Copy + Eq + Hash> Interner<M> {
    pub(crate) fn new() -> Interner<M> {
        Interner(RwLock::new(Numbers { moves: Vec::new(), numbers: KeyMap::default() }))
    }

    /// The move that has this number.
    ///
    /// # Panics
    ///
    /// If the number was given out by another rules object.
    pub(crate) fn typed(&self, mv: Move) -> M {
        let numbers = self.0.read().unwrap_or_else(PoisonError::into_inner);
        *numbers.moves.get(mv.number() as usize).expect("a move of this game")
    }

    /// The number of a move.
    pub(crate) fn erased(&self, mv: M) -> Move {
        let mut erased = Vec::with_capacity(1);
        self.extend(&[mv], &mut erased);
        erased[0]
    }

    /// Appends the numbers of moves.
    pub(crate) fn extend(&self, moves: &[M], erased: &mut Vec<Move>) {
        let before = erased.len();
        {
            let numbers = self.0.read().unwrap_or_else(PoisonError::into_inner);
            erased.extend(
                moves.iter().map_while(|mv| numbers.numbers.get(mv).map(|&number| Move::new(number, mv))),
            );
        }
        let known = erased.len() - before;
        if known == moves.len() {
            return;
        }
        let mut numbers = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let Numbers { moves: all, numbers } = &mut *numbers;
        erased.extend(moves[known..].iter().map(|&mv| {
            let number = *numbers.entry(mv).or_insert_with(|| {
                all.push(mv);
                all.len() as u32 - 1
            });
            Move::new(number, &mv)
        }));
    }
}
