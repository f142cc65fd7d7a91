//! `yomi games`: the list of games, and the rules of one.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::words::listing;
use registry::GameEntry;
use request::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct Games<'a> {
    schema: u32,
    games: Vec<Game<'a>>,
}

#[derive(Serialize)]
struct Game<'a> {
    name: &'static str,
    about: &'a str,
    parameters: Vec<Parameter>,
    evaluations: Vec<Named<String>>,
    classes: Vec<Named<&'static str>>,
}

#[derive(Serialize)]
pub(crate) struct Parameter {
    name: &'static str,
    expects: &'static str,
    default: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct Named<T> {
    name: &'static str,
    about: T,
}

impl<T> From<(&'static str, T)> for Named<T> {
    fn from((name, about): (&'static str, T)) -> Named<T> {
        Named { name, about }
    }
}

impl Parameter {
    pub(crate) fn of(parameter: &game::Parameter) -> Parameter {
        let game::Parameter { name, expects, default, about } = *parameter;
        Parameter { name, expects, default, about }
    }
}

impl Game<'_> {
    fn of(entry: &GameEntry) -> Game<'static> {
        Game {
            name: entry.name,
            about: entry.about,
            parameters: entry.free_parameters().iter().map(Parameter::of).collect(),
            evaluations: entry.evaluations().into_iter().map(Named::from).collect(),
            classes: entry.classes().into_iter().map(Named::from).collect(),
        }
    }
}

/// A game in a text file that comes with the program.
fn sample(sample: written::Sample, common: &Common) -> Result<String, Failure> {
    let written::Sample { name, text } = sample;
    let rules = written::read(name, text, &[]).map_err(|mistakes| Failure::failed(mistakes.to_string()))?;
    let title = &rules.title;
    if common.json {
        let (parameters, evaluations, classes) = (Vec::new(), Vec::new(), Vec::new());
        let games = vec![Game { name, about: title, parameters, evaluations, classes }];
        return json(&Games { schema: SCHEMA, games });
    }
    let (players, place) = (rules.players.join(", "), written::where_it_is(name));
    Ok(format!("{name}: {title}, for {players}; {place}\n\n{text}"))
}

pub(crate) fn run(name: Option<&str>, common: &Common) -> Result<String, Failure> {
    let is_listed = |name: &str| registry::games().iter().any(|entry| entry.name == name);
    if let Some(found) = name.filter(|name| !is_listed(name)).and_then(written::sample) {
        return sample(found, common);
    }
    let entries = match name {
        // The name may be followed by parameters.
        Some(name) => vec![registry::game_named(name.split(':').next().unwrap_or(name))?],
        None => registry::games().iter().collect(),
    };
    if common.json {
        return json(&Games { schema: SCHEMA, games: entries.into_iter().map(Game::of).collect() });
    }
    if let (Some(_), [entry]) = (name, entries.as_slice()) {
        return Ok(describe(entry));
    }
    let rows = entries.iter().map(|entry| vec![entry.name.to_owned(), entry.about.to_owned()]).collect();
    Ok(listing(&["game", ""], rows)
        + "\nyomi games NAME prints the rules, parameters and evaluations of one.\n")
}

fn describe(entry: &GameEntry) -> String {
    let mut text = format!("{}: {}\n", entry.name, entry.about);
    if let Some((of, fixed)) = entry.preset {
        let fixed: Vec<String> = fixed.iter().map(|(key, value)| format!("{key}={value}")).collect();
        text.push_str(&format!("It is {of}:{}.\n", fixed.join(",")));
    }
    text.push_str(&parameters(&entry.free_parameters()));
    let mut list = |header: &str, rows: Vec<Vec<String>>| {
        text.push_str(&format!("\n{}", listing(&[header, ""], rows)));
    };
    let evaluations = entry.evaluations().into_iter().map(|(name, about)| vec![name.to_owned(), about]);
    list("evaluation", evaluations.collect());
    // A single class distinguishes nothing.
    let ways = entry.classes();
    if ways.len() > 1 {
        let ways = ways.into_iter().map(|(name, about)| vec![name.to_owned(), about.to_owned()]);
        list("classes of moves", ways.collect());
    }
    format!("{text}\n{}\n", entry.rules.trim())
}

/// A table of parameters; empty if there are none.
pub(crate) fn parameters(parameters: &[game::Parameter]) -> String {
    if parameters.is_empty() {
        return String::new();
    }
    let row = |parameter: &game::Parameter| {
        let game::Parameter { name, expects, default, about } = *parameter;
        [name, expects, default, about].map(str::to_owned).to_vec()
    };
    let header = ["parameter", "takes", "default", ""];
    format!("\n{}", listing(&header, parameters.iter().map(row).collect()))
}
