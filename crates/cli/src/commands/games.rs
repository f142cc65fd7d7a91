//! `yomi games`: the list of games, and the rules of one.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::words::listing;
use registry::GameEntry;
use request::SCHEMA;
use serde::Serialize;
use written::Sample;

#[derive(Serialize)]
struct Games {
    schema: u32,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    kind: Kind,
    about: String,
    parameters: Vec<Parameter>,
    evaluations: Vec<Named<String>>,
    classes: Vec<Named<&'static str>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    /// A program.
    BuiltIn,
    /// A sample of a written game.
    Written,
}

#[derive(Serialize)]
pub(crate) struct Parameter {
    name: String,
    expects: String,
    default: String,
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
    /// Those of a game that is a program, or of a search.
    pub(crate) fn all(parameters: &[game::Parameter]) -> Vec<Parameter> {
        let of = |&game::Parameter { name, expects, default, about }: &game::Parameter| {
            let [name, expects, default] = [name, expects, default].map(str::to_owned);
            Parameter { name, expects, default, about }
        };
        parameters.iter().map(of).collect()
    }
}

impl From<&GameEntry> for Game {
    fn from(entry: &GameEntry) -> Game {
        Game {
            name: entry.name,
            kind: Kind::BuiltIn,
            about: entry.about.to_owned(),
            parameters: Parameter::all(&entry.free_parameters()),
            evaluations: entry.evaluations().into_iter().map(Named::from).collect(),
            classes: entry.classes().into_iter().map(Named::from).collect(),
        }
    }
}

impl From<Sample> for Game {
    fn from(sample: Sample) -> Game {
        let rules = sample.rules();
        let parameter = |parameter: written::syntax::Parameter| Parameter {
            expects: format!("{} to {}", parameter.least, parameter.greatest),
            default: parameter.default.to_string(),
            name: parameter.name,
            about: "",
        };
        let evaluations = registry::open(sample.name).map(|session| session.evaluations());
        let evaluations = evaluations.unwrap_or_default().into_iter();
        Game {
            name: sample.name,
            kind: Kind::Written,
            about: rules.title,
            parameters: rules.parameters.into_iter().map(parameter).collect(),
            evaluations: evaluations.map(|(name, about)| (name, about.to_owned()).into()).collect(),
            classes: Vec::new(),
        }
    }
}

pub(crate) fn run(name: Option<&str>, common: &Common) -> Result<String, Failure> {
    // The name may be followed by parameters.
    let name = name.and_then(|name| name.split(':').next());
    let sample = name.and_then(registry::sample_named);
    let entry = name.filter(|_| sample.is_none()).map(registry::game_named).transpose()?;
    if common.json {
        let games: Vec<Game> = match (entry, sample) {
            (Some(entry), _) => vec![entry.into()],
            (None, Some(sample)) => vec![sample.into()],
            (None, None) => {
                registry::games().iter().map(Game::from).chain(registry::samples().map(Game::from)).collect()
            }
        };
        return json(&Games { schema: SCHEMA, games });
    }
    Ok(match (entry, sample) {
        (Some(entry), _) => {
            let fixed = |(of, fixed): (&str, &[(&str, &str)])| {
                let fixed: Vec<String> = fixed.iter().map(|(key, value)| format!("{key}={value}")).collect();
                format!("\nIt is {of}:{}.", fixed.join(","))
            };
            describe(&entry.into(), &entry.preset.map_or_else(String::new, fixed), entry.rules)
        }
        (None, Some(sample)) => {
            let (name, players) = (sample.name, sample.rules().players.join(", "));
            let copy = format!(", for {players}; `yomi new {name} -o {name}.game` writes its text to a file");
            describe(&sample.into(), &copy, sample.text)
        }
        (None, None) => list(),
    })
}

/// All games, by kind.
fn list() -> String {
    let row = |name: &str, about: &str| vec![name.to_owned(), about.to_owned()];
    let built_in = registry::games().iter().map(|entry| row(entry.name, entry.about));
    let written = registry::samples().map(|sample| row(sample.name, &sample.rules().title));
    format!(
        "{}\n{}\nyomi games NAME prints the rules, parameters and evaluations of one.\n",
        listing(&["game", ""], built_in.collect()),
        listing(&["written game", ""], written.collect())
    )
}

/// All about a game. `more` follows what it is in a line.
fn describe(game: &Game, more: &str, rules: &str) -> String {
    let mut text = format!("{}: {}{more}\n{}", game.name, game.about, parameters(&game.parameters));
    let mut list = |header: &str, rows: Vec<Vec<String>>| {
        text.push_str(&format!("\n{}", listing(&[header, ""], rows)));
    };
    let evaluations = game.evaluations.iter().map(|one| vec![one.name.to_owned(), one.about.clone()]);
    list("evaluation", evaluations.collect());
    // A single class distinguishes nothing.
    if game.classes.len() > 1 {
        let ways = game.classes.iter().map(|way| vec![way.name.to_owned(), way.about.to_owned()]);
        list("classes of moves", ways.collect());
    }
    format!("{text}\n{}\n", rules.trim())
}

/// A table of parameters; empty if there are none.
pub(crate) fn parameters(parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return String::new();
    }
    let row = |Parameter { name, expects, default, about }: &Parameter| {
        vec![name.clone(), expects.clone(), default.clone(), (*about).to_owned()]
    };
    let header = ["parameter", "takes", "default", ""];
    format!("\n{}", listing(&header, parameters.iter().map(row).collect()))
}
