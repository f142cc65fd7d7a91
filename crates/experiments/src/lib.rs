//! Published experiments redone: what was played, what was claimed, what comes out, and a verdict for every claim.
//!
//! An [`Experiment`] is a folder of settings, `experiments/` in the repository, embedded here so that it can be redone
//! from anywhere. Its [plans](plan) say what is played and drawn, its [claims](claim) what the paper says and what counts as holding.
//! What its searches need to know is [learned](learning) first, and how nodes lie at one position is a [profile]. [`play()`] plays the [`Point`]s, a tournament each, into files that resume; [`Outcome`] is what they show. Every
//! verdict is that of an interval by blocks, never of a number alone. What is [`counted`] is exact instead: a claim
//! holds or does not. [`census`] draws a count of every deal.

pub mod census;
pub mod claim;
pub mod counted;
mod experiment;
pub mod learning;
mod measure;
pub mod outcome;
mod page;
mod picture;
pub mod plan;
mod play;
mod point;
mod position;
pub mod profile;
mod verdict;
pub mod words;

pub use experiment::{Experiment, Known, all, named};
pub use outcome::Outcome;
pub use page::page;
pub use plan::Setting;
pub use play::{Event, Terms, play};
pub use point::{Piece, Point};
pub use position::{Examined, Looked, Position};
pub use verdict::Verdict;

/// What keeps an experiment from being redone, in one line.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A game, a search or a file.
    Arena(arena::Error),
    /// Settings or claims that are not as they must be, or an experiment that there is not.
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

impl From<learn::Error> for Error {
    fn from(error: learn::Error) -> Error {
        match error {
            learn::Error::Ask(error) => error.into(),
            error => Error::Experiment(error.to_string()),
        }
    }
}

impl From<::census::Error> for Error {
    fn from(error: ::census::Error) -> Error {
        session::Error::from(error).into()
    }
}

impl From<session::Error> for Error {
    fn from(error: session::Error) -> Error {
        Error::Arena(error.into())
    }
}

impl Error {
    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Error::Arena(error) if error.is_failure())
    }
}
