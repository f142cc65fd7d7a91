//! Counting knows no symmetry but that the players may be exchanged.

use super::{CountTo, State};
use game::{Symmetric, Symmetry};

impl Symmetric for CountTo {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players", (), 2)]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        State { mover: symmetry.seats.image(state.mover), ..*state }
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, said: u16) -> u16 {
        said
    }
}
