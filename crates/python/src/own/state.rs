//! A position of a game written in Python: any object that is hashed and compared.

use super::keys::Keys;
use super::raising::value;
use crate::failures::Failures;
use game::{Payoffs, Player};
use pyo3::prelude::*;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A position. Clones share the object, and what the game has said of it.
#[derive(Clone)]
pub(crate) struct OwnState(Arc<Inner>);

struct Inner {
    object: Py<PyAny>,
    key: u64,
    failures: Arc<Failures>,
    said: OnceLock<Said>,
}

/// What a game says of a position, asked once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) to_move: Player,
    pub(super) outcome: Option<Payoffs>,
}

impl OwnState {
    pub(super) fn new(
        object: &Bound<'_, PyAny>,
        keys: &Keys,
        failures: &Arc<Failures>,
    ) -> PyResult<OwnState> {
        let (key, failures) = (keys.key(object)?, Arc::clone(failures));
        Ok(OwnState(Arc::new(Inner {
            object: object.clone().unbind(),
            key,
            failures,
            said: OnceLock::new(),
        })))
    }

    pub(super) fn object<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.0.object.bind(py).clone()
    }

    /// What the game says of it, by `ask` if it has not been asked.
    pub(super) fn said(&self, ask: impl FnOnce() -> Said) -> Said {
        *self.0.said.get_or_init(ask)
    }
}

impl PartialEq for OwnState {
    fn eq(&self, other: &OwnState) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        let equal = || Python::attach(|py| self.object(py).eq(other.object(py)));
        self.0.key == other.0.key && value(&self.0.failures, equal())
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
