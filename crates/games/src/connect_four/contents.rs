//! The board and its contents, for learned evaluations.

use super::{ConnectFour, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind};

/// The holes column by column from the lower left, the discs of either player, and the holes into which the
/// next disc can fall.
pub(super) fn board(game: &ConnectFour) -> Board {
    let scene = game.scene(&game.start());
    let contents = Content::piece_of_each(2, PieceKind::Disc);
    Board { has_targets: true, ..Board::of_scene(&scene, 0..game.columns() * game.rows(), contents) }
}

#[inline]
pub(super) fn read(game: &ConnectFour, state: &State, contents: &mut Contents) {
    contents.context = 0;
    let other = state.all ^ state.own;
    let [first, second] = if state.second { [other, state.own] } else { [state.own, other] };
    let targets = (state.all + game.bottom) & game.board;
    for (index, squares) in [first, second, targets].into_iter().enumerate() {
        contents.set_small(index, game.packing.packed(squares));
    }
}
