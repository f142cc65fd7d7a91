//! The drawing of an Amazons board.

use super::{Amazons, Move, Square, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Scene};

impl Layout for Amazons {
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: self.columns, rows: self.rows, row_one: RowOne::Bottom };
        let mut scene = grid.scene(true);
        scene.pieces.extend((0..self.columns * self.rows).filter_map(
            |square| match state.square(square as u8) {
                Square::Empty => None,
                Square::Arrow => Some(grid.piece(square, PieceKind::Burnt, None)),
                Square::Amazon(player) => Some(grid.piece(square, PieceKind::Amazon, Some(player))),
            },
        ));
        scene
    }

    /// The square that the amazon leaves, the one it reaches, and the one that burns.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        [mv.from, mv.to, mv.arrow].map(usize::from).to_vec()
    }
}
