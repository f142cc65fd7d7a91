//! The functions in the half of the package that is written in Python.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// Calls the function of this name with a game or a position, and what it is asked.
pub(crate) fn call<'py>(
    subject: &Bound<'py, PyAny>,
    name: &str,
    arguments: impl IntoIterator<Item = Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = subject.py();
    let all: Vec<_> = std::iter::once(subject.clone()).chain(arguments).collect();
    py.import("yomi._methods")?.getattr(name)?.call(PyTuple::new(py, all)?, options)
}
