//! What some games can do beside being played: be drawn, number their positions, name moves of last resort.

use crate::erasable::Erasable;
use crate::moves::Move;
use crate::rules::Typed;
use crate::state::State;
use game::{LastResort, Layout, Rank, Ranked, Scene};

/// The table of functions of a game that can be drawn.
pub(crate) trait LayoutRules: Send + Sync {
    fn scene(&self, state: &State) -> Scene;
    fn clicks(&self, state: &State, mv: Move) -> Vec<usize>;
}

impl<G: Erasable + Layout> LayoutRules for Typed<G> {
    fn scene(&self, state: &State) -> Scene {
        self.game.scene(state.typed())
    }

    fn clicks(&self, state: &State, mv: Move) -> Vec<usize> {
        self.game.clicks(state.typed(), self.moves.typed(mv))
    }
}

/// The table of functions of a game whose positions are numbered.
pub(crate) trait RankedRules: Send + Sync {
    fn layers(&self) -> Option<Vec<u64>>;
    fn unnumbered(&self) -> String;
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

    fn unnumbered(&self) -> String {
        self.game.unnumbered()
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

/// The table of functions of a game that names moves of last resort.
pub(crate) trait LastResortRules: Send + Sync {
    fn is_last_resort(&self, state: &State, mv: Move) -> bool;
}

impl<G: Erasable + LastResort> LastResortRules for Typed<G> {
    fn is_last_resort(&self, state: &State, mv: Move) -> bool {
        self.game.is_last_resort(state.typed(), self.moves.typed(mv))
    }
}
