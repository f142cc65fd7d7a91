//! What learned evaluations and learned orders of moves read: classes and shapes of moves, and the board.

use super::kind::Kind;
use super::{Move, Shatar, ShatarEvaluation, State, classes};
use game::{Actions, Board, Classes, Content, Contents, Evaluated, PieceKind, Place, Player, Shape, Shapes};

impl Evaluated for Shatar {
    type Evaluation = ShatarEvaluation;

    fn classes(&self) -> Vec<Classes> {
        classes::ways()
    }

    fn class_of(&self, way: usize, state: &State, previous: Option<Move>, mv: Move) -> usize {
        if way == 0 { self.class_by_kind(state, previous, mv) } else { 0 }
    }

    fn shapes(&self) -> Option<Shapes<Shatar>> {
        fn place(square: u8) -> Place {
            Place::along_rows(usize::from(square), 8)
        }
        fn takes(_: &Shatar, state: &State, mv: Move) -> bool {
            state.occupied() >> mv.to & 1 == 1
        }
        Some(Shapes {
            size: |_| [8, 8],
            shape: |game, state, mv| Shape {
                from: Some(place(mv.from)),
                to: Some(place(mv.to)),
                takes: takes(game, state, mv),
            },
            landed: |_, _, mv| Some(place(mv.to)),
            takes: Some(takes),
        })
    }

    fn actions(&self) -> Option<Actions<Self>> {
        Actions::by_cells(self, 0..64, &[2])
    }

    /// The squares along the rows from a1, and the men of either player by kind.
    fn board(&self) -> Option<Board> {
        let men = Player::all(2).flat_map(|player| {
            Kind::ALL.map(|kind| {
                let text = kind.letter().to_string();
                Content { text, ..Content::piece(player.index() + 1, PieceKind::Disc) }
            })
        });
        Some(Board::of_game(self, 64, men.collect()))
    }

    #[inline]
    fn read_contents(&self, state: &State, contents: &mut Contents) {
        contents.context = 0;
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            let men = state.of(kind);
            contents.set_small(place, men & !state.second);
            contents.set_small(Kind::ALL.len() + place, men & state.second);
        }
    }
}
