//! The opening books of a session: a book is read again only if its file has changed.

use crate::cache::Cache;
use crate::rule_hash::{hexadecimal, rule_hash};
use book::{Book, Header, file};
use erased::Erased;
use game::{Game, Key};
use request::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Books by their files, and the contents of these.
pub(crate) type Books = Cache<(PathBuf, Key), Book>;

impl Books {
    /// The book of this game in a file. A book of another game is refused.
    pub(crate) fn of_file(&self, game: &Erased, spelled_out: &str, path: &Path) -> Result<Arc<Book>, Error> {
        let said = |error: files::Error| {
            let is_failure = error.is_failure();
            Error::File { message: error.to_string(), is_failure }
        };
        let bytes = file::bytes(path).map_err(said)?;
        self.found_or((path.to_owned(), Key::of(&bytes)), || {
            let own = header_of(game, spelled_out);
            file::book(path, &bytes, &own, &game.promises()).map(Arc::new).map_err(said)
        })
    }
}

/// The header of a book of this game.
pub(crate) fn header_of(game: &Erased, spelled_out: &str) -> Header {
    Header::new(spelled_out, hexadecimal(rule_hash(game, &game.start())), game.players())
}
