//! The file of a run: a header, and a line for each game, appended when the game is over.

use crate::error::{Error, same};
use files::{JsonJournal, Place, lines};
use registry::class_records::{Header, Played};
use registry::classes::{ClassTable, MAX_BYTES};
use serde::Serialize;
use std::path::Path;

/// A run and its file, if it has one, which is locked against other processes.
#[derive(Debug)]
pub(crate) struct Journal {
    file: Option<JsonJournal>,
    pub(crate) table: ClassTable,
}

impl Journal {
    /// Opens or begins the file of the run with this header, and drops a last line that was cut off. A file
    /// of another run is left as it is. Without a file the run is in memory.
    pub(crate) fn open(place: Option<Place<'_>>, header: Header) -> Result<Journal, Error> {
        let Some(place) = place else {
            return Ok(Journal { file: None, table: ClassTable { header, games: Vec::new() } });
        };
        let (mut file, found) = JsonJournal::open(place, "a file of classes", MAX_BYTES, object(&header))?;
        let Some(bytes) = found else {
            return Ok(Journal { file: Some(file), table: ClassTable { header, games: Vec::new() } });
        };
        let name = place.path.display().to_string();
        let text = String::from_utf8_lossy(&bytes);
        let table = ClassTable::read(&name, &text)?;
        same_run(place.path, &table.header, &header)?;
        if table.games.last().is_some_and(|last| last.game + 1 != table.games.len() as u64) {
            return Err(Error::Shared(format!(
                "{name}: expected all games up to the last, got a file merged without some of them: \
                 give another file"
            )));
        }
        file.keep(lines(&bytes).whole, table.games.len())?;
        Ok(Journal { file: Some(file), table })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, played: Played) -> Result<(), Error> {
        if let Some(file) = &mut self.file {
            file.append(object(&played))?;
        }
        self.table.games.push(played);
        Ok(())
    }

    /// The classes of all games, once these are safely on disk.
    pub(crate) fn finish(mut self) -> Result<ClassTable, Error> {
        self.file.as_mut().map_or(Ok(()), JsonJournal::sync)?;
        Ok(self.table)
    }
}

pub(crate) fn object(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data is written as JSON")
}

/// Checks that two runs have the same options; the error names the first that differs.
pub(crate) fn same_run(file: &Path, found: &Header, requested: &Header) -> Result<(), Error> {
    let rows: [(&'static str, &dyn ToString, &dyn ToString); 9] = [
        ("the game", &found.game, &requested.game),
        ("the rules", &found.rules, &requested.rules),
        ("the classes", &found.way, &requested.way),
        ("the seed", &found.seed, &requested.seed),
        ("the search", &found.search, &requested.search),
        ("an opening of plies", &found.opening, &requested.opening),
        ("batches of games", &found.batch, &requested.batch),
        ("equal prices at one root of", &found.equal, &requested.equal),
        ("the prior", &found.prior, &requested.prior),
    ];
    same(file, rows.map(|(what, found, requested)| (what, found.to_string(), requested.to_string())))
}
