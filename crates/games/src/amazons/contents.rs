//! The board and its contents, for learned evaluations.

use super::{Amazons, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind};

/// The squares along the rows from a1, the amazons of either player, and burnt squares.
pub(super) fn board(game: &Amazons) -> Board {
    let scene = game.scene(&game.start());
    let mut contents = Content::piece_of_each(2, PieceKind::Amazon);
    contents.push(Content::piece(0, PieceKind::Burnt));
    Board::of_scene(&scene, 0..game.columns * game.rows, contents)
}

#[inline]
pub(super) fn read(game: &Amazons, state: &State, contents: &mut Contents) {
    let [first, second] = state.amazons;
    contents.set_planes(game.columns * game.rows, [first, second, state.arrows]);
}
