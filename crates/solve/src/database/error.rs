//! What can be wrong with a database: one line, what was expected, what came, where.

use std::fmt;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file that is not the database it should be, or cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}: {what}", path.display())]
pub struct Error {
    path: PathBuf,
    what: What,
}

/// What is the matter.
#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// The file is not what was expected.
    Wrong(String),
    /// The system did not do what it was asked.
    Io(String),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Wrong(line) | What::Io(line) => f.write_str(line),
        }
    }
}

impl Error {
    pub(super) fn wrong(path: &Path, line: impl Into<String>) -> Error {
        Error { path: path.to_owned(), what: What::Wrong(line.into()) }
    }

    pub(super) fn io<'a>(path: &'a Path, what: &'a str) -> impl FnOnce(std::io::Error) -> Error + 'a {
        move |error| Error { path: path.to_owned(), what: What::Io(format!("{what}: {error}")) }
    }

    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        matches!(self.what, What::Io(_))
    }
}
