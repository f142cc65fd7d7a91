//! The board of Shatar may be reflected left to right; and the colors may be exchanged if it is reflected top
//! to bottom, since pawns go up or down.

use super::{Move, Shatar, State};
use crate::board_maps::BoardMap;
use game::{Player, Symmetric, Symmetry};

impl Symmetric for Shatar {
    type Map = BoardMap;

    fn symmetries(&self) -> Vec<Symmetry<BoardMap>> {
        let maps = BoardMap::all(8, 8).into_iter().filter(|symmetry| !symmetry.map.transposes);
        maps.map(
            |symmetry| {
                if symmetry.map.upside_down { symmetry.exchanging("colors", 2) } else { symmetry }
            },
        )
        .collect()
    }

    fn image(&self, symmetry: &Symmetry<BoardMap>, state: &State) -> State {
        let squares = |set: u64| symmetry.map.squares(set.into()) as u64;
        let mut image = State {
            codes: state.codes.map(squares),
            second: squares(state.second),
            checkers: squares(state.checkers),
            mover: symmetry.seats.image(state.mover),
            ..*state
        };
        if symmetry.seats.image(Player::FIRST) != Player::FIRST {
            image.second ^= image.occupied();
        }
        for player in Player::all(2) {
            image.set_shak(symmetry.seats.image(player), state.has_shak(player));
        }
        image
    }

    fn image_of_move(&self, symmetry: &Symmetry<BoardMap>, mv: Move) -> Move {
        let [from, to] = [mv.from, mv.to].map(|square| symmetry.map.square(square.into()) as u8);
        Move { from, to }
    }
}
