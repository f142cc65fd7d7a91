//! The drawing of a Connect Four board.

use super::{ConnectFour, State};
use crate::grid::number;
use game::{Cell, CellShape, Label, Layout, Piece, PieceKind, Scene};
use std::collections::BTreeSet;

/// The margin around the holes.
const BORDER: f32 = 0.25;
/// The space for the numbers of the columns, below them.
const NUMBERS: f32 = 0.75;
/// The width of a hole.
const HOLE: f32 = 0.84;

impl ConnectFour {
    fn center(&self, column: usize, row: usize) -> (f32, f32) {
        let from_top = self.rows() - 1 - row;
        (BORDER + column as f32 + 0.5, BORDER + from_top as f32 + 0.5)
    }

    /// The index of a hole in the list of cells; the columns follow the holes.
    fn hole(&self, column: usize, row: usize) -> usize {
        column * self.rows() + row
    }

    /// The holes of the lines that are complete.
    fn complete(&self, state: &State) -> Vec<usize> {
        let (columns, rows) = (self.columns(), self.rows());
        let owner = |&(column, row): &(usize, usize)| {
            (column < columns && row < rows).then(|| self.disc(state, column, row)).flatten()
        };
        let mut holes = BTreeSet::new();
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
            let along = |right: usize, up: isize| {
                // A row below the first is none of the board.
                let next = move |n: usize| (column + n * right, row.wrapping_add_signed(n as isize * up));
                (0..self.connect()).map(next)
            };
            let player = owner(&(column, row));
            for line in [along(1, 0), along(0, 1), along(1, 1), along(1, -1)] {
                if player.is_some() && line.clone().all(|square| owner(&square) == player) {
                    holes.extend(line.map(|(column, row)| self.hole(column, row)));
                }
            }
        }
        holes.into_iter().collect()
    }
}

impl Layout for ConnectFour {
    /// The holes, column by column from the lower left, and over them each column as a whole, which is what
    /// can be clicked.
    fn scene(&self, state: &State) -> Scene {
        let (columns, rows) = (self.columns(), self.rows());
        let squares = || (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        let hole = |(column, row)| {
            let (x, y) = self.center(column, row);
            Cell { x, y, width: HOLE, height: HOLE, shape: CellShape::Hole, ..Cell::default() }
        };
        let whole = |column: usize| Cell {
            name: (column + 1).to_string(),
            x: self.center(column, 0).0,
            y: BORDER + rows as f32 / 2.0,
            width: 1.0,
            height: rows as f32,
            shape: CellShape::Place,
            ..Cell::default()
        };
        let height = rows as f32 + BORDER + NUMBERS;
        let label = |column: usize| Label {
            x: self.center(column, 0).0,
            y: height - NUMBERS / 2.0,
            text: (column + 1).to_string(),
            owner: 0,
        };
        let piece = |(column, row)| {
            let player = self.disc(state, column, row)?;
            let (x, y) = self.center(column, row);
            let (cell, owner) = (Some(self.hole(column, row)), number(Some(player)));
            Some(Piece { x, y, cell, kind: PieceKind::Disc, owner, ..Piece::default() })
        };
        Scene {
            width: columns as f32 + 2.0 * BORDER,
            height,
            cells: squares().map(hole).chain((0..columns).map(whole)).collect(),
            labels: (0..columns).map(label).collect(),
            pieces: squares().filter_map(piece).collect(),
            decided: self.complete(state),
            // Discs fall, so the board cannot be turned.
            turns: false,
            ..Scene::default()
        }
    }

    fn clicks(&self, _state: &State, mv: u8) -> Vec<usize> {
        vec![self.columns() * self.rows() + usize::from(mv)]
    }
}
