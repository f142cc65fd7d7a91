//! Games written in Python, each for one call: copies that share all but the call.

use super::rules::OwnGame;
use crate::call::Call;
use erased::{Erased, Move};
use pyo3::{PyTraverseError, PyVisit};
use std::sync::Arc;

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
