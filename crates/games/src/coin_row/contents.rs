//! No evaluation of its own, but the board and its contents for learned evaluations.

use super::CoinRow;
use crate::heap_board;
use crate::heaps::State;
use game::{Board, Contents, Evaluated, NoEvaluation};

/// The number of rows that those at the start can become: a coin is taken between two rows.
fn cells(game: &CoinRow) -> usize {
    game.rows.as_slice().iter().map(|&row| usize::from(row.div_ceil(2))).sum()
}

impl Evaluated for CoinRow {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        Some(heap_board::board(cells(self), &self.rows))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        heap_board::read(&state.heaps, cells(self), &self.rows, contents);
    }
}
