//! Errors of files: one line each, with the place, what was expected and what was found.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file with wrong content, or one that cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    path: PathBuf,
    what: String,
    is_failure: bool,
}

impl Error {
    /// The file is not as expected.
    pub fn wrong(path: &Path, what: impl Into<String>) -> Error {
        Error { path: path.to_owned(), what: what.into(), is_failure: false }
    }

    /// The system failed.
    pub fn failed(path: &Path, what: impl Into<String>) -> Error {
        Error { path: path.to_owned(), what: what.into(), is_failure: true }
    }

    /// An error of the system, with the operation that failed.
    pub fn io<'a>(path: &'a Path, what: &'a str) -> impl FnOnce(io::Error) -> Error + 'a {
        move |error| Error::failed(path, format!("{what}: {error}"))
    }

    /// True if the request was right and could not be carried out.
    pub const fn is_failure(&self) -> bool {
        self.is_failure
    }

    /// The message without the file.
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
