//! The drawing of an m,n,k board.

use super::{Mnk, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, PieceKind, Player, Scene};

impl Mnk {
    const fn grid(&self) -> Grid {
        Grid { columns: self.columns, rows: self.rows, row_one: RowOne::Bottom }
    }

    /// Crosses and noughts for lines of three, discs of two colors on larger boards; a third player always
    /// has discs.
    pub(super) fn kind(&self, player: Player) -> PieceKind {
        match player {
            Player::FIRST if self.k == 3 => PieceKind::Cross,
            Player::SECOND if self.k == 3 => PieceKind::Nought,
            _ => PieceKind::Disc,
        }
    }
}

impl Layout for Mnk {
    fn scene(&self, state: &State) -> Scene {
        let mut scene = self.grid().scene(false);
        scene.pieces.extend((0..self.squares()).filter_map(|square| {
            let player = state.stone(square as u16)?;
            Some(self.grid().piece(square, self.kind(player), Some(player)))
        }));
        scene.turns = self.players == 2;
        scene
    }

    fn clicks(&self, _state: &State, mv: u16) -> Vec<usize> {
        vec![usize::from(mv)]
    }
}
