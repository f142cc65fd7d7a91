//! `yomi book check`: a book checked by an independent search.

use super::files::{opened, patient};
use crate::arguments::{BookCheck, Common};
use crate::failure::Failure;
use crate::output::json;
use crate::progress::Progress;
use crate::words::counted;
use openings::{CheckOptions, Checked, check};
use request::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct Summary<'a> {
    schema: u32,
    game: &'a str,
    /// Positions at which the book has a searched move.
    positions: u64,
    /// Positions that the search came to the end of.
    checked: u64,
    /// Positions that it did not.
    open: u64,
    /// Positions with a value other than the book's, a line each.
    wrong: &'a [String],
    /// Positions with a book move that gives something away, a line each.
    given_up: &'a [String],
}

pub(super) fn run(arguments: &BookCheck, common: &Common) -> Result<String, Failure> {
    let BookCheck { book: path, search, sample, limits } = arguments;
    let (session, book) = opened(path)?;
    let request = patient(limits, search.as_deref(), common)?;
    session.fits(&request)?;
    let progress = Progress::new("positions");
    let told = |now: openings::Progress| {
        progress.count(now.searched);
        progress.note(format!(", {} left", now.left));
    };
    let options = CheckOptions { request, sample: *sample, progress: &told };
    let checked = check(&session, &book, &options)?;
    drop(progress);
    let Checked { positions, checked: done, open, wrong, given_up, cancelled } = &checked;
    let text = if common.json {
        let game = &book.header().game;
        let (positions, checked, open) = (*positions, *done, *open);
        json(&Summary { schema: SCHEMA, game, positions, checked, open, wrong, given_up })?
    } else {
        let mut text = format!(
            "{} with a move that was searched for, {done} checked, {open} left open\n{} wrong, {} with \
             something given away\n",
            counted(*positions, "position"),
            wrong.len(),
            given_up.len()
        );
        for line in wrong.iter().chain(given_up) {
            text.push_str(&format!("{line}\n"));
        }
        if *cancelled {
            text.push_str("stopped before all were checked\n");
        }
        text
    };
    if wrong.is_empty() && given_up.is_empty() {
        return Ok(text);
    }
    let why = format!("{}: the check found mistakes", path.display());
    Err(Failure::Partly { output: text, why: Box::new(Failure::failed(why)) })
}
