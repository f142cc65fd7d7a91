//! Errors as exceptions, in the line that the command line prints.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    yomi,
    Error,
    PyValueError,
    "Wrong input: a game, a position, a move, a search or a limit. One line, as the command line prints it."
);
pyo3::create_exception!(
    yomi,
    Failure,
    PyRuntimeError,
    "Valid input that could not be carried out, such as a file that cannot be written. One line."
);
pyo3::create_exception!(
    yomi,
    LawError,
    Error,
    "A game written in Python that breaks a law of games. The line begins with the number of the law."
);

/// An error of a library as an exception.
pub(crate) fn refused(error: &request::Error) -> PyErr {
    of_line(&error.to_string(), error.is_failure())
}

/// A line as an exception.
pub(crate) fn of_line(line: &str, is_failure: bool) -> PyErr {
    let line = line.replace(char::is_control, " ");
    if is_failure { Failure::new_err(line) } else { Error::new_err(line) }
}
