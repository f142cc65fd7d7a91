//! Databases, place by place.

use crate::errors::{Error, refused};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::Path;

/// An open database: `yomi.Database` is made of it.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Stored(registry::Stored);

#[pymethods]
impl Stored {
    #[new]
    fn open(py: Python<'_>, file: &str) -> PyResult<Stored> {
        py.detach(|| registry::open_database(Path::new(file))).map(Stored).map_err(|error| refused(&error))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.0.session().game()
    }

    /// The player whose payoffs it holds, from 1.
    #[getter]
    fn player(&self) -> usize {
        self.0.player() + 1
    }

    /// The number of places.
    #[getter]
    fn places(&self) -> u64 {
        self.0.places()
    }

    /// The number of positions.
    fn positions(&self, py: Python<'_>) -> PyResult<u64> {
        py.detach(|| self.0.positions()).map_err(|error| refused(&error))
    }

    /// The place, the value and the distance of each position at these places, sixteen bytes each: a `u64`
    /// and two `i32` in the order of the machine; a distance of -1 is none.
    fn values<'py>(&self, py: Python<'py>, start: u64, stop: u64) -> PyResult<Bound<'py, PyBytes>> {
        let values = py.detach(|| self.0.values(start..stop)).map_err(|error| refused(&error))?;
        let mut bytes = Vec::with_capacity(16 * values.len());
        for (place, value, distance) in values {
            let distance = distance.and_then(|plies| i32::try_from(plies).ok()).unwrap_or(-1);
            bytes.extend(place.to_ne_bytes());
            bytes.extend(value.to_ne_bytes());
            bytes.extend(distance.to_ne_bytes());
        }
        Ok(PyBytes::new(py, &bytes))
    }

    /// The text of the position at a place; `None` where there is none.
    fn position(&self, place: u64) -> Option<String> {
        self.0.position(place)
    }

    /// What it knows of a position, as JSON.
    fn probe(&self, py: Python<'_>, position: &str) -> PyResult<String> {
        let probed = py.detach(|| self.0.probe(position)).map_err(|error| refused(&error))?;
        serde_json::to_string(&probed).map_err(|error| Error::new_err(format!("JSON: {error}")))
    }
}
