//! The players may pass on their hands in turn order. Shifting and closing up the cards, as
//! [`canonical`](super::Tanhinmin::canonical) does, merges positions and is not a symmetry of the game.

use super::{Hand, Move, State, Tanhinmin};
use game::{Game, MAX_PLAYERS, Player, Symmetric, Symmetry};

impl Symmetric for Tanhinmin {
    type Map = ();

    fn symmetries(&self) -> Vec<Symmetry<()>> {
        vec![Symmetry::exchange("players in turn order", (), self.players())]
    }

    fn image(&self, symmetry: &Symmetry<()>, state: &State) -> State {
        let seats = &symmetry.seats;
        let mut image = State {
            hands: [Hand::EMPTY; MAX_PLAYERS],
            passed: 0,
            mover: seats.image(state.mover),
            // If nobody has played, the field holds the first player.
            by: state.table().map_or(Player::FIRST, |(_, by)| seats.image(by)),
            ..*state
        };
        for player in Player::all(self.players()) {
            let to = seats.image(player).index();
            image.hands[to] = state.hand(player);
            image.passed |= u8::from(state.has_passed(player)) << to;
        }
        for (image, &player) in image.order.iter_mut().zip(state.order()) {
            *image = seats.image(player);
        }
        image
    }

    fn image_of_move(&self, _symmetry: &Symmetry<()>, mv: Move) -> Move {
        mv
    }
}
