//! The drawing of heaps of Nim.

use super::Nim;
use crate::coins;
use crate::heaps::{HeapMove, State};
use game::{Layout, Scene};

impl Layout for Nim {
    fn scene(&self, state: &State) -> Scene {
        coins::scene(&state.heaps, &self.heaps)
    }

    /// The first coin taken: all coins beyond it are taken too.
    fn clicks(&self, state: &State, mv: HeapMove) -> Vec<usize> {
        let [_, left] = mv.left();
        vec![coins::cell(&state.heaps, mv.heap(), left)]
    }
}
