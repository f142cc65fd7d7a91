//! No evaluation of its own, but the board and its contents for learned evaluations.

use super::{Slide, State};
use game::{Actions, Board, Content, Contents, Evaluated, NoEvaluation, PieceKind};

impl Evaluated for Slide {
    type Evaluation = NoEvaluation;

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.rows * self.width, &[2])
    }

    /// The squares row by row from the upper left, and the pieces of either player.
    fn board(&self) -> Option<Board> {
        let pieces = Content::piece_of_each(2, PieceKind::Disc);
        Some(Board::of_game(self, self.rows * self.width, pieces))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        let pieces = state.columns.map(|columns| {
            let rows = columns.into_iter().take(self.rows).enumerate();
            rows.fold(0u128, |set, (row, column)| set | 1 << (row * self.width + usize::from(column)))
        });
        contents.set_planes(self.rows * self.width, pieces);
    }
}
