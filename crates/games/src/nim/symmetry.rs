//! The order of heaps does not matter, so exchanging them changes nothing: the only symmetry is the
//! exchange of the players, in turn order.

use super::Nim;
use crate::heaps::{HeapMove, State};
use game::{Symmetric, Symmetry};

impl Symmetric for Nim {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players", (), self.players)]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        State { mover: symmetry.seats.image(state.mover), ..*state }
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, mv: HeapMove) -> HeapMove {
        mv
    }
}
