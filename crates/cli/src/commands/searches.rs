//! `yomi searches`: the list of searches, and those that apply to a game.

use super::games::{Parameter, parameters};
use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::words::{listing, wrapped};
use registry::{CompiledFor, Recommended, SearchEntry, recommended};
use request::{Budget, Error, Request, SCHEMA, unknown};
use serde::Serialize;

#[derive(Serialize)]
struct Searches {
    schema: u32,
    game: Option<String>,
    searches: Vec<Search>,
    /// What pairs of searches recommend for this game, or for those that are most like it; only with three or
    /// more players.
    recommended: Vec<&'static Recommended>,
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

pub(crate) fn run(name: Option<&str>, common: &Common) -> Result<String, Failure> {
    // The name may be followed by parameters.
    let plain = name.and_then(|name| name.split(':').next());
    let search = registry::searches().into_iter().find(|entry| Some(entry.name) == plain);
    if let Some(entry) = &search
        && !common.json
    {
        return one(entry);
    }
    let game = if search.is_some() { None } else { name };
    let session = game.map(registry::open).transpose().map_err(or_search)?;
    let mut rows = Vec::new();
    for entry in search.map_or_else(registry::searches, |entry| vec![entry]) {
        let verdict = match &session {
            None => None,
            Some(session) => Some(session.fits(&Request::new(Some(entry.name), &Budget::default())?)),
        };
        rows.push((entry, verdict));
    }
    if common.json {
        let row = |(entry, verdict): (SearchEntry, Option<Result<CompiledFor, Error>>)| Search {
            name: entry.name,
            about: entry.about,
            parameters: Parameter::all(entry.parameters),
            fits: verdict.as_ref().map(Result::is_ok),
            why: verdict.and_then(Result::err).map(|error| error.to_string()),
        };
        let searches = rows.into_iter().map(row).collect();
        let recommended =
            session.map_or_else(Vec::new, |session| recommended(session.game(), session.players()));
        return json(&Searches { schema: SCHEMA, game: game.map(str::to_owned), searches, recommended });
    }
    if let Some(session) = session {
        let rows = rows.into_iter().map(|(entry, verdict)| {
            let verdict = verdict.map_or_else(String::new, |verdict| match verdict {
                Ok(_) => "fits".to_owned(),
                Err(error) => error.to_string(),
            });
            vec![entry.name.to_owned(), verdict]
        });
        let best = best(&recommended(session.game(), session.players()));
        return Ok(format!("{}\n\n{}{best}", session.game(), listing(&["search", ""], rows.collect())));
    }
    let mut text = String::new();
    for (entry, _) in rows {
        let about = wrapped(&format!("{}: {}", entry.name, entry.about));
        text.push_str(&format!("{about}{}\n", parameters(&Parameter::all(entry.parameters))));
    }
    let every = "Every search also takes the limits depth, nodes, expansions, evaluations, stored and time, \
                 database=FILE, a database of `yomi build`, and book=FILE, a book of `yomi book`. With \
                 overlooked=P, random-moves=P and worst-moves=P it makes mistakes (docs/levels.md). Where a \
                 search is named, a player of `yomi train` can be named too, FILE.player, a level of play, \
                 level:N with N from 1 to 10, and a program by others, engine:COMMAND (docs/engines.md).";
    Ok(format!("{text}{}\n", wrapped(every)))
}

/// The same error, but that a name unlike that of any game may have been meant to be a search.
fn or_search(error: Error) -> Error {
    match &error {
        Error::Unknown { what, found, nearest: None } if what == "game" => {
            unknown("search", found, registry::searches().iter().map(|entry| entry.name))
        }
        _ => error,
    }
}

/// Sources and examples, a row of a table each.
const SOURCES: &str = include_str!("../../help/searches.md");

/// A search with its parameters, its source, an example, and the games that it supports at their start.
fn one(entry: &SearchEntry) -> Result<String, Failure> {
    let parameters = parameters(&Parameter::all(entry.parameters));
    let mut text = format!("{}: {}\n{parameters}", entry.name, entry.about);
    let mut rows = Vec::new();
    let cells = SOURCES.lines().map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    if let Some(row) = cells.filter(|cells| cells.len() > 3).find(|cells| cells[1] == entry.name) {
        rows.push(("source", row[2].to_owned()));
        rows.push(("example", row[3].trim_matches('`').to_owned()));
    }
    let request = Request::new(Some(entry.name), &Budget::default())?;
    let (mut fits, mut others) = (Vec::new(), Vec::new());
    for game in registry::games() {
        // A game may need to be told what it is, as the tree of literal numbers.
        let is_fit = registry::open(game.name).is_ok_and(|session| session.fits(&request).is_ok());
        if is_fit { fits.push(game.name) } else { others.push(game.name) }
    }
    rows.push(("games", fits.join(", ")));
    if !others.is_empty() {
        rows.push(("not for", format!("{}; `yomi searches GAME` says why", others.join(", "))));
    }
    text.push('\n');
    for (name, words) in rows {
        text.push_str(&format!("{}\n", wrapped(&format!("{name}: {words}"))));
    }
    Ok(text)
}

/// The searches that are recommended, with the games on which they were measured.
fn best(known: &[&Recommended]) -> String {
    if known.is_empty() {
        return String::new();
    }
    let row = |Recommended { game, search, default, confirmed, .. }: &&Recommended| {
        let than = match (search == default, confirmed) {
            (true, _) => "the default".to_owned(),
            (false, true) => format!("better than {default}"),
            (false, false) => format!("not shown to be better than {default}"),
        };
        vec![search.clone(), game.clone(), than]
    };
    let rows = known.iter().map(row).collect();
    format!(
        "\n{}{}\n",
        listing(&["recommended", "measured on, at equal time", ""], rows),
        wrapped("`yomi reproduce n-player-searches` has all pairs.")
    )
}
