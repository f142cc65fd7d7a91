//! No evaluation of its own, but the board and its contents for learned evaluations.

use super::{Rule, SplitNim};
use crate::heap_board;
use crate::heaps::State;
use game::{Board, Contents, Evaluated, NoEvaluation};

/// The number of heaps that those at the start can become: see the rules.
fn cells(game: &SplitNim) -> usize {
    let most = |&heap: &u8| match game.rule {
        // A coin is taken between two heaps.
        Rule::Split => heap.div_ceil(2),
        Rule::Subtract => 1,
        // All are single coins but the last two, which make one heap.
        Rule::Unequal => heap.saturating_sub(1).max(1),
    };
    game.heaps.as_slice().iter().map(|heap| usize::from(most(heap))).sum()
}

impl Evaluated for SplitNim {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        Some(heap_board::board(cells(self), &self.heaps))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        heap_board::read(&state.heaps, cells(self), &self.heaps, contents);
    }
}
