//! Scenes of boards of squares, or of the crossings of lines, with coordinates.

use crate::rows::square_name;
use game::{Cell, CellShape, Label, Piece, PieceKind, Player, Scene};

/// The margin with the coordinates, on two sides.
const COORDINATES: f32 = 0.75;
/// The margin on the other two sides.
const BORDER: f32 = 0.25;

/// The side where row 1 lies, with the letters of the columns.
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
    /// The board without pieces. On a checkered board a1 is dark.
    pub(crate) fn scene(self, is_checkered: bool) -> Scene {
        let Grid { columns, rows, row_one } = self;
        let cell = |square: usize| {
            let (column, row) = (square % columns, square / columns);
            let (x, y) = self.center(square);
            let (name, is_dark) = (square_name(square, columns), is_checkered && (column + row) % 2 == 0);
            Cell { name, x, y, width: 1.0, height: 1.0, is_dark, ..Cell::default() }
        };
        let height = rows as f32 + COORDINATES + BORDER;
        let letters_at = match row_one {
            RowOne::Bottom => height - COORDINATES / 2.0,
            RowOne::Top => COORDINATES / 2.0,
        };
        let letters =
            (0..columns).map(|column| (self.center(column).0, letters_at, letter(column).to_string()));
        let numbers = (0..rows).map(|row| {
            let (_, y) = self.center(row * columns);
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

    /// The same board of lines, with the squares as their crossings and a few of them as star points.
    pub(crate) fn points(self) -> Scene {
        let Grid { columns, rows, .. } = self;
        let mut scene = self.scene(false);
        for (square, cell) in scene.cells.iter_mut().enumerate() {
            cell.shape = CellShape::Point;
            cell.is_dark = is_star(columns, square % columns, rows, square / columns);
        }
        let right = |square: &usize| square % columns + 1 < columns;
        let across = (0..columns * rows).filter(right).map(|square| (square, square + 1));
        let up = (columns..columns * rows).map(|square| (square - columns, square));
        scene.edges = across.chain(up).collect();
        scene
    }

    /// A piece on a square.
    pub(crate) fn piece(self, square: usize, kind: PieceKind, owner: Option<Player>) -> Piece {
        let (x, y) = self.center(square);
        Piece { x, y, cell: Some(square), kind, owner: number(owner), ..Piece::default() }
    }

    /// Adds the pieces: `on` gives the kind and the owner of the one on a square.
    pub(crate) fn with_pieces(
        self,
        mut scene: Scene,
        on: impl Fn(usize) -> Option<(PieceKind, Option<Player>)>,
    ) -> Scene {
        let piece = |square| on(square).map(|(kind, owner)| self.piece(square, kind, owner));
        scene.pieces.extend((0..self.columns * self.rows).filter_map(piece));
        scene
    }

    fn center(self, square: usize) -> (f32, f32) {
        let (column, row) = (square % self.columns, square / self.columns);
        let y = match self.row_one {
            RowOne::Bottom => BORDER + (self.rows - 1 - row) as f32,
            RowOne::Top => COORDINATES + row as f32,
        };
        (COORDINATES + column as f32 + 0.5, y + 0.5)
    }
}

/// True if a crossing is a star point: the center, those near the corners, and on boards of 19 lines and more
/// those between.
fn is_star(columns: usize, column: usize, rows: usize, row: usize) -> bool {
    let near = |lines: usize, line: usize| {
        let margin = if lines < 12 { 2 } else { 3 };
        line == margin || line + margin + 1 == lines
    };
    let central = |lines: usize, line: usize| 2 * line + 1 == lines;
    let (across, up) =
        ((near(columns, column), central(columns, column)), (near(rows, row), central(rows, row)));
    let is_large = columns.min(rows) >= 19;
    (across.0 && up.0) || (across.1 && up.1) || (is_large && (across.0 || across.1) && (up.0 || up.1))
}

/// The number of a player in scenes, from 1; 0 for nobody.
pub(crate) fn number(player: Option<Player>) -> usize {
    player.map_or(0, |player| player.index() + 1)
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}
