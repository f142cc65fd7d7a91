//! What learned evaluations read: the shapes of moves, and the board.

use super::{Amazons, AmazonsEvaluation, State};
use game::{Actions, Board, Content, Contents, Evaluated, PieceKind, Place, Shape, Shapes};

impl Evaluated for Amazons {
    type Evaluation = AmazonsEvaluation;

    /// The move of an amazon; its arrow is not described.
    fn shapes(&self) -> Option<Shapes<Amazons>> {
        Some(Shapes {
            size: |game| [game.columns as u8, game.rows as u8],
            shape: |game, _, mv| {
                let place = |square: u8| Some(Place::along_rows(usize::from(square), game.columns));
                Shape { from: place(mv.from), to: place(mv.to), takes: false }
            },
            landed: |game, _, mv| Some(Place::along_rows(usize::from(mv.to), game.columns)),
            takes: None,
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.columns * self.rows, &[3])
    }

    /// The squares along the rows from a1, the amazons of either player, and burnt squares.
    fn board(&self) -> Option<Board> {
        let mut pieces = Content::piece_of_each(2, PieceKind::Amazon);
        pieces.push(Content::piece(0, PieceKind::Burnt));
        Some(Board::of_game(self, self.columns * self.rows, pieces))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        let [first, second] = state.amazons;
        contents.set_planes(self.columns * self.rows, [first, second, state.arrows]);
    }
}
