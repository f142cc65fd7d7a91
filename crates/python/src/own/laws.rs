//! The laws of games, tested on a game written in Python.

use super::rules::OwnGame;
use crate::errors::{Error, LawError};
use crate::panics::caught;
use crate::table::Table;
use crate::waiting::work;
use game::{Evaluated, laws};
use pyo3::prelude::*;

/// Tests the laws on random games.
///
/// # Errors
///
/// The law that is broken, by its number; if the game is not written in Python.
pub(crate) fn check(py: Python<'_>, table: &Table, games: u32, seed: u64) -> PyResult<()> {
    let Some(rules) = table.game.typed::<OwnGame>() else {
        let name = &table.name;
        return Err(Error::new_err(format!("expected a game written in Python to check, got {name}")));
    };
    let course = table.course(false)?;
    let rules = rules.of_call(&course.call);
    let walk = move || {
        caught(|| {
            laws::check_notation(&rules, games, seed);
            if rules.actions().is_some() {
                laws::check_actions(&rules, games, seed);
            }
        })
    };
    let tested = work(py, &course, &|| {}, None, walk)?;
    match (tested.interrupt, tested.value) {
        (Some(interrupt), _) => Err(interrupt),
        (None, Ok(())) => Ok(()),
        (None, Err(panicked)) => Err(match &panicked.text {
            Some(law) => LawError::new_err(law.clone()),
            None => panicked.error(),
        }),
    }
}
