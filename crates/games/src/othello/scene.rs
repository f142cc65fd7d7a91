//! The drawing of an Othello board.

use super::{Move, Othello, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Scene};

impl Layout for Othello {
    fn scene(&self, state: &State) -> Scene {
        let size = self.size();
        let grid = Grid { columns: size, rows: size, row_one: RowOne::Top };
        let mut scene = grid.scene(false);
        scene.pieces.extend((0..size * size).filter_map(|square| {
            let player = self.disc(state, square % size, square / size)?;
            Some(grid.piece(square, PieceKind::Disc, Some(player)))
        }));
        scene
    }

    /// A pass has no square.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        self.square(mv).map(|(column, row)| row * self.size() + column).into_iter().collect()
    }
}
