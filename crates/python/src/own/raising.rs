//! Exceptions of Python on their way through code that knows none.

use crate::call::Call;
use crate::panics::Raised;
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::Arc;

/// The value, or the exception on its way to whoever began the work: its call keeps it, if there is one, as
/// it may come from a thread on which nobody sees what is thrown.
pub(crate) fn value<T>(call: Option<&Arc<Call>>, result: PyResult<T>) -> T {
    result.unwrap_or_else(|error| {
        let thrown = match call {
            Some(call) => {
                call.raise(error);
                None
            }
            None => Some(error),
        };
        resume_unwind(Box::new(Raised(thrown)))
    })
}
