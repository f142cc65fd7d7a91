//! `yomi book show`: what a book knows about a position and each move there.

use super::files::opened;
use crate::arguments::{BookShow, Common};
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::words::{counted, table};
use openings::{Row, View, view};
use registry::Session;
use request::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct Shown<'a> {
    schema: u32,
    game: &'a str,
    #[serde(flatten)]
    view: &'a View,
}

/// The book, and a session at the position to show.
pub(super) fn at(arguments: &BookShow) -> Result<(Session, book::Book), Failure> {
    let BookShow { book, start, moves } = arguments;
    let (mut session, book) = opened(book)?;
    if let Some(start) = start {
        session.set_position(start)?;
    }
    if let Some(moves) = moves {
        let reading = records::play_typed(&mut session, moves)?;
        if !reading.is_exact {
            tell(&format!("yomi: read as {}", session.moves_played().join(" ")));
        }
    }
    Ok((session, book))
}

pub(super) fn run(arguments: &BookShow, common: &Common) -> Result<String, Failure> {
    let (session, book) = at(arguments)?;
    let view = view(&session, &book);
    if common.json {
        return json(&Shown { schema: SCHEMA, game: &book.header().game, view: &view });
    }
    let header = book.header();
    let mut text = format!("{}  {}\n\n", header.game, counted(book.nodes().len() as u64, "position"));
    text.push_str(&format!("{}\n\n", session.draw()));
    let Some(own) = &view.known else {
        return Ok(text + "not in the book\n");
    };
    text.push_str(&format!("player {} to move\n", view.to_move));
    for (name, said) in [("proven", &own.proven), ("estimate", &own.estimate), ("games", &own.games)] {
        if let Some(said) = said {
            text.push_str(&format!("{name:8}  {said}\n"));
        }
    }
    if let Some(note) = &own.note {
        text.push_str(&format!("note      {note}\n"));
    }
    match (&view.plays, &view.reason) {
        (Some(mv), Some(reason)) => text.push_str(&format!("plays     {mv}: {reason}\n")),
        _ => text.push_str("plays     nothing: it is left to the search\n"),
    }
    let rows: Vec<Vec<String>> = view.moves.iter().filter(|row| row.known.is_some()).map(cells).collect();
    if !rows.is_empty() {
        let header = ["move", "", "proven", "estimate", "games", "played", "note"];
        text.push_str(&format!("\n{}", table(&header, rows, &[5])));
    }
    Ok(text)
}

fn cells(row: &Row) -> Vec<String> {
    let said = |text: &Option<String>| text.clone().unwrap_or_default();
    let known = row.known.as_ref();
    let of = |pick: fn(&openings::Known) -> &Option<String>| known.map(|known| said(pick(known)));
    vec![
        row.mv.clone(),
        row.mark.map(str::to_owned).unwrap_or_default(),
        of(|known| &known.proven).unwrap_or_default(),
        of(|known| &known.estimate).unwrap_or_default(),
        of(|known| &known.games).unwrap_or_default(),
        if row.played > 0 { row.played.to_string() } else { String::new() },
        of(|known| &known.note).unwrap_or_default(),
    ]
}
