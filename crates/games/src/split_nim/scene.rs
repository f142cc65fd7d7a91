//! The drawing of the heaps of split nim.

use super::{Rule, SplitNim};
use crate::coin_row::scene::taken;
use crate::coins;
use crate::heaps::{HeapMove, State};
use game::{Layout, Scene};

impl Layout for SplitNim {
    fn scene(&self, state: &State) -> Scene {
        coins::scene(&state.heaps, &self.heaps)
    }

    /// The clicked coins: the coins taken, if the rest may split into two; the first coin taken, if one
    /// heap remains, together with all beyond it; the last coin of the smaller part, on the left, if a heap
    /// is split.
    fn clicks(&self, state: &State, mv: HeapMove) -> Vec<usize> {
        let [less, more] = mv.left();
        let cell = |coin| vec![coins::cell(&state.heaps, mv.heap(), coin)];
        match self.rule {
            Rule::Split => taken(&state.heaps, mv),
            Rule::Subtract => cell(more),
            Rule::Unequal => cell(less - 1),
        }
    }
}
