//! A game written in Python, opened.

use super::rules::OwnGame;
use crate::call::Call;
use crate::errors::Error;
use crate::table::Table;
use erased::{Erased, Move, State};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use std::sync::Arc;

/// The table of a game that an object is.
pub(crate) fn opened(game: &Bound<'_, PyAny>, defaults: &Bound<'_, PyAny>) -> PyResult<Table> {
    let name: String = match game.getattr_opt("name")?.filter(|name| !name.is_callable()) {
        Some(name) => name.extract()?,
        None => defaults.getattr("name_of")?.call1((game,))?.extract()?,
    };
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(is_letter) {
        let found = game::quoted(&name);
        return Err(Error::new_err(format!(
            "expected a name of a game of lowercase letters, digits and hyphens, got {found}"
        )));
    }
    let rules = OwnGame::new(game, defaults)?;
    let session = registry::open_unlisted(&name, Erased::new(rules));
    Ok(Table::own(session, game.clone().unbind()))
}

/// The same game for one call; `None` of a game that is not written in Python.
pub(crate) fn of_call(game: &Erased, call: &Arc<Call>) -> Option<Erased> {
    Some(Erased::new(game.typed::<OwnGame>()?.of_call(call)))
}

/// Returns whether both are the same game written in Python, whatever calls they are for.
pub(crate) fn are_one(game: &Erased, other: &Erased) -> bool {
    let typed = (game.typed::<OwnGame>(), other.typed::<OwnGame>());
    matches!(typed, (Some(game), Some(other)) if game.is_same(other))
}

/// A move of a game written in Python as one of the same game for another call.
pub(crate) fn carried(from: &Erased, to: &Erased, mv: Move) -> Move {
    to.erased_move::<OwnGame>(from.typed_move::<OwnGame>(mv))
}

/// Shows the garbage collector what a game written in Python holds.
pub(crate) fn traverse(game: &Erased, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
    game.typed::<OwnGame>().map_or(Ok(()), |own| own.traverse(visit))
}

/// The object that a position of a game written in Python is; `None` of any other game.
pub(crate) fn state_object<'py>(py: Python<'py>, game: &Erased, state: &State) -> Option<Bound<'py, PyAny>> {
    game.typed::<OwnGame>()?;
    Some(game.typed_state::<OwnGame>(state).object(py))
}
