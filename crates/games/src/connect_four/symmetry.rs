//! The board of Connect Four may be reflected left to right, and the colors exchanged. Discs fall, so it
//! has no other symmetries.

use super::{ConnectFour, State};
use game::{Symmetric, Symmetry};

/// True if left becomes right.
impl Symmetric for ConnectFour {
    type Map = bool;

    fn symmetries(&self) -> Vec<Symmetry<bool>> {
        let reflection = Symmetry::new("reflection left to right", true, 2);
        vec![
            reflection.clone().known_to_canonical(),
            reflection.exchanging("colors", 2),
            Symmetry::exchange("colors", false, 2),
        ]
    }

    fn image(&self, symmetry: &Symmetry<bool>, state: &State) -> State {
        let image = |discs: u64| {
            let height = self.rows() + 1;
            let (mut image, column) = (0, (1 << self.rows()) - 1);
            for from in 0..self.columns() {
                let to = if symmetry.map { self.columns() - 1 - from } else { from };
                image |= (discs >> (from * height) & column) << (to * height);
            }
            image
        };
        let is_second = |second| symmetry.seats.image(game::Player::new(usize::from(second))).index() == 1;
        State { own: image(state.own), all: image(state.all), second: is_second(state.second) }
    }

    fn image_of_move(&self, symmetry: &Symmetry<bool>, mv: u8) -> u8 {
        if symmetry.map { self.columns - 1 - mv } else { mv }
    }
}
