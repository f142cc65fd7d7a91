//! The board of Lines of Action may be reflected and rotated, and the colors exchanged. If the numbers of
//! columns and rows differ, a rotation by 90 degrees leads to another board.

use super::{LinesOfAction, Move, State};
use crate::board_maps::BoardMap;
use game::{Symmetric, Symmetry};

impl Symmetric for LinesOfAction {
    type Map = BoardMap;

    fn symmetries(&self) -> Vec<Symmetry<BoardMap>> {
        BoardMap::with_exchange(self.columns, self.rows, "colors", 2, |_| false)
    }

    fn image(&self, symmetry: &Symmetry<BoardMap>, state: &State) -> State {
        let mut pieces = [0; 2];
        for player in [state.mover, state.mover.next(2)] {
            pieces[symmetry.seats.image(player).index()] = symmetry.map.squares(state.pieces[player.index()]);
        }
        self.position(pieces, symmetry.seats.image(state.mover))
    }

    fn image_of_move(&self, symmetry: &Symmetry<BoardMap>, mv: Move) -> Move {
        if mv.is_pass() {
            return Move::PASS;
        }
        let square = |square: u8| symmetry.map.square(usize::from(square));
        Move::new(square(mv.from()), square(mv.to()))
    }
}
