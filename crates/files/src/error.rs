//! What can be wrong with a file: one line, where, what was expected and what came.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file that is not what it should be, or cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    path: PathBuf,
    what: String,
    is_failure: bool,
}

impl Error {
    /// The file is not what was expected.
    pub fn wrong(path: &Path, what: impl Into<String>) -> Error {
        Error { path: path.to_owned(), what: what.into(), is_failure: false }
    }

    /// The system did not do what it was asked.
    pub fn failed(path: &Path, what: impl Into<String>) -> Error {
        Error { path: path.to_owned(), what: what.into(), is_failure: true }
    }

    /// What the system said to an attempt.
    pub fn io<'a>(path: &'a Path, what: &'a str) -> impl FnOnce(io::Error) -> Error + 'a {
        move |error| Error::failed(path, format!("{what}: {error}"))
    }

    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        self.is_failure
    }

    /// What is the matter, without the file.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error { path, what, .. } = self;
        if path.as_os_str().is_empty() { f.write_str(what) } else { write!(f, "{}: {what}", path.display()) }
    }
}

impl std::error::Error for Error {}
