//! What can be wrong with a tournament: one line, what was expected, what came, where.

use std::path::{Path, PathBuf};
use thiserror::Error;

/// Anything that keeps a tournament from being played or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A game, a search or a limit that is wrong.
    #[error(transparent)]
    Session(#[from] session::Error),
    /// Settings that cannot be.
    #[error("{0}")]
    Settings(String),
    /// A file that is not what it should be. It is left as it was.
    #[error("{}: {what}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was expected and what came.
        what: String,
    },
    /// A file that could not be read or written.
    #[error("{}: {what}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        what: &'static str,
        /// What the system said.
        error: std::io::Error,
    },
    /// No thread could be started.
    #[error("no thread to play on: {0}")]
    Thread(std::io::Error),
}

impl Error {
    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Error::Io { .. } | Error::Thread(_))
    }

    pub(crate) fn file(path: &Path, what: impl Into<String>) -> Error {
        Error::File { path: path.to_owned(), what: what.into() }
    }

    pub(crate) fn io(path: &Path, what: &'static str) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |error| Error::Io { path, what, error }
    }
}
