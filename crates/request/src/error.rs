//! Errors in the input of front ends: one line each, saying what was expected and what was found.

use crate::meant::{Meant, meant};
use files::size;
use game::{NotationError, ParameterError, quoted};
use search::Unsupported;
use std::path::PathBuf;
use thiserror::Error;

/// An error in a game, a position, a move, a search or a budget given as text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// Text that is not in the grammar of specifications.
    #[error("expected {expected}, got {}", quoted(found))]
    Spec {
        /// The part of the grammar.
        expected: String,
        /// The text found.
        found: String,
    },
    /// A word that names nothing, with the nearest that does.
    #[error("there is no {what} {}{}", quoted(found), suggestion(nearest.as_ref()))]
    Unknown {
        /// `game`, `search`, `parameter of nim`.
        what: String,
        /// The word.
        found: String,
        /// The nearest name; `None` if none is near.
        nearest: Option<String>,
    },
    /// A parameter that cannot have the given value.
    #[error("{of}: {error}")]
    Parameter {
        /// The game or the search.
        of: String,
        /// The error.
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
    /// Text that is not a position of the game.
    #[error("position: {0}")]
    Position(NotationError),
    /// Text that is not a legal move.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The error.
        error: NotationError,
    },
    /// A search that does not support the position.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A limit that is unknown, or not a number.
    #[error("{limit}: expected {expected}, got {}", quoted(found))]
    Limit {
        /// The limit.
        limit: &'static str,
        /// The expected value.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// A table that is larger than the memory available.
    #[error("{of}: expected a table that fits into memory, {}, got one of {}", size(*memory), size(*asked))]
    Memory {
        /// The search, or the game if the table is that of all its positions.
        of: String,
        /// Bytes requested.
        asked: u64,
        /// Bytes available.
        memory: u64,
    },
    /// A database for which the disk has no room.
    #[error(
        "{}: expected room for a database of {} or more, got {}",
        path.display(),
        size(*least),
        size(*room)
    )]
    Room {
        /// The file.
        path: PathBuf,
        /// Bytes needed at least.
        least: u64,
        /// Bytes available.
        room: u64,
    },
    /// A build that was stopped.
    #[error(
        "stopped before the database was whole; its finished layers are in {}, \
         and the same command goes on from there",
        work.display()
    )]
    Stopped {
        /// The work file.
        work: PathBuf,
    },
    /// Another process of a build that was interrupted, in a line.
    #[error("{0}; finished layers are kept, and the same command goes on from there")]
    Interrupted(String),
    /// A file that is not what was expected, or could not be read or written.
    #[error("{message}")]
    File {
        /// The whole message, with the file's name.
        message: String,
        /// True if the request was valid but could not be carried out.
        is_failure: bool,
    },
    /// Any other error, with its whole message.
    #[error("{0}")]
    Other(String),
}

impl Error {
    /// Returns whether the request was valid but could not be carried out.
    pub const fn is_failure(&self) -> bool {
        match self {
            Error::Stopped { .. }
            | Error::Interrupted(_)
            | Error::Unsupported(Unsupported::Engine { .. } | Unsupported::Lost { .. }) => true,
            Error::File { is_failure, .. } => *is_failure,
            _ => false,
        }
    }
}

fn suggestion(nearest: Option<&String>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// The error that `found` names no `what`, with the name among `names` that is meant or is the nearest.
pub fn unknown<'a>(what: impl Into<String>, found: &str, names: impl IntoIterator<Item = &'a str>) -> Error {
    let (what, found) = (what.into(), found.to_owned());
    let names: Vec<&str> = names.into_iter().collect();
    let nearest = match meant(&what, &found) {
        Some(Meant::Look(look)) => return elsewhere(&what, &found, look),
        Some(Meant::Name(name)) if names.contains(&name) => Some(name),
        _ => nearest(&found, &names),
    };
    Error::Unknown { what, found, nearest: nearest.map(str::to_owned) }
}

/// The error that `found` names no `what` here, and where to look for it.
pub fn elsewhere(what: &str, found: &str, look: &str) -> Error {
    Error::Other(format!("there is no {what} {}: {look}", quoted(found)))
}

/// The nearest name, if one is near.
fn nearest<'a>(found: &str, names: &[&'a str]) -> Option<&'a str> {
    // Half of the letters may be wrong; with more, it is another word.
    let distance = |name: &&str| strsim::damerau_levenshtein(&found.to_lowercase(), name);
    let near = |name: &&str| {
        let letters = found.chars().count().max(name.chars().count());
        2 * distance(name) <= letters || (found.len() > 2 && name.contains(found))
    };
    names.iter().copied().filter(near).min_by_key(distance)
}
