//! The places of cells in drawings.

use crate::syntax::{Board, Shape};

/// The distance of rows of hexagons, the height of an equilateral triangle.
const ROW: f32 = 0.866;

/// The center of each cell, x to the right and y downward: neighbors are about 1 apart.
pub(super) fn centers(board: &Board) -> Vec<(f32, f32)> {
    let count = board.cells.len();
    let center = |(index, cell): (usize, &crate::syntax::Cell)| {
        let (column, row) = (cell.column as f32, cell.row as f32);
        match board.shape {
            Shape::Square { .. } => (column, -row),
            Shape::Hex { .. } => (column + row / 2.0, -row * ROW),
            Shape::Hexagon { .. } => (column * ROW, -row - column / 2.0),
            Shape::Star { .. } => (column - row / 2.0, -row * ROW),
            Shape::Joined if board.has_lines => (column, -row),
            Shape::Ring { .. } | Shape::Joined => on_circle(index, count),
        }
    };
    board.cells.iter().enumerate().map(center).collect()
}

/// The center of a cell on a circle, clockwise from the top, with neighbors 1.2 apart.
fn on_circle(index: usize, cells: usize) -> (f32, f32) {
    let radius = (0.6 * cells as f32 / std::f32::consts::PI).max(1.0);
    let angle = std::f32::consts::TAU * index as f32 / cells as f32;
    (radius * angle.sin(), -radius * angle.cos())
}

/// The place of each cell in a drawing of letters, column and line, lines downward; `None` for boards that
/// letters cannot show.
pub(super) fn in_letters(board: &Board) -> Option<Vec<(usize, usize)>> {
    let place = |cell: &crate::syntax::Cell| match board.shape {
        Shape::Square { .. } => Some((2 * cell.column, -cell.row)),
        Shape::Hex { .. } => Some((2 * cell.column + cell.row, -cell.row)),
        Shape::Star { .. } => Some((2 * cell.column - cell.row, -cell.row)),
        Shape::Hexagon { .. } => Some((2 * cell.column, -2 * cell.row - cell.column)),
        Shape::Ring { .. } | Shape::Joined => None,
    };
    let places: Vec<(i32, i32)> = board.cells.iter().map(place).collect::<Option<_>>()?;
    let least = |of: fn(&(i32, i32)) -> i32| places.iter().map(of).min().unwrap_or(0);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    Some(places.iter().map(|(x, y)| ((x - left) as usize, (y - top) as usize)).collect())
}

/// The cells of each row, from the bottom; one row of all cells where the board has none.
pub(super) fn rows(board: &Board) -> Vec<Vec<u16>> {
    let all: Vec<u16> = (0..board.cells.len() as u16).collect();
    if let Shape::Ring { .. } | Shape::Joined = board.shape {
        return vec![all];
    }
    let row = |cell: &u16| board.cells[usize::from(*cell)].row;
    all.chunk_by(|one, other| row(one) == row(other)).map(<[u16]>::to_vec).collect()
}
