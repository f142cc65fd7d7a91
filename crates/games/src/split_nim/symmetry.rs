//! The order of heaps does not matter, so exchanging them changes nothing: the only symmetry is the
//! exchange of the players.

use super::SplitNim;
use crate::heaps::{HeapMove, State};
use game::{Symmetric, Symmetry};

impl Symmetric for SplitNim {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players", (), 2)]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        State { mover: symmetry.seats.image(state.mover), ..*state }
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, mv: HeapMove) -> HeapMove {
        mv
    }
}
