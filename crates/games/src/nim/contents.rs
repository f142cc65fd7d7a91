//! No evaluation of its own, but the board and its contents for learned evaluations.

use super::Nim;
use crate::heap_board;
use crate::heaps::State;
use game::{Board, Contents, Evaluated, NoEvaluation};

/// Heaps never split, so there are as many as at the start.
fn cells(game: &Nim) -> usize {
    game.heaps.as_slice().len()
}

impl Evaluated for Nim {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        Some(heap_board::board(cells(self), &self.heaps))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        heap_board::read(&state.heaps, cells(self), &self.heaps, contents);
    }
}
