//! The board and its contents, for evaluations that are learned.

use super::CoinRow;
use crate::heap_board;
use crate::heaps::State;
use game::{Board, Contents};

/// The number of rows that those at the start can become: a coin is taken between two rows.
fn cells(game: &CoinRow) -> usize {
    game.rows.as_slice().iter().map(|&row| usize::from(row.div_ceil(2))).sum()
}

pub(super) fn board(game: &CoinRow) -> Board {
    heap_board::board(cells(game), &game.rows)
}

pub(super) fn read(game: &CoinRow, state: &State, contents: &mut Contents) {
    heap_board::read(&state.heaps, cells(game), &game.rows, contents);
}
