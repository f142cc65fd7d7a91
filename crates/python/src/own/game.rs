//! A game written in Python, opened.

use super::rules::OwnGame;
use crate::errors::Error;
use crate::table::Table;
use erased::{Erased, State};
use pyo3::prelude::*;

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

/// The object that a position of a game written in Python is; `None` of any other game.
pub(crate) fn state_object<'py>(py: Python<'py>, game: &Erased, state: &State) -> Option<Bound<'py, PyAny>> {
    game.typed::<OwnGame>()?;
    Some(game.typed_state::<OwnGame>(state).object(py))
}
