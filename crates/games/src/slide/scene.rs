//! The drawing of the rows along which pieces slide.

use super::{Move, Slide, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Player, Scene};

impl Slide {
    const fn place(&self, row: u8, column: u8) -> usize {
        row as usize * self.width + column as usize
    }
}

impl Layout for Slide {
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: self.width, rows: self.rows, row_one: RowOne::Top };
        let mut scene = grid.scene(false);
        for row in 0..self.rows {
            scene.pieces.extend(Player::all(2).map(|player| {
                let square = self.place(row as u8, state.columns[player.index()][row]);
                grid.piece(square, PieceKind::Disc, Some(player))
            }));
        }
        scene
    }

    /// The square that the piece leaves and the one that it reaches.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        [mv.from, mv.to].map(|column| self.place(mv.row, column)).to_vec()
    }
}
