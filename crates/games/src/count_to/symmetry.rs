//! The only symmetry of counting is the exchange of the players.

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
