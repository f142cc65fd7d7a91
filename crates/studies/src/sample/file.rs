//! The file of a survey: JSON Lines with checksums, for the plan, the shards if it does not cover all games,
//! and each game.

use super::plan::{KIND, Kind, Plan, SCHEMA, Walks};
use arena::{Difference, Shard, first_difference};
use files::{JsonJournal, Lines, Place, lines, seal};
use game::{MAX_PLAYERS, Payoffs};
use registry::hexadecimal;
use registry::walks::Walk;
use request::Error;
use serde::{Deserialize, Serialize};
use std::path::Path;

const WHAT: &str = "a file of a survey";
const NO_FILE: &str = "expected a file of a survey, and its first line is no plan of one";
/// The most bytes of a file: games by the million.
const MAX_BYTES: u64 = 8 << 30;

/// The contents of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Contents {
    /// The shards that the file covers; none if it covers everything.
    pub(super) shards: Vec<Shard>,
    /// The games.
    pub(super) walks: Walks,
    /// The length in bytes of a last line that was cut off; 0 if none was.
    pub(super) cut_off: u64,
}

/// A file that is being written, by no other process meanwhile.
pub(super) struct Journal(JsonJournal);

/// The line that names a shard.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    shard: Shard,
}

/// The line of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    play: Kind,
    /// From 1.
    number: u64,
    plies: u32,
    /// The numbers of legal moves, summed.
    moves: u64,
    /// Null if the game was broken off.
    payoffs: Option<Vec<i32>>,
    /// The hash of the moves, in hexadecimal digits.
    hash: String,
    /// As text, so that every reader reads them exactly.
    log10_nodes: String,
    log10_games: String,
}

impl Row {
    fn of((play, number): (Kind, u64), walk: &Walk) -> Row {
        Row {
            play,
            number,
            plies: walk.plies,
            moves: walk.moves,
            payoffs: walk.payoffs.map(|payoffs| payoffs.as_slice().to_vec()),
            hash: hexadecimal(walk.moves_hash),
            log10_nodes: format!("{:?}", walk.log10_nodes),
            log10_games: format!("{:?}", walk.log10_games),
        }
    }

    /// The game, if it can be one of the plan.
    fn walk(&self, plan: &Plan) -> Option<Walk> {
        let is_number = (1..=plan.items(self.play)).contains(&self.number);
        let are_players =
            self.payoffs.as_ref().is_none_or(|payoffs| (1..=MAX_PLAYERS).contains(&payoffs.len()));
        let number = |text: &str| text.parse().ok().filter(|number: &f64| !number.is_nan());
        (is_number && are_players).then_some(())?;
        Some(Walk {
            plies: self.plies,
            moves: self.moves,
            payoffs: self.payoffs.as_deref().map(Payoffs::new),
            moves_hash: u64::from_str_radix(&self.hash, 16).ok()?,
            log10_nodes: number(&self.log10_nodes)?,
            log10_games: number(&self.log10_games)?,
        })
    }
}

/// A line of the file with its checksum.
fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = object(value);
    seal(&mut line);
    line
}

fn object(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data is written as JSON")
}

/// The bytes of a file.
pub(super) fn bytes(plan: &Plan, shards: &[Shard], walks: &Walks) -> Vec<u8> {
    let mut bytes = line(plan);
    bytes.extend(shards.iter().flat_map(|&shard| line(&Part { shard })));
    bytes.extend(walks.0.iter().flat_map(|(key, walk)| line(&Row::of(*key, walk))));
    bytes
}

pub(super) fn of_file(error: &files::Error) -> Error {
    Error::File { message: error.to_string(), is_failure: error.is_failure() }
}

fn wrong(path: &Path, what: impl Into<String>) -> Error {
    of_file(&files::Error::wrong(path, what))
}

impl Journal {
    /// Opens the file of a plan, or begins it, and returns its contents. A last line that was cut off is
    /// dropped.
    pub(super) fn open(place: Place<'_>, plan: &Plan) -> Result<(Journal, Contents), Error> {
        let opened = JsonJournal::open(place, WHAT, MAX_BYTES, object(plan));
        let (mut file, found) = opened.map_err(|error| of_file(&error))?;
        let Some(bytes) = found else { return Ok((Journal(file), Contents::default())) };
        let read = lines(&bytes);
        let whole = read.whole;
        let (found, contents) = parse(place.path, read)?;
        same(place.path, plan, &found)?;
        let records = contents.shards.len() + contents.walks.0.len();
        file.keep(whole, records).map_err(|error| of_file(&error))?;
        Ok((Journal(file), contents))
    }

    /// Writes that the file is to hold a shard, unless its contents say so.
    pub(super) fn announce(&mut self, shard: Shard, contents: &Contents) -> Result<(), Error> {
        if contents.shards.contains(&shard) {
            return Ok(());
        }
        self.0.append(object(&Part { shard })).map_err(|error| of_file(&error))
    }

    /// Writes a game.
    pub(super) fn append(&mut self, key: (Kind, u64), walk: &Walk) -> Result<(), Error> {
        self.0.append(object(&Row::of(key, walk))).map_err(|error| of_file(&error))
    }

    /// Waits until every game survives a stop of the machine.
    pub(super) fn sync(&mut self) -> Result<(), Error> {
        self.0.sync().map_err(|error| of_file(&error))
    }
}

/// Reads a file and leaves it as it was. A last line that was cut off is left out.
pub(super) fn read(path: &Path) -> Result<(Plan, Contents), Error> {
    let bytes = files::read(path, WHAT, MAX_BYTES).map_err(|error| of_file(&error))?;
    parse(path, lines(&bytes))
}

/// The plan and the contents of whole lines.
fn parse(path: &Path, mut lines: Lines<'_>) -> Result<(Plan, Contents), Error> {
    let mut contents = Contents { cut_off: lines.cut_off, ..Contents::default() };
    let first = lines.next().ok_or_else(|| wrong(path, NO_FILE))?.map_err(|what| wrong(path, what))?;
    let plan: Plan = serde_json::from_slice(&first.json).map_err(|_| wrong(path, NO_FILE))?;
    if plan.yomi != KIND {
        return Err(wrong(path, NO_FILE));
    }
    if plan.schema != SCHEMA {
        let schema = plan.schema;
        return Err(wrong(path, format!("expected lines of schema {SCHEMA}, got schema {schema}")));
    }
    for line in lines {
        let files::Line { number, json, .. } = line.map_err(|what| wrong(path, what))?;
        let wrong = |what: &str| wrong(path, format!("line {number}: {what}"));
        if json.starts_with(Shard::LINE) {
            let Part { shard } =
                serde_json::from_slice(&json).map_err(|_| wrong("expected a shard of this survey"))?;
            if !contents.shards.contains(&shard) {
                contents.shards.push(shard);
            }
            continue;
        }
        let row: Option<Row> = serde_json::from_slice(&json).ok();
        let row = row.and_then(|row| Some(((row.play, row.number), row.walk(&plan)?)));
        let (key, walk) = row.ok_or_else(|| wrong("expected a game of this survey"))?;
        contents.walks.add(key, walk).map_err(|what| wrong(&what))?;
    }
    Ok((plan, contents))
}

/// Checks that a file belongs to this plan; the error names the first setting that differs.
pub(super) fn same(path: &Path, expected: &Plan, found: &Plan) -> Result<(), Error> {
    match first_difference(expected, found) {
        None => Ok(()),
        Some(Difference { key, expected, found }) => {
            let what = format!("belongs to another survey: expected {key} {expected}, got {found}");
            Err(wrong(path, what))
        }
    }
}
