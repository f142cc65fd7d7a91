//! The board and its contents, for evaluations that are learned.

use super::{Slide, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind};

/// The squares row by row from the upper left, and the pieces of either player.
pub(super) fn board(game: &Slide) -> Board {
    let scene = game.scene(&game.start());
    Board::of_scene(&scene, 0..game.rows * game.width, Content::piece_of_each(2, PieceKind::Disc))
}

#[inline]
pub(super) fn read(game: &Slide, state: &State, contents: &mut Contents) {
    let pieces = state.columns.map(|columns| {
        let rows = columns.into_iter().take(game.rows).enumerate();
        rows.fold(0u128, |set, (row, column)| set | 1 << (row * game.width + usize::from(column)))
    });
    contents.set_planes(game.rows * game.width, pieces);
}
