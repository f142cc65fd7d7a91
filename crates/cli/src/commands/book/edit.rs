//! `yomi book lines`, `merge` and `prune`: books changed by hand.

use super::files::{opened, to_add_to, written};
use crate::arguments::{BookLines, BookMerge, BookPrune, Common};
use crate::failure::Failure;
use crate::input;
use crate::output::json;
use openings::{add_lines, keep_frequent, within};

pub(super) fn lines(arguments: &BookLines, common: &Common) -> Result<String, Failure> {
    let BookLines { position, file, output } = arguments;
    let session = position.open(common.seed_given)?;
    let text = input::read_text(file, "lines of moves", input::MAX_BY_HAND)?;
    files::check(&**output)?;
    let mut graph = to_add_to(output, &session.book_header())?;
    let placed = |error: request::Error| Failure::usage(format!("{}, {error}", file.display()));
    add_lines(&mut graph, &session, &text).map_err(placed)?;
    let size = written(output, &session, &graph)?;
    if common.json { json(&size) } else { Ok(size.line()) }
}

pub(super) fn merge(arguments: &BookMerge, common: &Common) -> Result<String, Failure> {
    let BookMerge { books, output } = arguments;
    let [first, others @ ..] = &books[..] else { return Err(Failure::usage("expected books to merge")) };
    files::check(&**output)?;
    let (session, book) = opened(first)?;
    let (_, mut graph) = book.into_graph();
    let own = session.book_header();
    for path in others {
        let wrong = |what: String| Failure::usage(format!("{}: {what}", path.display()));
        let (other, nodes) = book::file::read(path, &book::file::bytes(path)?)?;
        other.fits(&own).map_err(wrong)?;
        for node in nodes.nodes() {
            graph.add(node.clone()).map_err(wrong)?;
        }
    }
    let size = written(output, &session, &graph)?;
    if common.json { json(&size) } else { Ok(size.line()) }
}

pub(super) fn prune(arguments: &BookPrune, common: &Common) -> Result<String, Failure> {
    let BookPrune { book: path, output, least, plies } = arguments;
    files::check(&**output)?;
    let (session, book) = opened(path)?;
    let mut graph = match plies {
        Some(plies) => within(&book, &session.promises(), &session.canonical_position(), *plies)
            .map_err(Failure::usage)?,
        None => book.into_graph().1,
    };
    if let Some(least) = least {
        keep_frequent(&mut graph, *least);
    }
    let size = written(output, &session, &graph)?;
    if common.json { json(&size) } else { Ok(size.line()) }
}
