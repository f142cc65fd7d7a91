//! What can be wrong with what a front end was asked for: one line, what was expected, what came.

use crate::spec::SpecError;
use files::size;
use game::{NotationError, ParameterError, quoted};
use search::Unsupported;
use std::path::PathBuf;
use thiserror::Error;

/// Anything wrong with a game, a position, a move, a search or a budget given as text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// Text that is not in the grammar of specifications.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A word that names nothing, with the nearest that does.
    #[error("there is no {what} {}{}", quoted(found), suggestion(nearest.as_ref()))]
    Unknown {
        /// `game`, `search`, `parameter of nim`.
        what: String,
        /// The word.
        found: String,
        /// The nearest name; none if nothing is near.
        nearest: Option<String>,
    },
    /// A parameter that cannot have the value given.
    #[error("{of}: {error}")]
    Parameter {
        /// The game or the search.
        of: String,
        /// What is wrong.
        error: ParameterError,
    },
    /// A preset of a named game that cannot be changed.
    #[error("{game} is {of} with {name} fixed: use {of} to choose it")]
    Fixed {
        /// The named game.
        game: &'static str,
        /// The game it is a preset of.
        of: &'static str,
        /// The parameter.
        name: String,
    },
    /// Text that is no position of the game.
    #[error("position: {0}")]
    Position(NotationError),
    /// Text that is no legal move.
    #[error("move {number}: {error}")]
    Move {
        /// Which of the moves, from 1.
        number: usize,
        /// What is wrong.
        error: NotationError,
    },
    /// A search that does not fit.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A limit that is none, or not a number.
    #[error("{limit}: expected {expected}, got {}", quoted(found))]
    Limit {
        /// The limit.
        limit: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What came.
        found: String,
    },
    /// A table that is larger than the memory there is.
    #[error("{search}: expected a table that fits into memory, {}, got one of {}", size(*memory), size(*asked))]
    Memory {
        /// The search.
        search: String,
        /// Bytes asked for.
        asked: u64,
        /// Bytes there are.
        memory: u64,
    },
    /// A table of all positions that is larger than the memory there is.
    #[error("{game}: expected a table that fits into memory, {}, got one of {}", size(*memory), size(*asked))]
    Table {
        /// The game.
        game: String,
        /// Bytes asked for.
        asked: u64,
        /// Bytes there are.
        memory: u64,
    },
    /// A database for which the disk has no room.
    #[error("{}: expected room for a database of {} or more, got {}", path.display(), size(*least), size(*room))]
    Room {
        /// The file.
        path: PathBuf,
        /// Bytes that it takes at least.
        least: u64,
        /// Bytes there are.
        room: u64,
    },
    /// A build that was stopped.
    #[error("stopped before the database was whole; its finished layers are in {}, and the same command goes on from there", work.display())]
    Stopped {
        /// The work file.
        work: PathBuf,
    },
    /// A census that cannot be counted.
    #[error(transparent)]
    Census(#[from] census::Error),
    /// A file that is not the database it should be, or could not be read or written.
    #[error(transparent)]
    Database(#[from] solve::database::Error),
    /// Something else, said in full.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Whether what was asked was right and could not be done all the same.
    pub const fn is_failure(&self) -> bool {
        match self {
            Error::Stopped { .. } => true,
            Error::Database(error) => error.is_failure(),
            _ => false,
        }
    }
}

fn suggestion(nearest: Option<&String>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// The error that `found` names no `what`, with the nearest of `names`.
pub fn unknown<'a>(what: impl Into<String>, found: &str, names: impl IntoIterator<Item = &'a str>) -> Error {
    // Half of the letters may be wrong: more, and the word is another one.
    let distance = |name: &&str| strsim::damerau_levenshtein(&found.to_lowercase(), name);
    let near = |name: &&str| {
        let letters = found.chars().count().max(name.chars().count());
        2 * distance(name) <= letters || (found.len() > 2 && name.contains(found))
    };
    let nearest = names.into_iter().filter(near).min_by_key(distance).map(str::to_owned);
    Error::Unknown { what: what.into(), found: found.to_owned(), nearest }
}
