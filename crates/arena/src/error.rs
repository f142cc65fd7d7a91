//! Errors of tournaments: one line each, with what was expected, what was found, and where.

use std::path::Path;
use thiserror::Error;

/// An error that keeps a tournament from being played or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A wrong game, search or limit.
    #[error(transparent)]
    Request(#[from] request::Error),
    /// Impossible settings.
    #[error("{0}")]
    Settings(String),
    /// A file with wrong content, or one that could not be read or written. It is left as it was.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A program failed, and the tournament was to stop then.
    #[error("{0}: the tournament stops, without this game; the same command resumes it")]
    Stopped(String),
    /// No thread could be started.
    #[error("no thread to play on: {0}")]
    Thread(std::io::Error),
}

impl Error {
    /// True if the request was right and could not be carried out.
    pub const fn is_failure(&self) -> bool {
        match self {
            Error::File(error) => error.is_failure(),
            Error::Thread(_) | Error::Stopped(_) => true,
            _ => false,
        }
    }

    pub(crate) fn file(path: &Path, what: impl Into<String>) -> Error {
        Error::File(files::Error::wrong(path, what))
    }
}
