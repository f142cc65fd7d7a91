//! The numbers of the positions of an erased game, where the game numbers them.

use crate::Erasable;
use crate::game_rules::Erased;
use crate::interner::Move;
use crate::rules::Typed;
use crate::state::State;
use game::{Rank, Ranked};

/// The table of functions of a game whose positions are numbered.
pub(crate) trait RankedRules: Send + Sync {
    fn layers(&self) -> Option<Vec<u64>>;
    fn rank(&self, state: &State) -> Option<Rank>;
    fn unrank(&self, rank: Rank) -> Option<State>;
    fn predecessors(&self, state: &State, before: &mut Vec<State>);
    fn leaving(&self, state: &State, layer: u32, below: &mut Vec<Option<Rank>>) -> usize;
    fn indexes_before(&self, rank: Rank, indexes: &mut Vec<u64>);
}

impl<G: Erasable + Ranked> RankedRules for Typed<G> {
    fn layers(&self) -> Option<Vec<u64>> {
        self.game.layers()
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        self.game.rank(state.typed())
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        self.game.unrank(rank).map(State::new)
    }

    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        let mut typed = Vec::new();
        self.game.predecessors(state.typed(), &mut typed);
        before.extend(typed.into_iter().map(State::new));
    }

    fn leaving(&self, state: &State, layer: u32, below: &mut Vec<Option<Rank>>) -> usize {
        self.game.leaving(state.typed(), layer, &mut Vec::new(), below)
    }

    fn indexes_before(&self, rank: Rank, indexes: &mut Vec<u64>) {
        self.game.indexes_before(rank, &mut Vec::new(), indexes);
    }
}

/// The numbers of a game that has none: no board of it is small enough.
impl Ranked for Erased {
    fn layers(&self) -> Option<Vec<u64>> {
        self.ranked.as_ref()?.layers()
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
        _moves: &mut Vec<Move>,
        below: &mut Vec<Option<Rank>>,
    ) -> usize {
        self.ranked.as_ref().expect("a game whose positions are numbered").leaving(state, layer, below)
    }

    fn indexes_before(&self, rank: Rank, _before: &mut Vec<State>, indexes: &mut Vec<u64>) {
        if let Some(ranked) = &self.ranked {
            ranked.indexes_before(rank, indexes);
        }
    }
}
