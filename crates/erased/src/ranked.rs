//! The numbers of the positions of an erased game, where the game numbers them.

use crate::erased::Erased;
use crate::moves::Move;
use crate::state::State;
use game::{Rank, Ranked};

/// The numbers of a game that has none: no board of it is small enough.
impl Ranked for Erased {
    fn layers(&self) -> Option<Vec<u64>> {
        self.ranked.as_ref()?.layers()
    }

    fn unnumbered(&self) -> String {
        self.ranked.as_ref().map_or_else(String::new, |ranked| ranked.unnumbered())
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        self.ranked.as_ref()?.rank(state)
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        self.ranked.as_ref()?.unrank(rank)
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        if let Some(ranked) = &self.ranked {
            ranked.predecessors(state, before);
        }
    }

    /// # Panics
    ///
    /// If the positions of the game have no numbers.
    fn leaving(
        &self,
        state: &State,
        layer: u32,
        moves: &mut Vec<Move>,
        below: &mut Vec<Option<Rank>>,
    ) -> usize {
        self.ranked.as_ref().expect("a game whose positions are numbered").leaving(state, layer, moves, below)
    }

    fn indexes_before(&self, rank: Rank, before: &mut Vec<State>, indexes: &mut Vec<u64>) {
        if let Some(ranked) = &self.ranked {
            ranked.indexes_before(rank, before, indexes);
        }
    }
}
