//! What learned evaluations read: the shapes of moves, and the board.

use super::{ConnectFour, ConnectFourEvaluation, State};
use game::{Actions, Board, Content, Contents, Evaluated, PieceKind, Place, Shape, Shapes};

impl Evaluated for ConnectFour {
    type Evaluation = ConnectFourEvaluation;

    fn shapes(&self) -> Option<Shapes<ConnectFour>> {
        Some(Shapes {
            size: |game| [game.columns, game.rows],
            shape: |game, state, mv| {
                let to = Place { column: mv, row: game.height(state, mv) };
                Shape { to: Some(to), ..Shape::default() }
            },
            landed: |game, state, mv| Some(Place { column: mv, row: game.height(state, mv).checked_sub(1)? }),
            takes: None,
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        let holes = self.columns() * self.rows();
        Actions::by_cells(self, holes..holes + self.columns(), &[1])
    }

    /// The holes column by column from the lower left, the discs of either player, and the holes into which
    /// the next disc can fall.
    fn board(&self) -> Option<Board> {
        let discs = Content::piece_of_each(2, PieceKind::Disc);
        Some(Board { has_targets: true, ..Board::of_game(self, self.columns() * self.rows(), discs) })
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        let other = state.all ^ state.own;
        let [first, second] = if state.second { [other, state.own] } else { [state.own, other] };
        let targets = (state.all + self.bottom) & self.board;
        for (index, squares) in [first, second, targets].into_iter().enumerate() {
            contents.set_small(index, self.packing.packed(squares));
        }
    }
}
