//! Eight levels of play for every game: a table a game, made by `yomi levels --measure` and kept as data.
//! `level:N` names the search of a level where a search is named.

use crate::mistakes::SEED;
use crate::player::limited;
use game::{ParameterError, quoted};
use request::{Argument, Budget, Error, Request, Spec};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The name of a search that is a level of play: `level:N`.
pub const LEVEL: &str = "level";

/// The number of levels.
pub const LEVELS: usize = 8;

/// The shares of two players between which a level is to beat the one below.
const RANGE: (f64, f64) = (0.70, 0.85);

/// What the lowest level is held to.
pub const REFERENCE: &str = "one-ply:random-moves=0.3";

/// The tables, as the command wrote them.
const DATA: &str = include_str!("../levels.json");

/// The tables of levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The version of this format.
    pub schema: u32,
    /// A table a game.
    pub games: Vec<Table>,
}

/// The levels of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The game with its parameters, as it was given.
    pub game: String,
    /// The same with every parameter.
    pub spelled_out: String,
    /// The number of players.
    pub players: usize,
    /// True if the shares were measured.
    pub measured: bool,
    /// The eight levels, the lowest first.
    pub levels: Vec<Level>,
}

/// A level of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its number, from 1.
    pub level: usize,
    /// The search with its parameters and limits.
    pub search: String,
    /// The search that it was measured against: that of the level below, or the reference.
    pub against: String,
    /// Its share of wins against that one, in all other seats; null where it was not measured. Of two players
    /// it is a share against 1/2, of N against 1/N.
    pub share: Option<f64>,
    /// The lower end of the interval of the share.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The number of games that were played.
    pub games: u64,
    /// Why the share is not what it should be, if it is not.
    pub outside: Option<String>,
}

/// The strength behind a share of wins among `players`: the logarithm of its odds against a fair share.
pub fn strength(share: f64, players: usize) -> f64 {
    let share = share.clamp(0.001, 0.999);
    (share / (1.0 - share) * (players.max(2) - 1) as f64).ln()
}

/// Returns whether a level with this share beats the one below as it should: 70 to 85 % of two players, and
/// the same odds against a fair share of more.
pub fn is_in_range(share: f64, players: usize) -> bool {
    (strength(RANGE.0, 2)..=strength(RANGE.1, 2)).contains(&strength(share, players))
}

/// The tables that come with the program.
///
/// # Panics
///
/// Never, unless the program was built with a broken file: a test reads it.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| serde_json::from_str(DATA).expect("levels.json is read by a test"))
}

/// The table of the game of this name, or with these parameters; one that was not measured where there is
/// none.
pub fn table(name: &str, spelled_out: &str, players: usize, search_to_play: &str) -> Table {
    let is_own = |table: &&Table| table.game == name.trim() || table.spelled_out == spelled_out;
    let found = tables().games.iter().find(is_own);
    found.cloned().unwrap_or_else(|| unmeasured(name, spelled_out, players, search_to_play))
}

/// A ladder that is plausible for any game.
fn unmeasured(name: &str, spelled_out: &str, players: usize, search_to_play: &str) -> Table {
    let with = |rest: &str| with_parameters(search_to_play, rest);
    let searches = [
        REFERENCE.to_owned(),
        "one-ply:overlooked=0.4".to_owned(),
        with("overlooked=0.3,nodes=2000"),
        with("overlooked=0.2,nodes=2000"),
        with("overlooked=0.12,nodes=2000"),
        with("overlooked=0.06,nodes=2000"),
        with("overlooked=0.02,nodes=2000"),
        with("nodes=2000"),
    ];
    Table {
        game: name.to_owned(),
        spelled_out: spelled_out.to_owned(),
        players,
        measured: false,
        levels: ladder(&searches),
    }
}

/// A search with more parameters.
pub fn with_parameters(search: &str, parameters: &str) -> String {
    let before = if search.contains(':') { ',' } else { ':' };
    format!("{search}{before}{parameters}")
}

/// Levels with these searches, the lowest first, each against the one below; nothing is measured.
pub fn ladder(searches: &[String]) -> Vec<Level> {
    let below = std::iter::once(REFERENCE).chain(searches.iter().map(String::as_str));
    let levels = searches.iter().zip(below).enumerate();
    let level = |(at, (search, against)): (usize, (&String, &str))| Level {
        level: at + 1,
        search: search.clone(),
        against: against.to_owned(),
        share: None,
        low: None,
        high: None,
        games: 0,
        outside: None,
    };
    levels.map(level).collect()
}

/// The request with the search of the level that it names; `None` if it names another search. Limits behind
/// the level replace its own.
pub(crate) fn resolved(request: &Request, table: impl FnOnce() -> Table) -> Result<Option<Request>, Error> {
    let Some(spec) = request.search.as_ref().filter(|spec| spec.name == LEVEL) else { return Ok(None) };
    let (number, seed) = arguments(spec)?;
    let Table { game, mut levels, .. } = table();
    if number > levels.len() {
        return Err(Error::Other(format!("expected {LEVELS} levels of {game}, got {}", levels.len())));
    }
    let level = levels.swap_remove(number - 1);
    let own = Request::new(Some(&level.search), &Budget::default())?;
    let Some(mut search) = own.search else { return Ok(None) };
    if search.name == LEVEL {
        return Err(Error::Other(format!("expected a search behind a level, got {}", quoted(&level.search))));
    }
    search.text.clone_from(&spec.text);
    if let Some(seed) = seed {
        search.arguments.push(Argument { key: Some(SEED.to_owned()), value: seed.to_string() });
    }
    let seed = seed.unwrap_or(request.seed);
    let budget = limited(&request.budget, &own.budget);
    Ok(Some(Request { search: Some(search), budget, seed, ..request.clone() }))
}

/// The number of a level, from 1, and its seed.
fn arguments(spec: &Spec) -> Result<(usize, Option<u64>), Error> {
    let wrong = |name: &'static str, expected: &str, found: &str| {
        let (expected, found) = (expected.to_owned(), found.to_owned());
        Error::Parameter { of: LEVEL.to_owned(), error: ParameterError::Wrong { name, expected, found } }
    };
    let (mut number, mut seed) = (None, None);
    for Argument { key, value } in &spec.arguments {
        match key.as_deref() {
            None if number.is_none() => {
                let found = value.parse().ok().filter(|number| (1..=LEVELS).contains(number));
                number = Some(found.ok_or_else(|| wrong("level", "a level from 1 to 8", value))?);
            }
            Some("seed") if seed.is_none() => {
                let found = value.parse().map_err(|_| wrong("seed", "a whole number of at least 0", value));
                seed = Some(found?);
            }
            _ => {
                let found = quoted(&spec.text);
                return Err(Error::Other(format!("expected level:N or level:N,seed=S, got {found}")));
            }
        }
    }
    let number = number.ok_or_else(|| wrong("level", "a level from 1 to 8", ""))?;
    Ok((number, seed))
}
