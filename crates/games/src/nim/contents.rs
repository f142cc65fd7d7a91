//! The board and its contents, for evaluations that are learned.

use super::Nim;
use crate::heap_board;
use crate::heaps::State;
use game::{Board, Contents};

/// Heaps never split, so there are as many as at the start.
fn cells(game: &Nim) -> usize {
    game.heaps.as_slice().len()
}

pub(super) fn board(game: &Nim) -> Board {
    heap_board::board(cells(game), &game.heaps)
}

pub(super) fn read(game: &Nim, state: &State, contents: &mut Contents) {
    heap_board::read(&state.heaps, cells(game), &game.heaps, contents);
}
