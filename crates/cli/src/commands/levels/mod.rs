//! `yomi levels`: the levels of play of a game, and their measurement.

mod matches;
mod measure;
mod path;
mod scale;

use crate::arguments::{self, Common};
use crate::failure::Failure;
use crate::output::{json, tell, write};
use crate::words::table;
use matches::Matches;
use registry::levels::{Level, Table, Tables, tables};
use std::path::Path;

/// The games of the program's own file, each with its nodes a move: enough that there is room for all levels
/// between the child and the default search, where a game has that room.
const GAMES: [(&str, u64); 10] = [
    ("othello", 60_000),
    ("connect-four", 20_000),
    ("lines-of-action", 40_000),
    ("shatar", 5_000),
    ("amazons:size=6", 5_000),
    ("othello:size=6", 10_000),
    ("othello:discs=fewest", 5_000),
    ("diamond:players=3", 10_000),
    ("mnk:m=7,n=7,k=4", 2_000),
    ("tic-tac-toe", 2_000),
];

/// The nodes a move of other games.
const NODES: u64 = 10_000;

/// The version of the file.
const SCHEMA: u32 = 1;

pub(crate) fn run(arguments: &arguments::Levels, common: &Common) -> Result<String, Failure> {
    let shown = match (&arguments.output, &arguments.game) {
        (Some(path), _) => measured(path, arguments, common)?,
        (None, Some(game)) => {
            let session = registry::open(game)?;
            Tables { schema: SCHEMA, games: vec![session.levels()] }
        }
        (None, None) => tables().clone(),
    };
    if common.json { json(&shown) } else { Ok(words(&shown)) }
}

/// Measures the levels of the games, one after the other, and writes the file of their tables when all are
/// done. After Ctrl-C nothing is written but the journal.
fn measured(path: &Path, arguments: &arguments::Levels, common: &Common) -> Result<Tables, Failure> {
    files::check(path)?;
    let own = |game: &str| GAMES.iter().find(|(name, _)| *name == game).map_or(NODES, |&(_, nodes)| nodes);
    let games: Vec<&str> = match &*arguments.games {
        [] => GAMES.iter().map(|&(name, _)| name).collect(),
        some => some.iter().map(String::as_str).collect(),
    };
    let mut matches = Matches::open(path, common.threads.into())?;
    let mut done = Tables { schema: SCHEMA, games: Vec::new() };
    for game in games {
        let session = registry::open(game)?;
        let nodes = arguments.nodes.unwrap_or_else(|| own(game));
        let terms = measure::Terms { blocks: arguments.blocks, nodes, lowest: arguments.lowest };
        let Some(found) = measure::table(&mut matches, &session, &terms)? else {
            tell("yomi: run the same command again to resume");
            return Ok(done);
        };
        tell(&format!("yomi: {game}: {} of {} as they should be", in_range(&found), found.levels.len()));
        done.games.push(found);
    }
    write(path, serde_json::to_string_pretty(&done)? + "\n")?;
    Ok(done)
}

/// The number of levels that are as they should be.
fn in_range(table: &Table) -> usize {
    table.levels.iter().filter(|level| level.share.is_some() && level.outside.is_none()).count()
}

fn words(tables: &Tables) -> String {
    tables.games.iter().map(of_game).collect::<Vec<_>>().join("\n")
}

fn of_game(found: &Table) -> String {
    let Table { game, players, measured, levels, .. } = found;
    let heading = if *measured {
        "share of the first three against the child, of others against the level below"
    } else {
        "not measured"
    };
    let percent = |share: Option<f64>| share.map_or(String::new(), |share| format!("{:.0} %", 100.0 * share));
    let row = |level: &Level| {
        let between = match (level.low, level.high) {
            (Some(low), Some(high)) => format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high),
            _ => String::new(),
        };
        let games = if level.games == 0 { String::new() } else { level.games.to_string() };
        let outside = level.outside.clone().unwrap_or_default();
        let (number, name) = (level.level.to_string(), level.name.clone());
        vec![number, name, level.search.clone(), percent(level.share), between, games, outside]
    };
    let header = ["level", "", "search", "share", "95 % interval", "games", ""];
    let rows = table(&header, levels.iter().map(row).collect(), &[0, 3, 4, 5]);
    format!("{game}, {players} players: {heading}\n{rows}")
}
