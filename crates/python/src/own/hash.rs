//! Hashes of Python's objects that are the same in every run.
//!
//! Python's own hash of a text is another in every process. Positions of numbers, texts and tuples of them
//! are hashed here by what they hold, so that searches are the same in every run; for any other object,
//! Python is asked.

use game::KeyHasher;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use std::hash::Hasher;

/// The hash of an object.
pub(super) fn hash_of(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    let mut hasher = KeyHasher::default();
    add(object, &mut hasher)?;
    Ok(hasher.finish())
}

/// Equal objects write equal words: `1`, `1.0` and `True` are equal.
fn add(object: &Bound<'_, PyAny>, hasher: &mut KeyHasher) -> PyResult<()> {
    if let Ok(text) = object.cast_exact::<PyString>() {
        hasher.write(text.to_cow()?.as_bytes());
    } else if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        hasher.write_usize(tuple.len());
        for entry in tuple {
            add(&entry, hasher)?;
        }
    } else if let Ok(bytes) = object.cast_exact::<PyBytes>() {
        hasher.write(bytes.as_bytes());
    } else if object.is_none() {
        hasher.write_u64(u64::MAX);
    } else {
        // Python gives numbers that are equal one hash, which is the same in every process.
        hasher.write_u64(object.hash()? as u64);
    }
    Ok(())
}
