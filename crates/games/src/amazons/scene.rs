//! The drawing of an Amazons board.

use super::{Amazons, Move, Square, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Scene};

impl Layout for Amazons {
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: self.columns, rows: self.rows, row_one: RowOne::Bottom };
        grid.with_pieces(grid.scene(true), |square| match state.square(square as u8) {
            Square::Empty => None,
            Square::Arrow => Some((PieceKind::Burnt, None)),
            Square::Amazon(player) => Some((PieceKind::Amazon, Some(player))),
        })
    }

    /// The square that the amazon leaves, the one it reaches, and the one that burns.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        [mv.from, mv.to, mv.arrow].map(usize::from).to_vec()
    }
}
