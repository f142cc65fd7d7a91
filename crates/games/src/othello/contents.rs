//! The board and its contents, for learned evaluations.

use super::{Discs, Othello, State};
use crate::word::{BySize, Word};
use game::{Board, Content, Contents, Game, Layout, PieceKind};

/// The squares row by row from a1, and the discs of either player.
pub(super) fn board(game: &Othello) -> Board {
    let scene = game.scene(&game.start());
    Board::of_scene(&scene, 0..game.size() * game.size(), Content::piece_of_each(2, PieceKind::Disc))
}

#[inline]
pub(super) fn read(game: &Othello, state: &State, contents: &mut Contents) {
    contents.context = 0;
    match &state.0 {
        BySize::Small(discs) => {
            for (player, discs) in discs_of_each(game, discs).into_iter().enumerate() {
                contents.set_small(player, discs);
            }
        }
        BySize::Large(discs) => {
            for (player, discs) in discs_of_each(game, discs).into_iter().enumerate() {
                contents.set_large(player, discs);
            }
        }
    }
}

/// The discs of each player, the squares without gaps.
#[inline]
fn discs_of_each<W: Word>(game: &Othello, discs: &Discs<W>) -> [W; 2] {
    let [own, other] = [discs.own, discs.other].map(|discs| game.packing.packed(discs));
    if discs.white { [other, own] } else { [own, other] }
}
