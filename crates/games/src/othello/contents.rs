//! What learned evaluations read: the shapes of moves, and the board.

use super::{Discs, Move, Othello, OthelloEvaluation, State};
use crate::word::{BySize, Word};
use game::{Actions, Board, Content, Contents, Evaluated, PieceKind, Place, Shape, Shapes};

impl Evaluated for Othello {
    type Evaluation = OthelloEvaluation;

    /// The disc that is placed; flipped discs do not move.
    fn shapes(&self) -> Option<Shapes<Othello>> {
        fn landed(game: &Othello, _: &State, mv: Move) -> Option<Place> {
            let (column, row) = game.square(mv)?;
            Some(Place { column: column as u8, row: row as u8 })
        }
        Some(Shapes {
            size: |game| [game.size; 2],
            shape: |game, state, mv| Shape { to: landed(game, state, mv), ..Shape::default() },
            landed,
            takes: None,
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.size() * self.size(), &[1, 0])
    }

    /// The squares row by row from a1, and the discs of either player.
    fn board(&self) -> Option<Board> {
        let discs = Content::piece_of_each(2, PieceKind::Disc);
        Some(Board::of_game(self, self.size() * self.size(), discs))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        match &state.0 {
            BySize::Small(discs) => {
                for (player, discs) in self.discs_of_each(discs).into_iter().enumerate() {
                    contents.set_small(player, discs);
                }
            }
            BySize::Large(discs) => {
                for (player, discs) in self.discs_of_each(discs).into_iter().enumerate() {
                    contents.set_large(player, discs);
                }
            }
        }
    }
}

impl Othello {
    /// The discs of each player, the squares without gaps.
    #[inline]
    fn discs_of_each<W: Word>(&self, discs: &Discs<W>) -> [W; 2] {
        let [own, other] = [discs.own, discs.other].map(|discs| self.packing.packed(discs));
        if discs.white { [other, own] } else { [own, other] }
    }
}
