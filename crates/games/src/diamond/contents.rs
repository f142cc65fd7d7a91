//! The board and its contents, for learned evaluations.

use super::state::Owner;
use super::{Diamond, DiamondEvaluation, State};
use game::{Actions, Board, Content, Contents, Evaluated, PieceKind, Player};

impl Evaluated for Diamond {
    type Evaluation = DiamondEvaluation;

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.star.len(), &[2, 0])
    }

    /// The holes row by row from the bottom, and the pieces of each player. Where play goes on after a player
    /// has finished, a count for each player: the place in which the player finished, or 0.
    fn board(&self) -> Option<Board> {
        let players = self.rules.players;
        let pieces = Content::piece_of_each(players, PieceKind::Disc);
        let counts = if self.finishers > 1 { vec![self.finishers + 1; players] } else { Vec::new() };
        Some(Board { counts, ..Board::of_game(self, self.star.len(), pieces) })
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        let players = self.rules.players;
        let is_small = self.star.len() <= 64;
        for player in Player::all(players) {
            if is_small {
                contents.set_small(player.index(), state.pieces(&Owner::new(player)));
            } else {
                contents.set_large(player.index(), state.pieces(&Owner::new(player)));
            }
        }
        if self.finishers > 1 {
            contents.counts[..players].copy_from_slice(&state.rest.places[..players]);
        }
    }
}
