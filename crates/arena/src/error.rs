//! What can be wrong with a tournament: one line, what was expected, what came, where.

use std::path::Path;
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
    /// A file that is not what it should be, or could not be read or written. It is left as it was.
    #[error(transparent)]
    File(#[from] files::Error),
    /// No thread could be started.
    #[error("no thread to play on: {0}")]
    Thread(std::io::Error),
}

impl Error {
    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        match self {
            Error::File(error) => error.is_failure(),
            Error::Thread(_) => true,
            _ => false,
        }
    }

    pub(crate) fn file(path: &Path, what: impl Into<String>) -> Error {
        Error::File(files::Error::wrong(path, what))
    }
}
