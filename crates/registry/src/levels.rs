//! Ten levels of play for every game: one table per game, made by `yomi levels --measure` and stored as
//! data. `level:N` can be used in place of a search.

use crate::mistakes::MISTAKES_SEED;
use crate::player::limited;
use game::{Given, Parameter, quoted};
use request::{Argument, Budget, Error, Request, Spec, give};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// The name of a search that is a level of play: `level:N`.
pub const LEVEL: &str = "level";

/// The parameter for the seed of the mistakes of a level.
const SEED: &str = "seed";

/// The parameters of a level.
const PARAMETERS: &[Parameter] = &[
    Parameter { name: LEVEL, expects: "1 to 10", default: "", about: "the level, 10 being the strongest" },
    Parameter { name: SEED, expects: "a whole number", default: "", about: "the seed of its mistakes" },
];

/// The number of levels.
pub const LEVELS: usize = NAMES.len();

/// What the levels are called, in every game.
pub const NAMES: [&str; 10] = [
    "first steps",
    "beginner",
    "learner",
    "casual player",
    "regular",
    "club player",
    "strong player",
    "expert",
    "master",
    "unbeatable",
];

/// The name of a simple player in place of a search: it plays as a child does.
pub const CHILD: &str = "child";

/// The ranges for the shares of the lowest levels, which are measured against [`CHILD`], in a game for two.
const BEGINNERS: [(f64, f64); 3] = [(0.10, 0.30), (0.40, 0.60), (0.60, 0.80)];

/// The range for the share of any other level, which is measured against the level below.
const RANGE: (f64, f64) = (0.70, 0.85);

/// The tables, as written by the command.
const DATA: &str = include_str!("../levels.json");

/// The tables of levels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// The version of this format.
    pub schema: u32,
    /// One table per game.
    pub games: Vec<Table>,
}

/// The levels of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The game with its parameters, as it was given.
    pub game: String,
    /// The game with every parameter.
    pub spelled_out: String,
    /// The number of players.
    pub players: usize,
    /// True if the shares were measured.
    pub measured: bool,
    /// The levels, the lowest first.
    pub levels: Vec<Level>,
}

/// A level of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its number, from 1.
    pub level: usize,
    /// What it is called.
    pub name: String,
    /// The search with its parameters and limits.
    pub search: String,
    /// The search it was measured against: that of the level below, or the child.
    pub against: String,
    /// Its share of wins with the opponent in all other seats; null if it was not measured. The fair share is
    /// 1/2 with two players, 1/N with N.
    pub share: Option<f64>,
    /// The lower end of the interval of the share.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The number of games played.
    pub games: u64,
    /// The reason why the share is out of range, if it is.
    pub outside: Option<String>,
}

/// The strength that gives a share of wins among `players`: the logarithm of its odds relative to a fair
/// share.
pub fn strength(share: f64, players: usize) -> f64 {
    let share = share.clamp(0.001, 0.999);
    (share / (1.0 - share) * (players.max(2) - 1) as f64).ln()
}

/// The number of levels that are measured against the child.
pub const AGAINST_CHILD: usize = BEGINNERS.len();

/// The range for the share of a level in a game for two.
pub fn range(level: usize) -> (f64, f64) {
    BEGINNERS.get(level - 1).copied().unwrap_or(RANGE)
}

/// Whether the share of a level is below its range, in it or above: by strength, which is the same odds
/// relative to a fair share for any number of players.
pub fn against_range(level: usize, share: f64, players: usize) -> Ordering {
    let (least, most) = range(level);
    let own = strength(share, players);
    if own < strength(least, 2) {
        Ordering::Less
    } else if own > strength(most, 2) {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// The tables shipped with the program.
///
/// # Panics
///
/// Never, unless the program was built with a broken file: a test reads it.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| serde_json::from_str(DATA).expect("levels.json is read by a test"))
}

/// The table for the game with this name or these parameters; an unmeasured one if there is none.
pub fn table(name: &str, spelled_out: &str, players: usize, search_to_play: &str) -> Table {
    let is_own = |table: &&Table| table.game == name.trim() || table.spelled_out == spelled_out;
    let found = tables().games.iter().find(is_own);
    found.cloned().unwrap_or_else(|| unmeasured(name, spelled_out, players, search_to_play))
}

/// A plausible ladder for any game.
fn unmeasured(name: &str, spelled_out: &str, players: usize, search_to_play: &str) -> Table {
    let with = |rest: &str| with_parameters(search_to_play, rest);
    let searches = [
        "random".to_owned(),
        "one-ply:random-moves=0.8".to_owned(),
        "one-ply:random-moves=0.5".to_owned(),
        "one-ply:random-moves=0.3".to_owned(),
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

/// Adds parameters to a search.
pub fn with_parameters(search: &str, parameters: &str) -> String {
    let before = if search.contains(':') { ',' } else { ':' };
    format!("{search}{before}{parameters}")
}

/// Builds unmeasured levels from these searches, the lowest first: some against the child, the others against
/// the one below.
pub fn ladder(searches: &[String]) -> Vec<Level> {
    let level = |(at, search): (usize, &String)| Level {
        level: at + 1,
        name: NAMES.get(at).copied().unwrap_or_default().to_owned(),
        search: search.clone(),
        against: if at < AGAINST_CHILD { CHILD.to_owned() } else { searches[at - 1].clone() },
        share: None,
        low: None,
        high: None,
        games: 0,
        outside: None,
    };
    searches.iter().enumerate().map(level).collect()
}

/// Replaces a level in the request by its search; `None` if the request names no level. Limits after the
/// level replace its own.
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
        search.arguments.push(Argument { key: Some(MISTAKES_SEED.to_owned()), value: seed.to_string() });
    }
    let seed = seed.unwrap_or(request.seed);
    let budget = limited(&request.budget, &own.budget);
    Ok(Some(Request { search: Some(search), budget, seed, ..request.clone() }))
}

/// The number of a level, from 1, and its seed.
fn arguments(spec: &Spec) -> Result<(usize, Option<u64>), Error> {
    let mut given = Given::defaults(PARAMETERS);
    let is_key = spec.arguments.iter().any(|argument| argument.key.as_deref() == Some(LEVEL));
    if is_key || give(spec, PARAMETERS, &mut given).is_err() {
        let found = quoted(&spec.text);
        return Err(Error::Other(format!("expected level:N or level:N,seed=S, got {found}")));
    }
    let wrong = |name: &'static str, expected: &str| Error::Parameter {
        of: LEVEL.to_owned(),
        error: given.wrong(name, expected),
    };
    let number = given.text(LEVEL).parse().ok().filter(|number| (1..=LEVELS).contains(number));
    let number = number.ok_or_else(|| wrong(LEVEL, "a level from 1, first steps, to 10, unbeatable"))?;
    let seed = given.is_given(SEED).then(|| given.text(SEED).parse()).transpose();
    Ok((number, seed.map_err(|_| wrong(SEED, "a whole number of at least 0"))?))
}
