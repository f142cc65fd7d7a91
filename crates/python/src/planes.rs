//! Positions and moves as numbers, for those who learn elsewhere.

use crate::errors::{Error, refused};
use crate::table::Table;
use erased::State;
use game::{Board, Contents, Evaluated};
use pyo3::prelude::*;
use registry::Session;
use search::Feature;
use serde_json::{Value, json};

/// The board of a game.
fn board(table: &Table) -> PyResult<Board> {
    let without = || Error::new_err(format!("{}: expected a game with a board", table.name));
    table.game.board().filter(Board::fits).ok_or_else(without)
}

/// The rows and columns of a board whose cells are a grid.
fn grid(board: &Board) -> Option<(Vec<f32>, Vec<f32>)> {
    let sorted = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values.dedup();
        values
    };
    let rows = sorted(board.cells.iter().map(|cell| cell.y).collect());
    let columns = sorted(board.cells.iter().map(|cell| cell.x).collect());
    (rows.len() * columns.len() == board.cells.len()).then_some((rows, columns))
}

/// For each place of a plane, the cell that it is: by rows from the top, or in the order of the board.
fn order(board: &Board) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..board.cells.len()).collect();
    if grid(board).is_some() {
        let place = |&cell: &usize| (board.cells[cell].y, board.cells[cell].x);
        cells.sort_by(|one, other| {
            let (one, other) = (place(one), place(other));
            one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
    }
    cells
}

/// What lies on the board, a byte for each cell of each plane.
pub(crate) fn planes_of(table: &Table, state: &State) -> PyResult<Vec<u8>> {
    let (board, mut contents) = (board(table)?, Contents::default());
    table.game.read_contents(state, &mut contents);
    let order = order(&board);
    let plane = |plane: usize| {
        let has = |&cell: &usize| u8::from(board.has(&contents, plane, cell));
        order.iter().map(has).collect::<Vec<u8>>()
    };
    Ok((0..board.planes()).flat_map(plane).collect())
}

/// What the planes are: their shape, and what each holds.
pub(crate) fn about_planes(table: &Table) -> PyResult<Value> {
    let board = board(table)?;
    let cells = match grid(&board) {
        Some((rows, columns)) => vec![rows.len(), columns.len()],
        None => vec![board.cells.len()],
    };
    let content = |content: &game::Content| {
        json!({
            "owner": content.owner, "kind": format!("{:?}", content.kind).to_lowercase(),
            "text": content.text, "pieces": content.pieces,
        })
    };
    let mut planes: Vec<Value> = board.contents.iter().map(content).collect();
    if board.has_targets {
        planes.push(json!({ "owner": 0, "kind": "target", "text": "", "pieces": 0 }));
    }
    let shape: Vec<usize> = std::iter::once(planes.len()).chain(cells).collect();
    Ok(json!({ "shape": shape, "planes": planes }))
}

/// The features of the legal moves, a byte for each feature of each move.
pub(crate) fn features_of(session: &Session, evaluation: Option<&str>) -> PyResult<Vec<u8>> {
    let moves = session.features_of_moves(evaluation).map_err(|error| refused(&error))?;
    let bits = |set: u32| Feature::ALL.map(move |feature| u8::from(set & feature.bit() != 0));
    Ok(moves.into_iter().flat_map(bits).collect())
}

/// The names of the features, in the order of the columns.
pub(crate) fn feature_names() -> Vec<&'static str> {
    Feature::ALL.iter().map(|feature| feature.name()).collect()
}
