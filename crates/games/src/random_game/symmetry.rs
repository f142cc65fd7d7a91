//! The tree is random, but the cost of a move is drawn for the mover and for the others in turn order, so
//! the players may be exchanged in turn order.

use super::{CHILDREN, MOVER, PLY, RandomGame, State};
use game::{Game, MAX_PLAYERS, Player, Symmetric, Symmetry};

impl Symmetric for RandomGame {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players in turn order", (), self.players)]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        let mut image = State { words: [0; MAX_PLAYERS], ..*state };
        for player in Player::all(self.players) {
            image.add(symmetry.seats.image(player).index(), state.sum_of(player));
        }
        image.set_byte(PLY, state.ply());
        image.set_byte(CHILDREN, state.children());
        image.set_byte(MOVER, symmetry.seats.image(self.to_move(state)).index() as u8);
        image
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, mv: u8) -> u8 {
        mv
    }
}
