//! The promises of a game written in Python.

use crate::errors::Error;
use game::{Bounds, Promises};
use pyo3::prelude::*;

fn wrong(what: &str, expected: &str) -> PyErr {
    Error::new_err(format!("promises: {what}: expected {expected}"))
}

/// A field of the object; `None` if it is none or missing.
fn field<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(object.getattr_opt(name)?.filter(|value| !value.is_none()))
}

fn number(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<u32>> {
    let wrong = |_| wrong(name, "a whole number of plies or occurrences, or None");
    field(object, name)?.map(|value| value.extract().map_err(wrong)).transpose()
}

/// The promises that an object makes: `longest`, `draws`, `payoffs`, `sum` and `repetition`.
pub(super) fn promises(object: &Bound<'_, PyAny>) -> PyResult<Promises> {
    let draws = field(object, "draws")?;
    let draws =
        draws.map(|value| value.extract().map_err(|_| wrong("draws", "True or False"))).transpose()?;
    let range = field(object, "payoffs")?
        .map(|value| {
            value.extract::<(i32, i32)>().map_err(|_| wrong("payoffs", "the least and the greatest"))
        })
        .transpose()?;
    let sum = field(object, "sum")?
        .map(|value| value.extract::<i32>().map_err(|_| wrong("sum", "a whole number, or None")))
        .transpose()?;
    if range.is_none() && sum.is_some() {
        return Err(wrong("sum", "payoffs beside it, the least and the greatest"));
    }
    if range.is_some_and(|(least, greatest)| least > greatest) {
        return Err(wrong("payoffs", "the least first"));
    }
    Ok(Promises {
        longest: number(object, "longest")?,
        draws: draws.unwrap_or(true),
        payoffs: range.map(|(least, greatest)| Bounds { least, greatest, sum }),
        repetition: number(object, "repetition")?,
    })
}
