//! The files of books, and their sizes.

use crate::arguments::{Common, Limits};
use crate::failure::Failure;
use crate::interrupt;
use crate::words::counted;
use book::{Book, Graph, Header, file};
use registry::Session;
use request::{Patience, Request, SCHEMA};
use serde::Serialize;
use std::path::Path;

/// The size of a book.
#[derive(Serialize)]
pub(super) struct Size {
    schema: u32,
    game: String,
    file: String,
    /// Positions.
    positions: usize,
    /// Positions with a proven value.
    proven: usize,
    /// Positions that were searched.
    searched: usize,
    /// Positions that recorded games reached.
    played: usize,
}

impl Size {
    pub(super) fn of(book: &Book, path: &Path) -> Size {
        let count = |holds: &dyn Fn(usize) -> bool| (0..book.nodes().len()).filter(|&at| holds(at)).count();
        Size {
            schema: SCHEMA,
            game: book.header().game.clone(),
            file: path.display().to_string(),
            positions: book.nodes().len(),
            proven: count(&|at| book.values()[at].exact().is_some()),
            searched: count(&|at| book.nodes()[at].search.is_some()),
            played: count(&|at| !book.nodes()[at].games.is_empty()),
        }
    }

    /// The sizes in a line.
    pub(super) fn line(&self) -> String {
        let Size { file, positions, proven, searched, played, .. } = self;
        format!(
            "{file}: {}, {proven} proven, {searched} searched, {played} played\n",
            counted(*positions as u64, "position")
        )
    }
}

/// The book of a file with its game, a session at the start.
pub(super) fn opened(path: &Path) -> Result<(Session, Book), Failure> {
    let bytes = file::bytes(path)?;
    let wrong = |error: request::Error| Failure::usage(format!("{}: {error}", path.display()));
    let session = registry::open(&file::header(path, &bytes)?.game).map_err(wrong)?;
    let book = file::book(path, &bytes, &session.book_header(), &session.promises())?;
    Ok((session, book))
}

/// The positions of a book to add to; none if there is no such file.
pub(super) fn to_add_to(path: &Path, header: &Header) -> Result<Graph, Failure> {
    if !path.exists() {
        return Ok(Graph::new(header.players));
    }
    let (found, graph) = file::read(path, &file::bytes(path)?)?;
    found.fits(header).map_err(|what| Failure::usage(format!("{}: {what}", path.display())))?;
    Ok(graph)
}

/// The request of a search that may be interrupted. Without a limit it runs until it is certain, as a book is
/// made to last.
pub(super) fn patient(limits: &Limits, search: Option<&str>, common: &Common) -> Result<Request, Failure> {
    let mut request = limits.request(search, common)?;
    let budget = &mut request.budget;
    if !budget.is_limited() && budget.patience == Patience::Unsaid {
        budget.patience = Patience::Endless;
    }
    budget.cancel = Some(interrupt::switch());
    Ok(request)
}

/// Writes a book, unless its proofs contradict each other.
pub(super) fn written(path: &Path, session: &Session, graph: &Graph) -> Result<Size, Failure> {
    let header = session.book_header();
    let book = Book::new(header.clone(), graph.clone(), &session.promises()).map_err(Failure::failed)?;
    file::write(path, &header, graph)?;
    Ok(Size::of(&book, path))
}
