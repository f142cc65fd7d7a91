//! Errors of records: one line each, with the place.

use std::fmt;

/// A record that cannot be read, played or written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    File(files::Error),
    /// A record is wrong.
    Record {
        /// Where: a file and a game of it.
        place: String,
        /// The expected and the actual text.
        what: String,
    },
    /// An invalid request, such as an unknown format.
    Request(request::Error),
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::File(error) => error.fmt(f),
            Error::Record { place, what } if place.is_empty() => f.write_str(what),
            Error::Record { place, what } => write!(f, "{place}: {what}"),
            Error::Request(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<files::Error> for Error {
    fn from(error: files::Error) -> Error {
        Error::File(error)
    }
}

impl From<request::Error> for Error {
    fn from(error: request::Error) -> Error {
        Error::Request(error)
    }
}
