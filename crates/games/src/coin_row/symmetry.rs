//! Rows lie in no order and have no left and right, so that to exchange or reflect them moves nothing: what
//! is left is that the players may be exchanged.

use super::CoinRow;
use crate::heaps::{HeapMove, State};
use game::{Symmetric, Symmetry};

impl Symmetric for CoinRow {
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
