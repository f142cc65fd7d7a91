//! The board and its contents, for learned evaluations.

use super::{Mnk, State};
use game::{Board, Content, Contents, Game, Layout, Player};

/// The squares along the rows from a1, and the stones of each player.
pub(super) fn board(game: &Mnk) -> Board {
    let stone = |player: Player| Content::piece(player.index() + 1, game.kind(player));
    let contents = Player::all(game.players).map(stone).collect();
    Board::of_scene(&game.scene(&game.start()), 0..game.squares(), contents)
}

#[inline]
pub(super) fn read(game: &Mnk, state: &State, contents: &mut Contents) {
    contents.context = 0;
    let words = game.squares().div_ceil(64);
    for (plane, stones) in contents.planes.chunks_exact_mut(words).zip(&state.stones[..game.players]) {
        plane.copy_from_slice(&stones.0[..words]);
    }
}
