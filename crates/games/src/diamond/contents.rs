//! The board and its contents, for learned evaluations.

use super::state::Owner;
use super::{Diamond, State};
use game::{Board, Content, Contents, Game, Layout, PieceKind, Player};

/// The holes row by row from the bottom, and the pieces of each player. Where play goes on after a player has
/// finished, a count for each player: the place in which the player finished, or 0.
pub(super) fn board(game: &Diamond) -> Board {
    let players = game.rules.players;
    let contents = Content::piece_of_each(players, PieceKind::Disc);
    let board = Board::of_scene(&game.scene(&game.start()), 0..game.star.len(), contents);
    let counts = if game.finishers > 1 { vec![game.finishers + 1; players] } else { Vec::new() };
    Board { counts, ..board }
}

#[inline]
pub(super) fn read(game: &Diamond, state: &State, contents: &mut Contents) {
    contents.context = 0;
    let players = game.rules.players;
    let is_small = game.star.len() <= 64;
    for player in Player::all(players) {
        if is_small {
            contents.set_small(player.index(), state.pieces(&Owner::new(player)));
        } else {
            contents.set_large(player.index(), state.pieces(&Owner::new(player)));
        }
    }
    if game.finishers > 1 {
        contents.counts[..players].copy_from_slice(&state.rest.places[..players]);
    }
}
