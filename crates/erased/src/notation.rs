//! The notation of an erased game: that of the game itself.

use crate::erased::Erased;
use crate::moves::Move;
use crate::state::State;
use game::{Notation, NotationError};

impl Notation for Erased {
    fn write_move(&self, state: &State, mv: Move) -> String {
        self.rules.write_move(state, mv)
    }

    fn push_move(&self, state: &State, mv: Move, text: &mut String) {
        self.rules.push_move(state, mv, text);
    }

    fn write_position(&self, state: &State) -> String {
        self.rules.write_position(state)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        self.rules.read_position(text)
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        self.rules.read_move(state, text)
    }

    fn draw(&self, state: &State) -> String {
        self.rules.draw(state)
    }
}
