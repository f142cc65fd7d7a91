//! Files of books: a header and a position a line, each line with its checksum.
//!
//! While a book is made its file grows by a line at a time, and a position may have several lines, whose
//! facts add up. A whole book is sorted, with one line a position, and its header has their number.

use crate::book::Book;
use crate::graph::Graph;
use crate::header::Header;
use crate::node::Node;
use files::{Error, JsonJournal, Line, Lines, lines};
use game::Promises;
use serde::de::DeserializeOwned;
use std::path::Path;

/// What the file is called in messages.
const WHAT: &str = "a book of yomi";
/// The most bytes of a book.
const MAX_BYTES: u64 = 4 << 30;

/// The bytes of a book.
///
/// # Errors
///
/// If the file cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    files::read(path, WHAT, MAX_BYTES)
}

/// Reads the bytes of a book, which are those of the file. Of a book that is being made, a last line that was
/// cut off is left out.
///
/// # Errors
///
/// If it is no book, or not the whole of one: one line that names the file and the line.
pub fn read(path: &Path, bytes: &[u8]) -> Result<(Header, Graph), Error> {
    parse(path, bytes).map(|parsed| (parsed.header, parsed.graph))
}

/// What the bytes of a book say that it is about.
///
/// # Errors
///
/// As [`read`], of the first line alone.
pub fn header(path: &Path, bytes: &[u8]) -> Result<Header, Error> {
    first(path, &mut lines(bytes))
}

/// The book that these bytes of a file are, which must be one of this game with these promises.
///
/// # Errors
///
/// As [`read`], and if it is a book of another game, or one whose proofs contradict each other.
pub fn book(path: &Path, bytes: &[u8], own: &Header, promises: &Promises) -> Result<Book, Error> {
    let wrong = |what: String| Error::wrong(path, what);
    let (header, graph) = read(path, bytes)?;
    header.fits(own).map_err(wrong)?;
    Book::new(header, graph, promises).map_err(wrong)
}

/// Writes a book, sorted, in place of the file.
///
/// # Errors
///
/// As [`files::replace`].
pub fn write(path: &Path, header: &Header, graph: &Graph) -> Result<(), Error> {
    let mut bytes = sealed(&header.with_positions(Some(graph.len())));
    for node in graph.nodes() {
        bytes.extend(sealed(node));
    }
    files::replace(path, bytes)
}

/// The line of an object, with its checksum.
fn sealed(object: &impl serde::Serialize) -> Vec<u8> {
    let mut line = object_of(object);
    files::seal(&mut line);
    line
}

fn object_of(object: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(object).expect("texts and numbers are written")
}

/// A book that is being made: what is added is in its file at once.
#[derive(Debug)]
pub struct Draft {
    journal: JsonJournal,
}

impl Draft {
    /// Opens the book of a file to be added to, with what it holds; begins it if there is none.
    ///
    /// # Errors
    ///
    /// If the file is no book, or one of another game. It is left as it was.
    pub fn open(path: &Path, header: &Header) -> Result<(Draft, Graph), Error> {
        let path = &*files::plain(path)?;
        let begun = object_of(&header.with_positions(None));
        let (mut journal, held) = JsonJournal::open(path, WHAT, MAX_BYTES, begun)?;
        let Some(held) = held else { return Ok((Draft { journal }, Graph::new(header.players))) };
        let parsed = parse(path, &held)?;
        parsed.header.fits(header).map_err(|what| Error::wrong(path, what))?;
        journal.keep(parsed.whole, parsed.lines)?;
        Ok((Draft { journal }, parsed.graph))
    }

    /// Adds the facts of a position to the file.
    ///
    /// # Errors
    ///
    /// If they cannot be written. What was there before is kept.
    pub fn append(&mut self, node: &Node) -> Result<(), Error> {
        self.journal.append(object_of(node))
    }

    /// Ends the work: the file is replaced by the whole book, sorted.
    ///
    /// # Errors
    ///
    /// If it cannot be written. What was there before is kept.
    pub fn finish(mut self, path: &Path, header: &Header, graph: &Graph) -> Result<(), Error> {
        self.journal.sync()?;
        drop(self);
        write(path, header, graph)
    }
}

/// What a file holds.
struct Parsed {
    header: Header,
    graph: Graph,
    /// Bytes of whole lines, and the number of positions in them.
    whole: u64,
    lines: usize,
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Parsed, Error> {
    let wrong = |what: String| Error::wrong(path, what);
    let mut found = lines(bytes);
    let header = first(path, &mut found)?;
    let (mut graph, mut count) = (Graph::new(header.players), 0);
    for line in found.by_ref() {
        let line = line.map_err(wrong)?;
        let number = line.number;
        let at = |what: String| wrong(format!("line {number}: {what}"));
        graph.add(object(&line).map_err(at)?).map_err(at)?;
        count += 1;
    }
    if let Some(positions) = header.positions.filter(|&positions| count < positions) {
        return Err(wrong(format!(
            "expected a book of {positions} positions, got {count}: it was cut short"
        )));
    }
    Ok(Parsed { header, graph, whole: found.whole, lines: count })
}

/// The header, which is the first line.
fn first(path: &Path, lines: &mut Lines<'_>) -> Result<Header, Error> {
    let wrong = |what: String| Error::wrong(path, what);
    let first = lines.next().ok_or_else(|| wrong(format!("expected {WHAT}, got an empty file")))?;
    let header: Header =
        object(&first.map_err(wrong)?).map_err(|what| wrong(format!("expected {WHAT}: {what}")))?;
    header.check().map_err(wrong)?;
    Ok(header)
}

fn object<T: DeserializeOwned>(line: &Line) -> Result<T, String> {
    serde_json::from_slice(&line.json).map_err(|error| {
        let said = error.to_string();
        said.split(" at line ").next().unwrap_or_default().to_owned()
    })
}
