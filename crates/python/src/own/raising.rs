//! Exceptions of Python on their way through code that knows none.

use crate::failures::Failures;
use pyo3::prelude::*;
use std::panic::resume_unwind;

/// What is thrown through a search when a game raises: where the work was begun, it is caught, and the
/// exception that was kept is raised in its place.
struct Raised;

/// The value, or the exception on its way to whoever began the work.
pub(super) fn value<T>(failures: &Failures, result: PyResult<T>) -> T {
    result.unwrap_or_else(|error| {
        failures.raise(error);
        resume_unwind(Box::new(Raised))
    })
}
