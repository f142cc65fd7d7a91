//! The drawing of an Othello board.

use super::{Move, Othello, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Scene};

impl Layout for Othello {
    fn scene(&self, state: &State) -> Scene {
        let size = self.size();
        let grid = Grid { columns: size, rows: size, row_one: RowOne::Top };
        let disc = |square| Some((PieceKind::Disc, Some(self.disc(state, square % size, square / size)?)));
        grid.with_pieces(grid.scene(false), disc)
    }

    /// A pass has no square.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        self.square(mv).map(|(column, row)| row * self.size() + column).into_iter().collect()
    }
}
