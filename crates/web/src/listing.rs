//! The lists of games, searches, databases, books, learned evaluations, players and engines.

use crate::public::Off;
use crate::search_pool::SearchPool;
use game::Parameter;
use registry::levels::{Level, Table};
use registry::{GameEntry, SearchEntry};
use serde::Serialize;
use std::sync::OnceLock;
use studies::published::{self, Figure, Quantity};

/// The lists for a page to choose from.
#[derive(Debug, Serialize)]
pub(crate) struct Listing {
    games: &'static [ListedGame],
    searches: Vec<ListedSearch>,
    databases: Vec<String>,
    books: Vec<String>,
    evaluations: Vec<String>,
    players: Vec<String>,
    engines: Vec<String>,
    embed: bool,
    public: Option<Off>,
}

#[derive(Debug, Serialize)]
struct ListedGame {
    name: &'static str,
    about: &'static str,
    players: usize,
    parameters: Vec<ListedParameter>,
    evaluations: Vec<ListedEvaluation>,
    known: Option<String>,
    explained: bool,
    drawn: bool,
    levels: Vec<ListedLevel>,
}

/// A level of play, and whether its strength was measured.
#[derive(Debug, Serialize)]
struct ListedLevel {
    #[serde(flatten)]
    level: Level,
    measured: bool,
}

#[derive(Debug, Serialize)]
struct ListedSearch {
    name: &'static str,
    about: &'static str,
    parameters: Vec<ListedParameter>,
}

#[derive(Debug, Serialize)]
struct ListedParameter {
    name: &'static str,
    takes: &'static str,
    default: Option<&'static str>,
    about: &'static str,
}

#[derive(Debug, Serialize)]
struct ListedEvaluation {
    name: &'static str,
    about: String,
}

/// The heading of what rules say is known of their game.
const KNOWN: &str = "\n## What is known\n";

/// Cached, as opening a game can take a moment: the largest games compute tables.
static GAMES: OnceLock<Vec<ListedGame>> = OnceLock::new();

impl Listing {
    /// Lists everything this server offers.
    pub(crate) fn new(pool: &SearchPool) -> Listing {
        let games = GAMES.get_or_init(|| registry::games().iter().map(ListedGame::new).collect());
        Listing {
            games,
            searches: registry::searches().into_iter().map(ListedSearch::new).collect(),
            databases: pool.databases.names(),
            books: pool.books.names(),
            evaluations: pool.evaluations.names(),
            players: pool.players.names(),
            engines: pool.engines.names(),
            embed: pool.is_embedded,
            public: pool.off(),
        }
    }
}

impl ListedGame {
    fn new(entry: &GameEntry) -> ListedGame {
        let session = registry::open(entry.name).ok();
        ListedGame {
            name: entry.name,
            about: entry.about,
            players: session.as_ref().map_or(2, registry::Session::players),
            parameters: entry.free_parameters().into_iter().map(ListedParameter::new).collect(),
            evaluations: entry.evaluations().into_iter().map(ListedEvaluation::new).collect(),
            known: known(entry.name),
            explained: entry.rules.contains(KNOWN),
            drawn: entry.is_drawn,
            levels: session.map_or_else(Vec::new, |session| levels(session.levels())),
        }
    }
}

/// The levels of play of a game, the lowest first.
fn levels(table: Table) -> Vec<ListedLevel> {
    let measured = table.measured;
    table.levels.into_iter().map(|level| ListedLevel { level, measured }).collect()
}

/// The published game-theoretic value, if there is one for the usual game.
fn known(game: &str) -> Option<String> {
    let is_value = |figure: &&Figure| {
        figure.quantity == Quantity::Value && figure.is_of_the_usual_game() && figure.verified
    };
    let figure = published::of(game).into_iter().find(is_value)?;
    Some(format!("{} [{}]", figure.amount, figure.source))
}

impl ListedEvaluation {
    fn new((name, about): (&'static str, String)) -> ListedEvaluation {
        ListedEvaluation { name, about }
    }
}

impl ListedSearch {
    fn new(entry: SearchEntry) -> ListedSearch {
        let parameters = entry.parameters.iter().copied().map(ListedParameter::new).collect();
        ListedSearch { name: entry.name, about: entry.about, parameters }
    }
}

impl ListedParameter {
    fn new(parameter: Parameter) -> ListedParameter {
        let Parameter { name, expects, default, about } = parameter;
        let default = Some(default).filter(|default| !default.is_empty());
        ListedParameter { name, takes: expects, default, about }
    }
}
