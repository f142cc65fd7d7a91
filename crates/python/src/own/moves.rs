//! The moves of a game written in Python: any objects, by their numbers.

use super::keys::Keys;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{PoisonError, RwLock};

/// A move, by its number among those that the game has named. Equal objects have equal numbers.
#[derive(Clone, Copy)]
pub(super) struct OwnMove {
    number: u32,
    hash: u64,
}

impl PartialEq for OwnMove {
    fn eq(&self, other: &OwnMove) -> bool {
        self.number == other.number
    }
}

impl Eq for OwnMove {}

impl Hash for OwnMove {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

impl fmt::Debug for OwnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.number)
    }
}

/// The moves that a game has named.
pub(super) struct OwnMoves {
    /// Numbers by objects. The interpreter's lock guards it: no lock of ours is held while an object is
    /// hashed or compared, which may run anything.
    numbers: Py<PyDict>,
    objects: RwLock<Vec<(Py<PyAny>, u64)>>,
}

impl OwnMoves {
    pub(super) fn new(py: Python<'_>) -> OwnMoves {
        OwnMoves { numbers: PyDict::new(py).unbind(), objects: RwLock::new(Vec::new()) }
    }

    /// Shows the garbage collector the moves.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.numbers)?;
        let Ok(objects) = self.objects.try_read() else { return Ok(()) };
        objects.iter().try_for_each(|(object, _)| visit.call(object))
    }

    /// The number of a move, in the order in which they were named.
    pub(super) fn number(mv: OwnMove) -> usize {
        mv.number as usize
    }

    /// The move that an object is.
    pub(super) fn named(&self, object: &Bound<'_, PyAny>, keys: &Keys) -> PyResult<OwnMove> {
        let py = object.py();
        let numbers = self.numbers.bind(py);
        let number = if let Some(number) = numbers.get_item(object)? {
            number
        } else {
            let hash = keys.key(object)?;
            let mut objects = self.objects.write().unwrap_or_else(PoisonError::into_inner);
            let number = objects.len();
            objects.push((object.clone().unbind(), hash));
            drop(objects);
            // Another thread may have named an equal one: the first number stays.
            numbers.call_method1("setdefault", (object, number))?
        };
        let number: u32 = number.extract()?;
        let objects = self.objects.read().unwrap_or_else(PoisonError::into_inner);
        Ok(OwnMove { number, hash: objects[number as usize].1 })
    }

    /// The object that a move is.
    pub(super) fn object<'py>(&self, py: Python<'py>, mv: OwnMove) -> Bound<'py, PyAny> {
        let objects = self.objects.read().unwrap_or_else(PoisonError::into_inner);
        objects[mv.number as usize].0.bind(py).clone()
    }
}
