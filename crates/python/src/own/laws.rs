//! The laws of games, tested on a game written in Python.

use super::rules::OwnGame;
use crate::errors::{Error, LawError};
use crate::panics::caught;
use crate::table::Table;
use crate::waiting::{Course, work};
use game::laws;
use pyo3::prelude::*;
use std::sync::Arc;

/// Tests the laws on random games.
///
/// # Errors
///
/// The law that is broken, by its number; if the game is not written in Python.
pub(crate) fn check(py: Python<'_>, table: &Arc<Table>, games: u32, seed: u64) -> PyResult<()> {
    if table.game.typed::<OwnGame>().is_none() {
        let name = &table.name;
        return Err(Error::new_err(format!("expected a game written in Python to check, got {name}")));
    }
    let course = Course { failures: Arc::clone(&table.failures), asks_python: true, ..Course::default() };
    let table = Arc::clone(table);
    let walk = move || {
        let rules: &OwnGame = table.game.typed().expect("a game written in Python");
        caught(|| laws::check_notation(rules, games, seed))
    };
    let tested = work(py, &course, &|| {}, None, walk)?;
    match (tested.interrupt, tested.value) {
        (Some(interrupt), _) => Err(interrupt),
        (None, Ok(())) => Ok(()),
        (None, Err(panicked)) => Err(LawError::new_err(panicked.text.unwrap_or(panicked.message))),
    }
}
