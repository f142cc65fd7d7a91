//! Reads the book of a game from its file.

use crate::place::header;
use book::{Book, file};
use registry::Session;
use request::Error;
use std::path::Path;

/// Reads the book of this game from a file.
///
/// # Errors
///
/// If the file cannot be read, is not a book of this game, or contains contradictory proofs.
pub fn read_book(session: &Session, path: &Path) -> Result<Book, Error> {
    let of_file =
        |error: files::Error| Error::File { is_failure: error.is_failure(), message: error.to_string() };
    let bytes = file::bytes(path).map_err(of_file)?;
    file::book(path, &bytes, &header(session), &session.promises()).map_err(of_file)
}
