//! Rotates a square of cells, by columns and rows.

use super::state::State;
use super::view::View;
use crate::syntax::{Board, Cell, CellId, Rotation, Rules};

/// Each cell of the square at a southwest cell, with the one that its contents come to; nothing if the board
/// has not all of them.
fn turned(board: &Board, side: usize, at: CellId, is_clockwise: bool) -> Option<Vec<(CellId, CellId)>> {
    let (side, corner) = (side as i32, &board.cells[usize::from(at)]);
    let cell = |column: i32, row: i32| {
        let is_it = |cell: &Cell| (cell.column, cell.row) == (corner.column + column, corner.row + row);
        board.cells.iter().position(is_it).map(|cell| cell as CellId)
    };
    let places = (0..side).flat_map(|column| (0..side).map(move |row| (column, row)));
    let pair = |(column, row)| {
        let to = if is_clockwise { cell(row, side - 1 - column) } else { cell(side - 1 - row, column) };
        Some((cell(column, row)?, to?))
    };
    places.map(pair).collect()
}

/// The ways to rotate a square: its southwest cell, and the one that the contents of that come to.
pub(super) fn rotations(view: &View<'_>, rotation: &Rotation) -> Vec<(CellId, CellId)> {
    let Some(board) = &view.rules.board else { return Vec::new() };
    let mut found = Vec::new();
    for at in view.set(&rotation.at).list() {
        for toward in &rotation.toward {
            let turned = turned(board, rotation.side, at, toward.name() == "north");
            found.extend(turned.into_iter().flatten().find(|&(from, _)| from == at));
        }
    }
    found
}

/// Rotates a square.
pub(super) fn rotate(rules: &Rules, state: &mut State, rotation: &Rotation, (from, to): (CellId, CellId)) {
    let Some(board) = &rules.board else { return };
    let is_clockwise = board.cells[usize::from(from)].column == board.cells[usize::from(to)].column;
    let before = state.cells.clone();
    for (from, to) in turned(board, rotation.side, from, is_clockwise).into_iter().flatten() {
        state.cells[usize::from(to)] = before[usize::from(from)];
    }
}
