//! The layout of positions of an erased game, where the game can be drawn.

use crate::erased::Erased;
use crate::moves::Move;
use crate::state::State;
use game::{Layout, Scene};

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
