//! How the heaps of split nim look.

use super::{Rule, SplitNim};
use crate::coin_row::taken;
use crate::coins;
use crate::heaps::{HeapMove, State};
use game::{Layout, Scene};

impl Layout for SplitNim {
    fn scene(&self, state: &State) -> Scene {
        coins::scene(&state.heaps, &self.heaps)
    }

    /// Where coins are taken and the rest may fall into two, the coins that are taken; where one heap is left, the first coin
    /// that is taken, which goes with all beyond it; where a heap is split, the last coin of the smaller part, on the left.
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
