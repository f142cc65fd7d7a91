//! Book files: a header, then one line per position, each with a checksum.
//!
//! While a book is being built, its file grows line by line, and a position may have several lines with facts
//! that are merged. A finished book is sorted, has one line per position, and its header records their
//! number.

use crate::book::Book;
use crate::graph::Graph;
use crate::header::Header;
use crate::node::Node;
use files::{Error, JsonJournal, Line, Lines, lines};
use game::Promises;
use serde::de::DeserializeOwned;
use std::path::Path;

/// The name of the file type in messages.
const WHAT: &str = "a book of yomi";
/// The maximum size of a book in bytes.
const MAX_BYTES: u64 = 4 << 30;

/// Reads the bytes of a book file.
///
/// # Errors
///
/// If the file cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    files::read(path, WHAT, MAX_BYTES)
}

/// Parses the bytes of the book at `path`. In an unfinished book, an incomplete last line is ignored.
///
/// # Errors
///
/// If it is not a complete book; the message is one line that names the file and the line.
pub fn read(path: &Path, bytes: &[u8]) -> Result<(Header, Graph), Error> {
    parse(path, bytes).map(|parsed| (parsed.header, parsed.graph))
}

/// Parses the header of a book.
///
/// # Errors
///
/// As [`read`], of the first line alone.
pub fn header(path: &Path, bytes: &[u8]) -> Result<Header, Error> {
    first(path, &mut lines(bytes))
}

/// Parses a book that must be of this game, with these promises.
///
/// # Errors
///
/// As [`read`], and if it is a book of another game or its proofs contradict each other.
pub fn book(path: &Path, bytes: &[u8], own: &Header, promises: &Promises) -> Result<Book, Error> {
    let wrong = |what: String| Error::wrong(path, what);
    let (header, graph) = read(path, bytes)?;
    header.fits(own).map_err(wrong)?;
    Book::new(header, graph, promises).map_err(wrong)
}

/// Writes a sorted book, replacing the file.
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

/// Serializes an object as a line with its checksum.
fn sealed(object: &impl serde::Serialize) -> Vec<u8> {
    let mut line = object_of(object);
    files::seal(&mut line);
    line
}

fn object_of(object: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(object).expect("texts and numbers are written")
}

/// A book under construction: every addition goes to its file at once.
#[derive(Debug)]
pub struct Draft {
    journal: JsonJournal,
}

impl Draft {
    /// Opens a book file for additions and reads its contents; creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// If the file is not a book of this game. It is left unchanged.
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
    /// If they cannot be written. The earlier contents are kept.
    pub fn append(&mut self, node: &Node) -> Result<(), Error> {
        self.journal.append(object_of(node))
    }

    /// Finishes the book: replaces the file by the complete, sorted book.
    ///
    /// # Errors
    ///
    /// If it cannot be written. The earlier contents are kept.
    pub fn finish(mut self, path: &Path, header: &Header, graph: &Graph) -> Result<(), Error> {
        self.journal.sync()?;
        drop(self);
        write(path, header, graph)
    }
}

/// The parsed contents of a file.
struct Parsed {
    header: Header,
    graph: Graph,
    /// The length of the complete lines in bytes, and the number of positions in them.
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

/// Parses the header, which is the first line.
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
