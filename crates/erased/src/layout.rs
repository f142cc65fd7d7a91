//! How positions of an erased game look, where the game can be drawn.

use crate::Erasable;
use crate::game_rules::Erased;
use crate::interner::Move;
use crate::rules::Typed;
use crate::state::State;
use game::{Layout, Scene};

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

impl Layout for Erased {
    /// # Panics
    ///
    /// If the game cannot be drawn.
    fn scene(&self, state: &State) -> Scene {
        self.layout.as_ref().expect("a game that can be drawn").scene(state)
    }

    /// # Panics
    ///
    /// If the game cannot be drawn.
    fn clicks(&self, state: &State, mv: Move) -> Vec<usize> {
        self.layout.as_ref().expect("a game that can be drawn").clicks(state, mv)
    }
}
