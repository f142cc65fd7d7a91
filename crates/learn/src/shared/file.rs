//! The file of a shard: the header of the whole file, the shard, and a line for each of its games.

use crate::error::Error;
use crate::journal::{object, same_run};
use arena::Shard;
use files::{JsonJournal, Lines, Place, lines};
use registry::class_records::{Header, Played};
use registry::classes::{ClassTable, MAX_BYTES, SHARD};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const WHAT: &str = "a file of classes, or a shard of one";

/// The line that says which shard the file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    pub(super) shard: Shard,
    /// The number of games of all shards together.
    pub(super) games: u64,
}

/// The contents of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Contents {
    pub(super) header: Header,
    /// The last part of each shard; none in a whole file.
    pub(super) parts: Vec<Part>,
    /// The games by their numbers, from 0.
    pub(super) games: BTreeMap<u64, Played>,
}

/// The counts of a shard.
#[derive(Clone, PartialEq, Debug)]
pub struct ShardCounts {
    /// The settings.
    pub header: Header,
    /// The shard.
    pub shard: Shard,
    /// Games of the shard that are in the file.
    pub done: u64,
    /// Games of the shard.
    pub games: u64,
}

/// The file of a shard that is being written.
pub(super) struct ShardJournal {
    path: PathBuf,
    file: JsonJournal,
    part: Part,
    contents: Contents,
}

impl ShardJournal {
    /// Opens or begins the file of a shard, and drops a last line that was cut off. A file of another run is
    /// left as it is.
    pub(super) fn open(place: Place<'_>, header: Header, part: Part) -> Result<ShardJournal, Error> {
        let (mut file, found) = JsonJournal::open(place, WHAT, MAX_BYTES, object(&header))?;
        let mut contents = Contents { header, parts: Vec::new(), games: BTreeMap::new() };
        if let Some(bytes) = found {
            let read = lines(&bytes);
            let whole = read.whole;
            let known = parse(place.path, read)?;
            same_run(place.path, &known.header, &contents.header)?;
            if known.parts.is_empty() && !known.games.is_empty() {
                return Err(Error::Shared(format!(
                    "{}: expected a shard, got a whole file of classes: give another file",
                    place.path.display()
                )));
            }
            contents = known;
            file.keep(whole, contents.parts.len() + contents.games.len())?;
        }
        if !contents.parts.contains(&part) {
            file.append(object(&part))?;
        }
        Ok(ShardJournal { path: place.path.to_owned(), file, part, contents })
    }

    /// The game of this number, if it is there.
    pub(super) fn game(&self, number: u64) -> Option<&Played> {
        self.contents.games.get(&number)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Games of the shard that are there.
    pub(super) fn done(&self) -> u64 {
        let Part { shard, games } = self.part;
        self.contents.games.keys().filter(|&&game| game < games && shard.has(game + 1)).count() as u64
    }

    /// Adds a game.
    pub(super) fn add(&mut self, played: Played) -> Result<(), Error> {
        self.file.append(object(&played))?;
        self.contents.games.insert(played.game, played);
        Ok(())
    }

    /// The counts, once they are safely on disk.
    pub(super) fn finish(mut self) -> Result<ShardCounts, Error> {
        self.file.sync()?;
        let (done, Part { shard, games }) = (self.done(), self.part);
        Ok(ShardCounts { header: self.contents.header, shard, done, games: shard.count(games) })
    }
}

/// Reads the file of a shard or a whole file, and leaves it as it was.
pub(super) fn read(path: &Path) -> Result<Contents, Error> {
    parse(path, lines(&files::read(path, WHAT, MAX_BYTES)?))
}

fn parse(path: &Path, mut lines: Lines<'_>) -> Result<Contents, Error> {
    let name = path.display();
    let wrong = |what: String| Error::Shared(format!("{name}: {what}"));
    let no_head = || wrong("line 1: expected the head of a file of classes".to_owned());
    let first = lines.next().ok_or_else(no_head)?.map_err(wrong)?;
    let header: Header = serde_json::from_slice(&first.json).map_err(|_| no_head())?;
    let mut contents = Contents { header, parts: Vec::new(), games: BTreeMap::new() };
    // A line without a checksum still has its line feed.
    let whole = |json: &[u8]| [json.trim_ascii_end(), b"\n"].concat();
    let head = whole(&first.json);
    for line in lines {
        let files::Line { number, json, .. } = line.map_err(wrong)?;
        if json.starts_with(SHARD) {
            let part: Part = serde_json::from_slice(&json)
                .map_err(|_| wrong(format!("line {number}: expected a shard of this run")))?;
            contents.parts.retain(|other| other.shard != part.shard);
            contents.parts.push(part);
            continue;
        }
        // Every game is checked as that of a file of its own.
        let file = [&*head, &*whole(&json)].concat();
        let one = ClassTable::read(&name.to_string(), &String::from_utf8_lossy(&file))
            .map_err(|_| wrong(format!("line {number}: expected a game with as many counts as classes")))?;
        for played in one.games {
            let game = played.game;
            let before = contents.games.insert(game, played.clone());
            if before.is_some_and(|before| before != played) {
                let game = game + 1;
                return Err(wrong(format!(
                    "line {number}: game {game} is there twice, with different counts"
                )));
            }
        }
    }
    Ok(contents)
}
