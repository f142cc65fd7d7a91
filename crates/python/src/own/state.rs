//! A position of a game written in Python: any object that is hashed and compared.

use super::keys::Keys;
use super::raising::value;
use game::{Payoffs, Player};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A position. Clones share the object, and what the game has said of it.
#[derive(Clone)]
pub(crate) struct OwnState(Arc<Inner>);

struct Inner {
    object: Py<PyAny>,
    key: u64,
    said: OnceLock<Said>,
}

/// What a game says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) to_move: Player,
    pub(super) outcome: Option<Payoffs>,
}

impl OwnState {
    pub(super) fn new(object: &Bound<'_, PyAny>, keys: &Keys) -> PyResult<OwnState> {
        let (key, object) = (keys.key(object)?, object.clone().unbind());
        Ok(OwnState(Arc::new(Inner { object, key, said: OnceLock::new() })))
    }

    pub(super) fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.0.object.bind(py).clone()
    }

    /// Shows the garbage collector the object.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.0.object)
    }

    pub(super) fn key(&self) -> u64 {
        self.0.key
    }

    /// What the game says of it, by `ask` if that is not known.
    ///
    /// No lock is held while the game is asked: whoever waited for it would keep the interpreter from the
    /// game. So several threads may ask; the first answer stays.
    pub(super) fn said(&self, ask: impl FnOnce() -> Said) -> Said {
        let said = &self.0.said;
        said.get().copied().unwrap_or_else(|| {
            let answer = ask();
            said.set(answer).map_or_else(|_| *said.get().unwrap_or(&answer), |()| answer)
        })
    }
}

impl PartialEq for OwnState {
    fn eq(&self, other: &OwnState) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        let equal = || Python::attach(|py| self.object(py).eq(other.object(py)));
        self.0.key == other.0.key && value(None, equal())
    }
}

impl Eq for OwnState {}

impl Hash for OwnState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.key);
    }
}

impl fmt::Debug for OwnState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Python::attach(|py| self.object(py).repr().map(|text| text.to_string()));
        f.write_str(&text.unwrap_or_else(|_| "a position".to_owned()))
    }
}
