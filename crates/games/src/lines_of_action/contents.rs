//! What learned evaluations and learned orders of moves read: classes and shapes of moves, and the board.

use super::{LinesOfAction, LinesOfActionEvaluation, Move, State, classes, seats};
use game::{Actions, Board, Classes, Content, Contents, Evaluated, PieceKind, Place, Shape, Shapes};

impl Evaluated for LinesOfAction {
    type Evaluation = LinesOfActionEvaluation;

    fn classes(&self) -> Vec<Classes> {
        classes::ways()
    }

    fn class_of(&self, way: usize, state: &State, previous: Option<Move>, mv: Move) -> usize {
        self.class_by(way, state, previous, mv)
    }

    fn shapes(&self) -> Option<Shapes<LinesOfAction>> {
        fn takes(_: &LinesOfAction, state: &State, mv: Move) -> bool {
            let [_, enemy] = seats(state);
            !mv.is_pass() && state.pieces[enemy] >> mv.to() & 1 == 1
        }
        Some(Shapes {
            size: |game| [game.columns as u8, game.rows as u8],
            shape: |game, state, mv| {
                if mv.is_pass() {
                    return Shape::default();
                }
                let place = |square: u8| Some(Place::along_rows(usize::from(square), game.columns));
                Shape { from: place(mv.from()), to: place(mv.to()), takes: takes(game, state, mv) }
            },
            landed: |game, _, mv| {
                (!mv.is_pass()).then(|| Place::along_rows(usize::from(mv.to()), game.columns))
            },
            takes: Some(takes),
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.columns * self.rows, &[2, 0])
    }

    /// The squares along the rows from a1, and the pieces of either player.
    fn board(&self) -> Option<Board> {
        let pieces = Content::piece_of_each(2, PieceKind::Disc);
        Some(Board::of_game(self, self.columns * self.rows, pieces))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.set_planes(self.columns * self.rows, state.pieces);
    }
}
