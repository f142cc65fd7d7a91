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
    of_line(&as_parameters(&error.to_string()), error.is_failure())
}

/// A line in the words of a caller in Python: `--self-play <N>` is `self_play=`, `--depth 8` is `depth=8`,
/// and `--time 5s` is `time="5s"`.
pub(crate) fn as_parameters(line: &str) -> String {
    let mut parts = line.split("--");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|sign: char| !sign.is_ascii_lowercase() && sign != '-').unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        if name.is_empty() || text.ends_with(|sign: char| sign.is_alphanumeric() || sign == '-') {
            text.extend(["--", part]);
            continue;
        }
        text.extend([&name.replace('-', "_"), "="]);
        let value = rest.strip_prefix(' ').and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        if value.starts_with('<') {
            text.push_str(&rest[1 + value.find('>').map_or(0, |end| end + 1)..]);
        } else if value.parse::<f64>().is_ok() {
            text.push_str(&rest[1..]);
        } else if value.starts_with(|sign: char| sign.is_ascii_digit()) {
            text.extend(["\"", value, "\"", &rest[1 + value.len()..]]);
        } else {
            text.push_str(rest);
        }
    }
    text
}

/// Parameters that are whole numbers, read by functions of their names: one that does not fit is an `Error`
/// that names the parameter.
pub(crate) mod whole {
    use super::Error;
    use pyo3::exceptions::PyOverflowError;
    use pyo3::prelude::*;

    fn named(error: PyErr, name: &str, least: u64, most: u64, given: &Bound<'_, PyAny>) -> PyErr {
        if !error.is_instance_of::<PyOverflowError>(given.py()) {
            return error;
        }
        Error::new_err(format!("{name}: expected a whole number from {least} to {most}, got `{given}`"))
    }

    macro_rules! readers {
        ($($name:ident: $number:ty, from $least:literal to $most:expr;)*) => {$(
            pub(crate) fn $name(given: &Bound<'_, PyAny>) -> PyResult<$number> {
                let name = stringify!($name).trim_end_matches("_or_none");
                given.extract().map_err(|error| named(error, name, $least, $most, given))
            }
        )*};
    }

    readers! {
        batch: Option<u32>, from 1 to u32::MAX.into();
        check: u32, from 0 to u32::MAX.into();
        depth: u32, from 0 to u32::MAX.into();
        games: u32, from 1 to u32::MAX.into();
        multi: Option<usize>, from 1 to u64::MAX;
        plies: usize, from 0 to u64::MAX;
        seed: u64, from 0 to u64::MAX;
        seed_or_none: Option<u64>, from 0 to u64::MAX;
        threads: u32, from 1 to 1024;
    }
}

/// A line as an exception.
pub(crate) fn of_line(line: &str, is_failure: bool) -> PyErr {
    let line = line.replace(char::is_control, " ");
    if is_failure { Failure::new_err(line) } else { Error::new_err(line) }
}
