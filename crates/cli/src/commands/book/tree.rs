//! `yomi book tree`: a book drawn as a page with its tree.

use super::show;
use crate::arguments::{BookTree, Common};
use crate::failure::Failure;
use crate::output::json;
use crate::words::grouped;
use openings::page;
use request::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct Written {
    schema: u32,
    game: String,
    file: String,
    /// Branches that are drawn: a position has one for each way that leads to it.
    drawn: usize,
    /// Positions of the book.
    positions: usize,
}

pub(super) fn run(arguments: &BookTree, common: &Common) -> Result<String, Failure> {
    let BookTree { show, output, limit } = arguments;
    files::check(&**output)?;
    let (session, book) = show::at(show)?;
    let (text, drawn) = page(&session, &book, *limit as usize)?;
    files::replace(&**output, text)?;
    let (file, positions) = (output.display().to_string(), book.nodes().len());
    if common.json {
        let game = book.header().game.clone();
        return json(&Written { schema: SCHEMA, game, file, drawn, positions });
    }
    let (drawn, positions) = (drawn as u64, positions as u64);
    Ok(format!("{file}: {} positions in {} drawn branches\n", grouped(positions), grouped(drawn)))
}
