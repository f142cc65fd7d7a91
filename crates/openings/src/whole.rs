//! A book read from its file, for a game.

use crate::place::header;
use book::{Book, file};
use registry::Session;
use request::Error;
use std::path::Path;

/// The book of this game in a file.
///
/// # Errors
///
/// If the file cannot be read, is no book or one of another game, or if its proofs contradict each other.
pub fn read_book(session: &dyn Session, path: &Path) -> Result<Book, Error> {
    let of_file =
        |error: files::Error| Error::File { is_failure: error.is_failure(), message: error.to_string() };
    let bytes = file::bytes(path).map_err(of_file)?;
    file::book(path, &bytes, &header(session), &session.promises()).map_err(of_file)
}
