//! A cache of the opening books of a session: a book is read again only if its file has changed.

use crate::rule_hash::{hexadecimal, rule_hash};
use book::{Book, Header, file};
use erased::Erased;
use game::{Game, Key};
use request::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum number of books held by a session. The oldest is dropped first.
const MOST: usize = 8;

/// The books of a session. Copies of the session share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Books(Arc<Mutex<Vec<Known>>>);

/// A book with its file, and a hash of the file's contents.
type Known = (PathBuf, Key, Arc<Book>);

impl Books {
    /// The book of this game in a file. A book of another game is refused.
    pub(crate) fn of_file(&self, game: &Erased, spelled_out: &str, path: &Path) -> Result<Arc<Book>, Error> {
        let said = |error: files::Error| {
            let is_failure = error.is_failure();
            Error::File { message: error.to_string(), is_failure }
        };
        let bytes = file::bytes(path).map_err(said)?;
        let contents = Key::of(&bytes);
        let known = |books: &[Known]| {
            let same = books.iter().find(|(other, key, _)| other == path && *key == contents);
            same.map(|(_, _, book)| Arc::clone(book))
        };
        if let Some(book) = known(&self.0.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(book);
        }
        let own = header_of(game, spelled_out);
        let book = Arc::new(file::book(path, &bytes, &own, &game.promises()).map_err(said)?);
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        books.retain(|(other, ..)| other != path);
        if books.len() == MOST {
            books.remove(0);
        }
        books.push((path.to_owned(), contents, Arc::clone(&book)));
        Ok(book)
    }
}

/// The header of a book of this game.
pub(crate) fn header_of(game: &Erased, spelled_out: &str) -> Header {
    Header::new(spelled_out, hexadecimal(rule_hash(game, &game.start())), game.players())
}
