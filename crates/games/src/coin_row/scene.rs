//! The drawing of rows of coins.

use super::CoinRow;
use crate::coins;
use crate::heaps::{HeapMove, Heaps, State};
use game::{Layout, Scene};

/// The coins taken by a move, from the left: one, or two adjacent ones. Two mirror images of a move are the
/// same move; it is clicked on the left.
pub(crate) fn taken(rows: &Heaps, mv: HeapMove) -> Vec<usize> {
    let [shorter, longer] = mv.left();
    (shorter..mv.heap() - longer).map(|coin| coins::cell(rows, mv.heap(), coin)).collect()
}

impl Layout for CoinRow {
    fn scene(&self, state: &State) -> Scene {
        coins::scene(&state.heaps, &self.rows)
    }

    fn clicks(&self, state: &State, mv: HeapMove) -> Vec<usize> {
        taken(&state.heaps, mv)
    }
}
