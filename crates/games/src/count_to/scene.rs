//! How the track of numbers looks.

use super::{CountTo, State};
use crate::grid::number;
use game::{Cell, CellShape, Layout, Piece, PieceKind, Scene};

/// Room for the token before the first number, on the left.
const START: f32 = 1.25;
/// Room on the other sides.
const BORDER: f32 = 0.25;
/// How many numbers may stand in a row.
const ROWS: [u16; 3] = [10, 20, 40];

impl CountTo {
    /// How many numbers stand in a row: so few that there are no more rows than numbers in them.
    fn row(self) -> u16 {
        let [.., longest] = ROWS;
        ROWS.into_iter().find(|row| row * row >= self.n).unwrap_or(longest).min(self.n)
    }

    /// Where a number stands; 0 is the place before 1.
    fn centre(self, said: u16) -> (f32, f32) {
        let Some(index) = said.checked_sub(1) else { return (START / 2.0, BORDER + 0.5) };
        let (column, row) = (index % self.row(), index / self.row());
        (START + f32::from(column) + 0.5, BORDER + f32::from(row) + 0.5)
    }
}

impl Layout for CountTo {
    /// The numbers in rows, with a place for the token before the first.
    fn scene(&self, state: &State) -> Scene {
        let cell = |said: u16| {
            let (x, y) = self.centre(said);
            let (shape, text) = match said {
                0 => (CellShape::Place, String::new()),
                _ => (CellShape::Square, said.to_string()),
            };
            let (width, height) = (1.0, 1.0);
            Cell { name: said.to_string(), x, y, width, height, shape, is_dark: false, text }
        };
        let (x, y) = self.centre(state.said);
        // Whoever is not to move said the last number.
        let by = (state.said > 0).then(|| state.mover.next(2));
        let token = Piece {
            x,
            y,
            cell: Some(usize::from(state.said)),
            kind: PieceKind::Token,
            owner: number(by),
            text: state.said.to_string(),
        };
        Scene {
            width: START + f32::from(self.row()) + BORDER,
            height: 2.0 * BORDER + f32::from(self.n.div_ceil(self.row())),
            cells: (0..=self.n).map(cell).collect(),
            pieces: vec![token],
            ..Scene::default()
        }
    }

    /// The last number that is said.
    fn clicks(&self, _state: &State, said: u16) -> Vec<usize> {
        vec![usize::from(said)]
    }
}
