//! The drawing of a Lines of Action board.

use super::{LinesOfAction, Move, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Scene};

impl Layout for LinesOfAction {
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: self.columns, rows: self.rows, row_one: RowOne::Bottom };
        let piece = |square| Some((PieceKind::Disc, Some(state.piece(square as u8)?)));
        grid.with_pieces(grid.scene(true), piece)
    }

    /// The square that the piece leaves and the one that it reaches; none for a pass.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        if mv.is_pass() { Vec::new() } else { [mv.from(), mv.to()].map(usize::from).to_vec() }
    }
}
