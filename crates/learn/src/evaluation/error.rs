//! Errors of learning evaluations, as errors of a file or of a request.

use crate::error::Error;
use std::path::Path;

/// An error of the file's content.
pub(super) fn wrong(path: &Path, what: impl Into<String>) -> Error {
    Error::File(files::Error::wrong(path, what))
}

/// Another run in the file.
pub(super) fn another(path: &Path, what: &'static str, found: &str, requested: &str) -> Error {
    Error::Another {
        file: path.display().to_string(),
        what,
        found: found.to_owned(),
        requested: requested.to_owned(),
    }
}
