//! Numbers for moves.

use crate::moves::Move;
use game::KeyMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

/// The moves that a rules object has seen, each with its number.
pub(crate) struct Interner<M>(RwLock<Known<M>>);

struct Known<M> {
    moves: Vec<M>,
    erased: KeyMap<M, Move>,
}

impl<M: Copy + Eq + Hash> Interner<M> {
    pub(crate) fn new() -> Interner<M> {
        Interner(RwLock::new(Known { moves: Vec::new(), erased: KeyMap::default() }))
    }

    /// The move that has this number.
    ///
    /// # Panics
    ///
    /// If the number was given out by another rules object.
    pub(crate) fn typed(&self, mv: Move) -> M {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        *known.moves.get(mv.number() as usize).expect("a move of this game")
    }

    /// A move, erased.
    pub(crate) fn erased(&self, mv: M) -> Move {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).erased.get(&mv).copied();
        known.unwrap_or_else(|| {
            let mut erased = Vec::with_capacity(1);
            self.extend(&[mv], &mut erased);
            erased[0]
        })
    }

    /// Appends these moves, erased.
    pub(crate) fn extend(&self, moves: &[M], erased: &mut Vec<Move>) {
        let before = erased.len();
        {
            let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
            erased.reserve(moves.len());
            for mv in moves {
                let Some(&numbered) = known.erased.get(mv) else { break };
                erased.push(numbered);
            }
        }
        let new = &moves[erased.len() - before..];
        if new.is_empty() {
            return;
        }
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let Known { moves, erased: numbered } = &mut *known;
        for &mv in new {
            let number = numbered.entry(mv).or_insert_with(|| {
                moves.push(mv);
                Move::new(moves.len() as u32 - 1, &mv)
            });
            erased.push(*number);
        }
    }
}
