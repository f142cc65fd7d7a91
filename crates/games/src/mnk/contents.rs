//! What learned evaluations read: the shapes of moves, and the board.

use super::{Mnk, MnkEvaluation, State};
use game::{Actions, Board, Content, Contents, Evaluated, Place, Player, Shape, Shapes};

impl Evaluated for Mnk {
    type Evaluation = MnkEvaluation;

    fn shapes(&self) -> Option<Shapes<Mnk>> {
        fn place(game: &Mnk, mv: u16) -> Place {
            Place::along_rows(usize::from(mv), game.columns)
        }
        Some(Shapes {
            size: |game| [game.columns as u8, game.rows as u8],
            shape: |game, _, mv| Shape { to: Some(place(game, mv)), ..Shape::default() },
            landed: |game, _, mv| Some(place(game, mv)),
            takes: None,
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..self.squares(), &[1])
    }

    /// The squares along the rows from a1, and the stones of each player.
    fn board(&self) -> Option<Board> {
        let stone = |player: Player| Content::piece(player.index() + 1, self.kind(player));
        let stones = Player::all(self.players).map(stone).collect();
        Some(Board::of_game(self, self.squares(), stones))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        let words = self.squares().div_ceil(64);
        for (plane, stones) in contents.planes.chunks_exact_mut(words).zip(&state.stones[..self.players]) {
            plane.copy_from_slice(&stones.0[..words]);
        }
    }
}
