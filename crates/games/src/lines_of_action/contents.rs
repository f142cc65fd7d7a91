//! The board and its contents, for learned evaluations.

use super::{LinesOfAction, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind};

/// The squares along the rows from a1, and the pieces of either player.
pub(super) fn board(game: &LinesOfAction) -> Board {
    let scene = game.scene(&game.start());
    Board::of_scene(&scene, 0..game.columns * game.rows, Content::piece_of_each(2, PieceKind::Disc))
}

#[inline]
pub(super) fn read(game: &LinesOfAction, state: &State, contents: &mut Contents) {
    contents.set_planes(game.columns * game.rows, state.pieces);
}
