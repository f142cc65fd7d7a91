//! The board of an m,n,k game may be reflected and rotated, and the players may take each other's stones in
//! turn order.

use super::board::Squares;
use super::{MAX_SEATS, Mnk, State};
use crate::board_maps::BoardMap;
use game::{Player, Symmetric, Symmetry};

impl Symmetric for Mnk {
    type Map = BoardMap;

    fn symmetries(&self) -> Vec<Symmetry<BoardMap>> {
        let what = if self.players == 2 { "colors" } else { "colors in turn order" };
        BoardMap::with_exchange(self.columns, self.rows, what, self.players, |_| true)
    }

    fn image(&self, symmetry: &Symmetry<BoardMap>, state: &State) -> State {
        let mut stones = [Squares::default(); MAX_SEATS];
        for player in Player::all(self.players) {
            let images = &mut stones[symmetry.seats.image(player).index()];
            for square in state.stones[player.index()].iter() {
                images.insert(symmetry.map.square(square));
            }
        }
        let line_of = state.line_of.map(|player| symmetry.seats.image(player));
        State { stones, mover: symmetry.seats.image(state.mover), line_of, ..*state }
    }

    fn image_of_move(&self, symmetry: &Symmetry<BoardMap>, mv: u16) -> u16 {
        symmetry.map.square(usize::from(mv)) as u16
    }
}
