//! `yomi searches`: the list of searches, and those that apply to a game.

use super::games::{Parameter, parameters};
use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::words::{listing, wrapped};
use registry::SearchEntry;
use request::{Budget, Request, SCHEMA};
use serde::Serialize;

#[derive(Serialize)]
struct Searches {
    schema: u32,
    game: Option<String>,
    searches: Vec<Search>,
}

#[derive(Serialize)]
struct Search {
    name: &'static str,
    about: &'static str,
    parameters: Vec<Parameter>,
    /// Null if no game was given.
    fits: Option<bool>,
    /// The reason that it does not apply.
    why: Option<String>,
}

pub(crate) fn run(game: Option<&str>, common: &Common) -> Result<String, Failure> {
    let session = game.map(registry::open).transpose()?;
    let mut rows = Vec::new();
    for entry in registry::searches() {
        let verdict = match &session {
            None => None,
            Some(session) => Some(session.fits(&Request::new(Some(entry.name), &Budget::default())?)),
        };
        rows.push((entry, verdict));
    }
    if common.json {
        let row = |(entry, verdict): (SearchEntry, Option<Result<(), request::Error>>)| Search {
            name: entry.name,
            about: entry.about,
            parameters: entry.parameters.iter().map(Parameter::of).collect(),
            fits: verdict.as_ref().map(Result::is_ok),
            why: verdict.and_then(Result::err).map(|error| error.to_string()),
        };
        let searches = rows.into_iter().map(row).collect();
        return json(&Searches { schema: SCHEMA, game: game.map(str::to_owned), searches });
    }
    if let Some(session) = session {
        let rows = rows.into_iter().map(|(entry, verdict)| {
            let verdict = verdict.map_or_else(String::new, |verdict| match verdict {
                Ok(()) => "fits".to_owned(),
                Err(error) => error.to_string(),
            });
            vec![entry.name.to_owned(), verdict]
        });
        return Ok(format!("{}\n\n{}", session.game(), listing(&["search", ""], rows.collect())));
    }
    let mut text = String::new();
    for (entry, _) in rows {
        let about = wrapped(&format!("{}: {}", entry.name, entry.about));
        text.push_str(&format!("{about}{}\n", parameters(entry.parameters)));
    }
    let every = "Every search also takes the limits depth, nodes, expansions, evaluations, stored and time, \
                 database=FILE, a database of `yomi build`, and book=FILE, a book of `yomi book`. With \
                 overlooked=P and random-moves=P it makes mistakes (docs/levels.md). Where a \
                 search is named, a player of `yomi train` can be named too, FILE.player, a level of play, \
                 level:N with N from 1 to 8, and a program by others, engine:COMMAND (docs/engines.md).";
    Ok(format!("{text}{}\n", wrapped(every)))
}
