//! The files of the pages and of the book, embedded in the binary.

use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// Everything under `page`.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Pages;

/// The documents: `help` leads to `docs`.
#[derive(RustEmbed)]
#[folder = "help/"]
struct Book;

/// Where the book begins among the addresses; `/help/solver` is the page that shows `/help/solver.md`.
pub(crate) const HELP: &str = "help/";

/// The file of a page or of the book with this name.
pub(crate) fn embedded(file: &str) -> Option<EmbeddedFile> {
    file.strip_prefix(HELP).map_or_else(|| Pages::get(file), Book::get)
}

/// The names of all files of pages.
pub(crate) fn names() -> impl Iterator<Item = Cow<'static, str>> {
    Pages::iter()
}

/// The text of the file at a path, such as `/tree/viewer.js`.
pub(crate) fn text(path: &str) -> Option<String> {
    let EmbeddedFile { data, .. } = Pages::get(path.trim_start_matches('/'))?;
    String::from_utf8(data.into_owned()).ok()
}
