//! Heaps lie in no order, so that to exchange them moves nothing: what is left is that the players may be
//! exchanged.

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
