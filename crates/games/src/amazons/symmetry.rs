//! The board of Amazons may be reflected and rotated, and the colors exchanged.

use super::{Amazons, Move, State};
use crate::board_maps::BoardMap;
use game::{Player, Symmetric, Symmetry};

impl Symmetric for Amazons {
    type Map = BoardMap;

    fn symmetries(&self) -> Vec<Symmetry<BoardMap>> {
        BoardMap::with_exchange(self.columns, self.rows, "colors", 2, |_| true)
    }

    fn image(&self, symmetry: &Symmetry<BoardMap>, state: &State) -> State {
        let mut amazons = [0; 2];
        for player in Player::all(2) {
            amazons[symmetry.seats.image(player).index()] =
                symmetry.map.squares(state.amazons[player.index()]);
        }
        State {
            amazons,
            arrows: symmetry.map.squares(state.arrows),
            mover: symmetry.seats.image(state.mover),
        }
    }

    fn image_of_move(&self, symmetry: &Symmetry<BoardMap>, mv: Move) -> Move {
        let square = |square: u8| symmetry.map.square(usize::from(square)) as u8;
        Move { from: square(mv.from), to: square(mv.to), arrow: square(mv.arrow) }
    }
}
