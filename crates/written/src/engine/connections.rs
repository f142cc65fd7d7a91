//! Ends by connections, where pieces are placed: only the cell of the new piece can make one.

use super::Written;
use super::state::{State, Status};
use crate::compiled::TestKind;
use crate::words::Word;

impl<W: Word> Written<W> {
    /// Ends the turn of the player to move, who has placed a piece of a layer on a cell.
    #[inline(never)]
    pub(super) fn next_turn_connecting(&self, state: &mut State<W>, layer: u8, cell: usize) {
        let me = self.pass_on(state);
        state.status = Status::Open;
        self.find_free(state);
        let tests = self.compiled.seats[me.index()].tests.as_deref().unwrap_or_default();
        let holds = |kind: &TestKind<W>| match *kind {
            TestKind::Connected { layers, sides } => {
                let pieces = || state.pieces(layers);
                layers >> layer & 1 == 1 && self.compiled.geometry.connects_through(cell, pieces(), sides)
            }
            _ => self.passes(kind, state),
        };
        let code = tests.iter().find(|test| holds(&test.kind)).map_or(0, |test| test.code);
        self.end_by(state, me, code);
    }
}
