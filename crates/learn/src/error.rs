//! Errors of learning, each in one line.

use registry::learned::Identity;
use std::path::Path;
use thiserror::Error;

/// An error that keeps learning from starting or continuing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// An invalid request: a search, a limit, a file of another kind.
    #[error(transparent)]
    Request(#[from] request::Error),
    /// The file belongs to a run with other options.
    #[error(
        "{file}: it holds another run, with {what} {found} and not {requested}: \
         give another file, or the same options"
    )]
    Another {
        /// The file.
        file: String,
        /// The option that differs.
        what: &'static str,
        /// Its value in the file.
        found: String,
        /// The requested value.
        requested: String,
    },
    /// Records that cannot be learned from.
    #[error("{file}: {what}")]
    Records {
        /// The file.
        file: String,
        /// The expected and the actual content, with game and move.
        what: String,
    },
    /// Work that cannot be divided into shards, or shard files that cannot be read, merged or continued.
    #[error("{0}")]
    Shared(String),
    /// No opening was found: all games ended during it.
    #[error("no opening of {plies} plies was found that does not end the game: give fewer")]
    Opening {
        /// Its length.
        plies: u32,
    },
    /// It was stopped before anything was learned.
    #[error("stopped before the first game")]
    Stopped,
    /// No evaluation can be learned for the game, or not with these options.
    #[error(transparent)]
    Evaluation(#[from] ntuple::Error),
    /// A match that cannot be played.
    #[error(transparent)]
    Matches(#[from] arena::Error),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] files::Error),
}

impl Error {
    /// An error of the file's content.
    pub(crate) fn wrong(path: &Path, what: impl Into<String>) -> Error {
        Error::File(files::Error::wrong(path, what))
    }
}

/// Checks that a file holds the requested run: the error names the first row whose texts, in the file and of
/// the request, differ.
pub(crate) fn same(
    file: &Path,
    rows: impl IntoIterator<Item = (&'static str, String, String)>,
) -> Result<(), Error> {
    match rows.into_iter().find(|(_, found, requested)| found != requested) {
        None => Ok(()),
        Some((what, found, requested)) => {
            Err(Error::Another { file: file.display().to_string(), what, found, requested })
        }
    }
}

/// Checks that a file was learned for this game.
pub(crate) fn same_game(file: &Path, found: &Identity, own: &Identity) -> Result<(), Error> {
    let row = |what, of: fn(&Identity) -> String| (what, of(found), of(own));
    same(
        file,
        [
            row("the game", |identity| identity.game.clone()),
            row("rules of hash", |identity| identity.rules.clone()),
            row("a board of hash", |identity| identity.board.clone()),
            row("a number of players of", |identity| identity.players.to_string()),
        ],
    )
}
