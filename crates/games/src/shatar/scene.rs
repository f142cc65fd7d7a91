//! The drawing of a Shatar board: a man is a disc with the letter of its kind.

use super::{Move, Shatar, State};
use crate::grid::{Grid, RowOne};
use game::{Layout, Piece, PieceKind, Scene};

impl Layout for Shatar {
    fn scene(&self, state: &State) -> Scene {
        let grid = Grid { columns: 8, rows: 8, row_one: RowOne::Bottom };
        let mut scene = grid.scene(true);
        scene.pieces.extend((0..64).filter_map(|square| {
            let (kind, player) = state.man(square as u8)?;
            let text = kind.letter().to_string();
            Some(Piece { text, ..grid.piece(square, PieceKind::Disc, Some(player)) })
        }));
        scene
    }

    /// The square that the man leaves and the one that it reaches.
    fn clicks(&self, _state: &State, mv: Move) -> Vec<usize> {
        [mv.from, mv.to].map(usize::from).to_vec()
    }
}
