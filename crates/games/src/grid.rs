//! Boards of squares as they look, with their coordinates.

use game::{Cell, CellShape, Label, Piece, PieceKind, Player, Scene};

/// Room for the coordinates, on the two sides where they are written.
const COORDINATES: f32 = 0.75;
/// Room on the other two sides.
const BORDER: f32 = 0.25;

/// Where row 1 lies, and the letters of the columns with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowOne {
    Bottom,
    Top,
}

/// A board of squares, which count from 0 at a1 along the rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) row_one: RowOne,
}

impl Grid {
    /// The board without pieces. A checkered one is dark on a1.
    pub(crate) fn scene(self, is_checkered: bool) -> Scene {
        let Grid { columns, rows, row_one } = self;
        let cell = |square: usize| {
            let (column, row) = (square % columns, square / columns);
            let (x, y) = self.centre(square);
            Cell {
                name: format!("{}{}", letter(column), row + 1),
                x,
                y,
                width: 1.0,
                height: 1.0,
                shape: CellShape::Square,
                is_dark: is_checkered && (column + row) % 2 == 0,
                text: String::new(),
            }
        };
        let height = rows as f32 + COORDINATES + BORDER;
        let letters_at = match row_one {
            RowOne::Bottom => height - COORDINATES / 2.0,
            RowOne::Top => COORDINATES / 2.0,
        };
        let letters =
            (0..columns).map(|column| (self.centre(column).0, letters_at, letter(column).to_string()));
        let numbers = (0..rows).map(|row| {
            let (_, y) = self.centre(row * columns);
            (COORDINATES / 2.0, y, (row + 1).to_string())
        });
        Scene {
            width: columns as f32 + COORDINATES + BORDER,
            height,
            cells: (0..columns * rows).map(cell).collect(),
            labels: letters.chain(numbers).map(|(x, y, text)| Label { x, y, text, owner: 0 }).collect(),
            turns: true,
            ..Scene::default()
        }
    }

    /// What lies on a square.
    pub(crate) fn piece(self, square: usize, kind: PieceKind, owner: Option<Player>) -> Piece {
        let (x, y) = self.centre(square);
        Piece { x, y, cell: Some(square), kind, owner: number(owner), text: String::new() }
    }

    fn centre(self, square: usize) -> (f32, f32) {
        let (column, row) = (square % self.columns, square / self.columns);
        let y = match self.row_one {
            RowOne::Bottom => BORDER + (self.rows - 1 - row) as f32,
            RowOne::Top => COORDINATES + row as f32,
        };
        (COORDINATES + column as f32 + 0.5, y + 0.5)
    }
}

/// A player as scenes number him, from 1; 0 is nobody.
pub(crate) fn number(player: Option<Player>) -> usize {
    player.map_or(0, |player| player.index() + 1)
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}
