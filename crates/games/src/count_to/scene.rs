//! The drawing of the track of numbers.

use super::{CountTo, State};
use crate::grid::number;
use game::{Cell, CellShape, Layout, Piece, PieceKind, Scene};

/// The left margin, with room for the token before the first number.
const START: f32 = 1.25;
/// The other margins.
const BORDER: f32 = 0.25;
/// The possible numbers of cells in a row.
const ROWS: [u16; 3] = [10, 20, 40];

impl CountTo {
    /// The number of cells in a row: the fewest that give no more rows than cells in a row.
    fn row(self) -> u16 {
        let [.., longest] = ROWS;
        ROWS.into_iter().find(|row| row * row >= self.n).unwrap_or(longest).min(self.n)
    }

    /// The center of a number's cell; 0 is the place before 1.
    fn center(self, said: u16) -> (f32, f32) {
        let Some(index) = said.checked_sub(1) else { return (START / 2.0, BORDER + 0.5) };
        let (column, row) = (index % self.row(), index / self.row());
        (START + f32::from(column) + 0.5, BORDER + f32::from(row) + 0.5)
    }
}

impl Layout for CountTo {
    /// The numbers in rows, with a place for the token before the first.
    fn scene(&self, state: &State) -> Scene {
        let cell = |said: u16| {
            let (x, y) = self.center(said);
            let (shape, text) = match said {
                0 => (CellShape::Place, String::new()),
                _ => (CellShape::Square, said.to_string()),
            };
            let name = said.to_string();
            Cell { name, x, y, width: 1.0, height: 1.0, shape, text, ..Cell::default() }
        };
        let (x, y) = self.center(state.said);
        // The player who is not to move said the last number.
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

    /// The last number that the move says.
    fn clicks(&self, _state: &State, said: u16) -> Vec<usize> {
        vec![usize::from(said)]
    }
}
