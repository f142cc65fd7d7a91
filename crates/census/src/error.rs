//! Reasons for refusing a census.

use crate::climbing::Cancelled;
use game::ParameterError;
use search::Unsupported;

/// The name of the game whose deals are counted, in the list of games.
pub(crate) const GAME: &str = "tanhinmin";

/// A census that cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Parameters of the game that no census can have.
    #[error("{name}: {0}", name = GAME)]
    Parameter(#[from] ParameterError),
    /// Tables larger than the available memory.
    #[error(
        "{census}: expected a table that fits into memory, {}, got one of {}",
        files::size(*memory), files::size(*required)
    )]
    Memory {
        /// The census, in words.
        census: String,
        /// Bytes that it takes.
        required: u64,
        /// The available bytes.
        memory: u64,
    },
    /// A deal that the search for single positions refuses.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A file that is not as expected, or cannot be read or written.
    #[error(transparent)]
    File(#[from] files::Error),
    /// The work was cancelled.
    #[error("stopped before every position was solved")]
    Cancelled,
    /// Any other reason, as a whole line.
    #[error("{0}")]
    Other(String),
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Error {
        Error::Cancelled
    }
}
