//! Errors of records: one line each, with the place.

use thiserror::Error;

/// A record that cannot be read, played or written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A record is wrong.
    #[error("{place}{}{what}", if place.is_empty() { "" } else { ": " })]
    Record {
        /// Where: a file and a game of it.
        place: String,
        /// The expected and the actual text.
        what: String,
    },
    /// An invalid request, such as an unknown format.
    #[error(transparent)]
    Request(#[from] request::Error),
}

impl Error {
    pub(crate) fn wrong(place: impl Into<String>, what: impl Into<String>) -> Error {
        Error::Record { place: place.into(), what: what.into() }
    }

    /// True if the request was right and could not be carried out.
    pub const fn is_failure(&self) -> bool {
        match self {
            Error::File(error) => error.is_failure(),
            Error::Record { .. } => false,
            Error::Request(error) => error.is_failure(),
        }
    }
}
