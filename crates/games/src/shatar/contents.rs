//! The board and its contents, for learned evaluations.

use super::kind::Kind;
use super::{Shatar, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind, Player};

/// The squares along the rows from a1, and the men of either player by kind.
pub(super) fn board(game: &Shatar) -> Board {
    let scene = game.scene(&game.start());
    let men = Player::all(2).flat_map(|player| {
        Kind::ALL.map(|kind| {
            let text = kind.letter().to_string();
            Content { text, ..Content::piece(player.index() + 1, PieceKind::Disc) }
        })
    });
    Board::of_scene(&scene, 0..64, men.collect())
}

#[inline]
pub(super) fn read(state: &State, contents: &mut Contents) {
    contents.context = 0;
    for (place, kind) in Kind::ALL.into_iter().enumerate() {
        let men = state.of(kind);
        contents.set_small(place, men & !state.second);
        contents.set_small(Kind::ALL.len() + place, men & state.second);
    }
}
