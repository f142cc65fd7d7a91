//! The result file: JSON Lines that only grow. A header, and a game a line, each written at once.
//!
//! A kill can cut off the last line and nothing else: it is dropped when the file is opened again, and its game is
//! played again. Anything else that does not belong is refused, and the file is left as it was.

use crate::error::Error;
use crate::record::{Header, Record, SCHEMA};
use crate::tournament::Tournament;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A result file that is being written. Nobody else writes it meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// What is whole, in bytes.
    len: u64,
    /// Room for a line.
    line: Vec<u8>,
}

/// What was in a file.
#[derive(Debug, Default)]
pub struct Kept {
    /// The games, in the order of the file, each once.
    pub records: Vec<Record>,
    /// How many bytes of a last line there were that was cut off; 0 if it was whole.
    pub cut_off: u64,
}

impl Journal {
    /// Opens the file of a tournament and hands out what is in it; begins it where there is none. A last line that
    /// was cut off is dropped.
    pub fn open(path: &Path, tournament: &Tournament) -> Result<(Journal, Kept), Error> {
        if path.as_os_str().is_empty() {
            return Err(Error::Settings("expected a file name, got nothing".to_owned()));
        }
        regular(path, true)?;
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(|error| {
                Error::file(path, format!("expected a file that can be written to: {error}"))
            })?;
        lock(path, &file)?;
        let bytes = contents(path, &mut file)?;
        let header = line(&tournament.header());
        let whole = if header.starts_with(&bytes) {
            // Nothing was played yet: what there is of the header is written anew.
            0
        } else {
            bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
        };
        let mut journal = Journal { path: path.to_owned(), file, len: whole as u64, line: Vec::new() };
        let mut kept = Kept { records: Vec::new(), cut_off: (bytes.len() - whole) as u64 };
        if whole > 0 {
            let (found, records) = parse(path, &bytes[..whole])?;
            same(path, &tournament.header(), &found)?;
            kept.records = checked(path, tournament, records)?;
        } else if !header.starts_with(&bytes) {
            return Err(Error::file(path, NO_FILE));
        }
        if kept.cut_off > 0 {
            journal.cut()?;
        }
        if whole == 0 {
            kept.cut_off = 0;
            journal.write(&header)?;
        }
        Ok((journal, kept))
    }

    /// Writes a game, all of it or, if there is no room, none.
    pub fn append(&mut self, record: &Record) -> Result<(), Error> {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        write_line(record, &mut line);
        let written = self.write(&line);
        self.line = line;
        written
    }

    fn write(&mut self, line: &[u8]) -> Result<(), Error> {
        let written = self.file.write_all(line);
        if let Err(error) = written {
            // What was written of the line is taken back, if that can be done.
            let _ = self.cut();
            return Err(Error::io(&self.path, "cannot write, and what was whole is kept")(error));
        }
        self.len += line.len() as u64;
        Ok(())
    }

    /// Drops what is not whole.
    fn cut(&self) -> Result<(), Error> {
        self.file.set_len(self.len).map_err(Error::io(&self.path, "cannot drop a line that was cut off"))
    }
}

const NO_FILE: &str = "expected a result file of a tournament, and its first line is no header of one";

/// Reads a result file and leaves it as it is. What was cut off at its end is left out.
pub fn read(path: &Path) -> Result<(Tournament, Kept), Error> {
    regular(path, false)?;
    let mut file =
        File::open(path).map_err(|error| Error::file(path, format!("expected a result file: {error}")))?;
    let bytes = contents(path, &mut file)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (header, records) = parse(path, &bytes[..whole])?;
    let tournament = Tournament::new(header.settings.clone())
        .map_err(|error| Error::file(path, format!("settings that this program cannot play: {error}")))?;
    same(path, &tournament.header(), &header)?;
    let records = checked(path, &tournament, records)?;
    Ok((tournament, Kept { records, cut_off: (bytes.len() - whole) as u64 }))
}

/// A line of the file, with its end.
pub(crate) fn line(value: &impl serde::Serialize) -> Vec<u8> {
    let mut line = Vec::new();
    write_line(value, &mut line);
    line
}

fn write_line(value: &impl serde::Serialize, line: &mut Vec<u8>) {
    serde_json::to_writer(&mut *line, value).expect("records are plain data");
    line.push(b'\n');
}

/// Folders and devices are no result files.
fn regular(path: &Path, may_be_missing: bool) -> Result<(), Error> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(()),
        Ok(_) => Err(Error::file(path, "expected a result file, got a folder or a device")),
        Err(error) if may_be_missing && error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Error::file(path, format!("expected a result file: {error}"))),
    }
}

fn lock(path: &Path, file: &File) -> Result<(), Error> {
    match file.try_lock() {
        // Where files cannot be locked, nobody is kept away.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            Err(Error::file(path, "expected a file for this tournament alone, and another one is writing it"))
        }
    }
}

fn contents(path: &Path, file: &mut File) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_end(&mut bytes));
    read.map_err(Error::io(path, "cannot read"))?;
    Ok(bytes)
}

/// The header and the games of whole lines.
fn parse(path: &Path, bytes: &[u8]) -> Result<(Header, Vec<(usize, Record)>), Error> {
    let mut lines = (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n'));
    let Some((_, first)) = lines.next() else { return Err(Error::file(path, NO_FILE)) };
    if let Ok(serde_json::Value::Object(fields)) = serde_json::from_slice(first)
        && fields.get("yomi").is_some_and(|kind| kind == "tournament")
        && let Some(schema) = fields.get("schema").filter(|&schema| *schema != SCHEMA)
    {
        return Err(Error::file(path, format!("expected lines of schema {SCHEMA}, got schema {schema}")));
    }
    let header: Header = json(first).map_err(|_| Error::file(path, NO_FILE))?;
    if header.yomi != "tournament" {
        return Err(Error::file(path, NO_FILE));
    }
    let record = |(number, line): (usize, &[u8])| {
        let record = json(line).map_err(|error| {
            Error::file(path, format!("line {number}: expected a game of this tournament: {error}"))
        })?;
        Ok((number, record))
    };
    let records = lines.map(record).collect::<Result<_, Error>>()?;
    Ok((header, records))
}

/// A value of one line; what is wrong with it otherwise.
fn json<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
    serde_json::from_slice(line).map_err(|error| {
        let said = error.to_string();
        said.split(" at line ").next().unwrap_or_default().to_owned()
    })
}

/// Whether a file belongs to the tournament that is played.
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
    let text = |header: &Header| serde_json::to_value(&header.settings).unwrap_or_default();
    let (ours, theirs) = (text(expected), text(found));
    let differs = ours.as_object().into_iter().flatten().find(|(key, value)| theirs[key.as_str()] != **value);
    let line = match differs {
        Some((key, value)) => {
            let theirs = theirs[key.as_str()].to_string();
            format!("belongs to other settings: expected {key} {value}, got {}", shortened(&theirs))
        }
        None => "belongs to other settings".to_owned(),
    };
    Err(Error::file(path, line))
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 200;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// The games, each once; refused where one is not of the tournament, or two of the same do not agree.
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

/// Whether two records can be of one game: of players that are given time, no two games need be the same.
pub(crate) fn agree(tournament: &Tournament, one: &Record, other: &Record) -> bool {
    tournament.is_timed() || one.agrees(other)
}

impl Tournament {
    /// Whether a record can be of this tournament, or what was expected.
    pub(crate) fn owns(&self, record: &Record) -> Result<(), String> {
        let Record { block, game, seats, payoffs, spent, .. } = record;
        let players =
            self.games().get(game.wrapping_sub(1)).map(|game| game.seats.iter().map(|player| player + 1));
        let Some(players) = players.filter(|_| *block > 0) else {
            let games = self.games().len();
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
        Ok(())
    }
}
