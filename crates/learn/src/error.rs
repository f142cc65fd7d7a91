//! Why nothing was learned, in a line.

use thiserror::Error;

/// Learning that cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// What was asked for is wrong: a search, a limit, a file of another kind.
    #[error(transparent)]
    Session(#[from] session::Error),
    /// The file holds what was learned in another way.
    #[error(
        "{file}: it holds another run, with {what} {found} and not {asked}: give another file, or the same options"
    )]
    Another {
        /// The file.
        file: String,
        /// What is different.
        what: &'static str,
        /// In the file.
        found: String,
        /// As it was asked for.
        asked: String,
    },
    /// Records that cannot be learned from.
    #[error("{file}: {what}")]
    Records {
        /// The file.
        file: String,
        /// What was expected, what came, and in which game at which move.
        what: String,
    },
    /// No opening could be drawn: play ends before it.
    #[error("no opening of {plies} plies was found that does not end the game: give fewer")]
    Opening {
        /// How many.
        plies: u32,
    },
    /// The file is none that can be written to, or could not be read or written.
    #[error(transparent)]
    File(#[from] files::Error),
}
