//! Errors of experiments, each in one line.

/// An error that keeps an experiment from being redone.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A game, a search or a file.
    Arena(arena::Error),
    /// Wrong settings or claims, or an unknown experiment.
    Experiment(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Arena(error) => error.fmt(formatter),
            Error::Experiment(line) => formatter.write_str(line),
        }
    }
}

impl std::error::Error for Error {}

impl From<arena::Error> for Error {
    fn from(error: arena::Error) -> Error {
        Error::Arena(error)
    }
}

impl From<files::Error> for Error {
    fn from(error: files::Error) -> Error {
        Error::Arena(error.into())
    }
}

impl From<learn::Error> for Error {
    fn from(error: learn::Error) -> Error {
        match error {
            learn::Error::Request(error) => error.into(),
            error => Error::Experiment(error.to_string()),
        }
    }
}

impl From<::census::Error> for Error {
    fn from(error: ::census::Error) -> Error {
        request::Error::Other(error.to_string()).into()
    }
}

impl From<request::Error> for Error {
    fn from(error: request::Error) -> Error {
        Error::Arena(error.into())
    }
}

impl Error {
    /// True if the request was right and could not be carried out.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Error::Arena(error) if error.is_failure())
    }
}
