//! Games and positions as numbers, for the half of the package that makes arrays of them.

use crate::actions::numbered;
use crate::game::Game;
use crate::panics::ask;
use crate::planes::View;
use crate::position::Position;
use game::{Cell, CellShape};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use serde_json::{Value, json};

/// The texts of the actions of a game, in the order of their numbers.
#[pyfunction]
pub(crate) fn actions<'py>(game: &Bound<'py, Game>) -> PyResult<Bound<'py, PyTuple>> {
    let py = game.py();
    let table = game.get().table(py);
    let table = table.get();
    let list = table.actions()?;
    let texts =
        || Ok::<_, PyErr>(PyTuple::new(py, (0..list.count()).map(|action| list.text(action)))?.unbind());
    Ok(table.action_texts.get_or_try_init(py, texts)?.bind(py).clone())
}

/// The numbers of the legal moves, in the order of `legal_moves`, and the number of all actions.
#[pyfunction]
pub(crate) fn legal_actions(position: &Bound<'_, Position>) -> PyResult<(Vec<usize>, usize)> {
    let position = position.get();
    let moves = numbered(position.of(), position.node())?;
    let count = position.of().actions()?.count();
    Ok((moves.into_iter().map(|(action, _)| action).collect(), count))
}

/// The numbers of the moves since the start of the line.
#[pyfunction]
pub(crate) fn actions_played(position: &Bound<'_, Position>) -> PyResult<Vec<usize>> {
    let position = position.get();
    let (table, mut node) = (position.of(), position.node());
    let actions = table.actions()?;
    let mut played = Vec::with_capacity(node.plies);
    while let Some((mv, before)) = node.arrived() {
        played.push(ask(|| actions.number(&table.game, &before.state, mv))?);
        node = before;
    }
    played.reverse();
    Ok(played)
}

/// What lies on the board, a number for each cell of each plane, and the shape.
#[pyfunction]
pub(crate) fn planes<'py>(
    position: &Bound<'py, Position>,
    history: usize,
    to_move: bool,
    is_float: bool,
) -> PyResult<(Bound<'py, PyByteArray>, Vec<usize>)> {
    let (py, position, view) = (position.py(), position.get(), View { history, to_move, is_float });
    let (table, node, planes) = (position.of(), position.node(), position.of().planes()?);
    let bytes = PyByteArray::new_with(py, planes.bytes(view), |bytes| {
        planes.write(node.states(), node.mover(table), view, bytes);
        Ok(())
    })?;
    Ok((bytes, planes.shape(view)))
}

/// The drawing of a position as JSON; `None` if the game has none.
#[pyfunction]
pub(crate) fn scene(position: &Bound<'_, Position>) -> PyResult<Option<String>> {
    let position = position.get();
    let Some(drawn) = ask(|| position.session().drawn())? else { return Ok(None) };
    let cell = |cell: &Cell| {
        let is_round = matches!(cell.shape, CellShape::Hole | CellShape::Point | CellShape::Node);
        json!([cell.x, cell.y, cell.width, cell.height, cell.is_dark, is_round])
    };
    let is_shown = |cell: &&Cell| cell.shape != CellShape::Place;
    let cells: Vec<Value> = drawn.scene.cells.iter().filter(is_shown).map(cell).collect();
    let pieces = drawn.scene.pieces.iter().map(|piece| json!([piece.x, piece.y, piece.owner]));
    let pieces: Vec<Value> = pieces.collect();
    let (width, height) = (drawn.scene.width, drawn.scene.height);
    Ok(Some(json!({ "width": width, "height": height, "cells": cells, "pieces": pieces }).to_string()))
}
