//! The result file: JSON Lines, appended to and never rewritten. It has a header and one line per game, each
//! written immediately and with a checksum. The file of a shard has one more line, which names the shard.
//!
//! A kill can cut off only the last line: it is dropped when the file is reopened, and its game is played
//! again. Any other mismatch is an error, and the file is left as it was. Older files without checksums are
//! read and continued.

use crate::difference::{Difference, first_difference};
use crate::error::Error;
use crate::record::{Forfeited, Header, Part, Record, SCHEMA};
use crate::seating::Game;
use crate::shard::Shard;
use crate::sources::Sources;
use crate::tournament::Tournament;
use files::{JsonJournal, Place, lines, seal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The kind of file, for messages.
const RESULTS: &str = "a result file";
/// The most bytes of a result file: games by the million.
const MAX_BYTES: u64 = 8 << 30;

/// A result file that is being written. Nobody else writes it meanwhile.
#[derive(Debug)]
pub struct Journal {
    file: JsonJournal,
}

/// The contents of a result file.
#[derive(Debug, Default)]
pub struct Contents {
    /// The games, in the order of the file, each once.
    pub records: Vec<Record>,
    /// The parts of the tournament that the file is to hold, one for each shard that was played into it; none
    /// if it is to hold everything.
    pub parts: Vec<Part>,
    /// The length in bytes of a last line that was cut off; 0 if none was.
    pub cut_off: u64,
}

impl Journal {
    /// Opens the file of a tournament and returns its contents; begins it if there is none. A last line that
    /// was cut off is dropped.
    pub fn open<'a>(
        place: impl Into<Place<'a>>,
        tournament: &Tournament,
    ) -> Result<(Journal, Contents), Error> {
        let place = place.into();
        let header = object(&tournament.header());
        let (mut file, found) = JsonJournal::open(place, RESULTS, MAX_BYTES, header)?;
        let Some(bytes) = found else { return Ok((Journal { file }, Contents::default())) };
        let parsed = Parsed::read(place.path, &bytes)?;
        let whole = parsed.whole;
        let contents = parsed.of(place.path, tournament)?;
        file.keep(whole, contents.parts.len() + contents.records.len())?;
        Ok((Journal { file }, contents))
    }

    /// Writes which part of the tournament the file is to hold, unless its contents say so.
    pub fn announce(&mut self, part: Part, contents: &Contents) -> Result<(), Error> {
        if !contents.parts.contains(&part) {
            self.file.append(object(&part))?;
        }
        Ok(())
    }

    /// Writes a game, all of it or, if there is no room, none. When the machine stops, at most one game in 64
    /// is lost.
    pub fn append(&mut self, record: &Record) -> Result<(), Error> {
        Ok(self.file.append(object(record))?)
    }

    /// Waits until every game survives a stop of the machine.
    pub fn sync(&mut self) -> Result<(), Error> {
        Ok(self.file.sync()?)
    }
}

const NO_FILE: &str = "expected a result file of a tournament, and its first line is no header of one";

/// Reads a result file and leaves it as it was. A last line that was cut off is left out.
pub fn read<'a>(place: impl Into<Place<'a>>) -> Result<(Tournament, Contents), Error> {
    let place = place.into();
    let parsed = Parsed::read(place.path, &files::read(place, RESULTS, MAX_BYTES)?)?;
    let settings = parsed.header.settings.clone();
    let sources = Sources { commit: parsed.header.commit.clone(), ..Sources::default() };
    let tournament = Tournament::with_sources(settings, sources, None).map_err(|error| {
        Error::file(place.path, format!("settings that this program cannot play: {error}"))
    })?;
    let contents = parsed.of(place.path, &tournament)?;
    Ok((tournament, contents))
}

/// Reads the result file of this tournament and leaves it as it was. A last line that was cut off is left
/// out.
pub fn read_for<'a>(place: impl Into<Place<'a>>, tournament: &Tournament) -> Result<Contents, Error> {
    let place = place.into();
    Parsed::read(place.path, &files::read(place, RESULTS, MAX_BYTES)?)?.of(place.path, tournament)
}

/// Reads the header and the games of a result file of any version of the program, and leaves it as it was.
/// The games are not held against the settings: see [`owns`].
pub(crate) fn read_any(path: &Path) -> Result<(Header, Vec<Record>), Error> {
    let parsed = Parsed::read(path, &files::read(path, RESULTS, MAX_BYTES)?)?;
    Ok((parsed.header, parsed.records.into_iter().map(|(_, record)| record).collect()))
}

/// A line of a result file, a header, a part or a record, with its checksum and its end.
///
/// # Panics
///
/// If the value is none of these.
pub fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = object(value);
    seal(&mut line);
    line
}

fn object(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("records are plain data")
}

/// The lines of a result file.
struct Parsed {
    /// The bytes of the file that are whole lines, and those of a last line that was cut off.
    whole: u64,
    cut_off: u64,
    header: Header,
    /// The last part of each shard.
    parts: Vec<Part>,
    /// The games with the numbers of their lines.
    records: Vec<(usize, Record)>,
}

impl Parsed {
    /// The contents of whole lines.
    fn read(path: &Path, bytes: &[u8]) -> Result<Parsed, Error> {
        let lines = lines(bytes);
        let (whole, cut_off) = (lines.whole, lines.cut_off);
        let mut lines = lines.map(|line| line.map_err(|what| Error::file(path, what)));
        let first = lines.next().ok_or_else(|| Error::file(path, NO_FILE))??.json;
        if let Ok(Value::Object(fields)) = serde_json::from_slice(&first)
            && fields.get("yomi").is_some_and(|kind| kind == "tournament")
            && let Some(schema) = fields.get("schema").filter(|&schema| *schema != SCHEMA)
        {
            return Err(Error::file(path, format!("expected lines of schema {SCHEMA}, got schema {schema}")));
        }
        let header: Header = json(&first).map_err(|_| Error::file(path, NO_FILE))?;
        if header.yomi != "tournament" {
            return Err(Error::file(path, NO_FILE));
        }
        let (mut parts, mut records): (Vec<Part>, Vec<(usize, Record)>) = (Vec::new(), Vec::new());
        for line in lines {
            let files::Line { number, json: line, .. } = line?;
            let wrong = |what: &'static str| {
                move |error: String| Error::file(path, format!("line {number}: expected {what}: {error}"))
            };
            if line.starts_with(Shard::LINE) {
                let part: Part = json(&line).map_err(wrong("a shard of this tournament"))?;
                parts.retain(|other| other.shard != part.shard);
                parts.push(part);
            } else {
                records.push((number, json(&line).map_err(wrong("a game of this tournament"))?));
            }
        }
        Ok(Parsed { whole, cut_off, header, parts, records })
    }

    /// The contents, if they belong to this tournament.
    fn of(self, path: &Path, tournament: &Tournament) -> Result<Contents, Error> {
        same(path, &tournament.header(), &self.header)?;
        let records = checked(path, tournament, self.records)?;
        Ok(Contents { records, parts: self.parts, cut_off: self.cut_off })
    }
}

/// The value of a line, or the reason why it has none.
fn json<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let said = error.to_string();
        said.split(" at line ").next().unwrap_or_default().to_owned()
    })
}

/// Checks that a file belongs to the tournament that is played.
pub(crate) fn same(path: &Path, expected: &Header, found: &Header) -> Result<(), Error> {
    if expected.version != found.version {
        let (ours, theirs) = (&expected.version, &found.version);
        return Err(Error::file(
            path,
            format!("expected games played by yomi {ours}, got games by {theirs}"),
        ));
    }
    if expected.settings == found.settings {
        return Ok(());
    }
    let line = match first_difference(&expected.settings, &found.settings) {
        Some(Difference { key, expected, found }) => {
            let (value, theirs) = first_items(&expected, &found);
            format!(
                "belongs to other settings: expected {key} {value}, got {}",
                shortened(&theirs.to_string())
            )
        }
        None => "belongs to other settings".to_owned(),
    };
    Err(Error::file(path, line))
}

/// The first items that differ, of two lists of the same length; the values themselves otherwise.
fn first_items<'a>(ours: &'a Value, theirs: &'a Value) -> (&'a Value, &'a Value) {
    match (ours, theirs) {
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let differs = one.iter().zip(other).find(|(one, other)| one != other);
            differs.unwrap_or((ours, theirs))
        }
        _ => (ours, theirs),
    }
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 200;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// The games, each once; an error if one is not of the tournament, or two of the same differ.
fn checked(
    path: &Path,
    tournament: &Tournament,
    records: Vec<(usize, Record)>,
) -> Result<Vec<Record>, Error> {
    let mut kept: Vec<Record> = Vec::with_capacity(records.len());
    let mut places: BTreeMap<(u64, usize), usize> = BTreeMap::new();
    for (number, record) in records {
        let wrong = |what: &str| Err(Error::file(path, format!("line {number}: {what}")));
        if let Err(what) = tournament.owns(&record) {
            return wrong(&what);
        }
        match places.get(&(record.block, record.game)) {
            Some(&place) if !agree(tournament, &kept[place], &record) => {
                let (block, game) = (record.block, record.game);
                return wrong(&format!(
                    "game {game} of block {block} is there twice, with different results"
                ));
            }
            Some(_) => {}
            None => {
                places.insert((record.block, record.game), kept.len());
                kept.push(record);
            }
        }
    }
    Ok(kept)
}

/// Returns whether two records can be of one game: with limits of time, results need not repeat.
pub(crate) fn agree(tournament: &Tournament, one: &Record, other: &Record) -> bool {
    tournament.is_timed() || one.agrees(other)
}

impl Tournament {
    /// Checks that a record can be of this tournament.
    ///
    /// # Errors
    ///
    /// What was expected and what came.
    pub fn owns(&self, record: &Record) -> Result<(), String> {
        owns(self.games(), record)
    }
}

/// Checks that a record can be of one of these games of a block.
pub(crate) fn owns(games: &[Game], record: &Record) -> Result<(), String> {
    let Record { block, game, seats, payoffs, spent, forfeit, .. } = record;
    let players = games.get(game.wrapping_sub(1)).map(|game| game.seats.iter().map(|player| player + 1));
    let Some(players) = players.filter(|_| *block > 0) else {
        let games = games.len();
        return Err(format!(
            "expected a game from 1 to {games} of a block from 1, got game {game} of block {block}"
        ));
    };
    let players: Vec<usize> = players.collect();
    if *seats != players {
        return Err(format!("expected the players {players:?} in game {game}, got {seats:?}"));
    }
    if payoffs.len() != players.len() || spent.len() != players.len() {
        return Err(format!("expected {} payoffs and what was spent for each", players.len()));
    }
    if let Some(Forfeited { seat, .. }) =
        forfeit.as_ref().filter(|forfeit| !(1..=players.len()).contains(&forfeit.seat))
    {
        return Err(format!("expected a forfeit of a seat from 1 to {}, got seat {seat}", players.len()));
    }
    Ok(())
}
