//! The file of a run: its head, and a line for each game, appended and flushed when the game is over.

use crate::Error;
use session::classes::{ClassTable, Header, Played};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// A run and the file it goes to.
#[derive(Debug)]
pub(crate) struct Journal {
    name: String,
    file: File,
    pub(crate) table: ClassTable,
}

impl Journal {
    /// Opens the file of the run with this head: a new one, or one that was begun, of which a game that was not written to its end is
    /// cut off. A file of another run is left as it is.
    pub(crate) fn open(path: &Path, header: Header) -> Result<Journal, Error> {
        let name = path.display().to_string();
        let wrong = |error| Error::File { file: name.clone(), error };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(wrong(error)),
        };
        let head = line_of(&header);
        // A head that was cut short tells nothing that is not asked for now.
        let is_new = !text.contains('\n') && head.starts_with(&text);
        let table = if is_new {
            ClassTable { header, games: Vec::new() }
        } else {
            let table = ClassTable::read(&name, &text)?;
            same(&name, &table.header, &header)?;
            table
        };
        let whole = if is_new { 0 } else { text.rfind('\n').map_or(0, |end| end + 1) };
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        file.set_len(whole as u64).map_err(wrong)?;
        if is_new {
            file.write_all(head.as_bytes()).and_then(|()| file.sync_data()).map_err(wrong)?;
        }
        Ok(Journal { name, file, table })
    }

    /// Keeps a game.
    pub(crate) fn add(&mut self, played: Played) -> Result<(), Error> {
        let written = self.file.write_all(line_of(&played).as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| Error::File { file: self.name.clone(), error })?;
        self.table.games.push(played);
        Ok(())
    }
}

fn line_of(value: &impl serde::Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("plain data is written as JSON");
    line.push('\n');
    line
}

/// Whether two runs learn the same in the same way; if not, where they first differ.
fn same(file: &str, found: &Header, asked: &Header) -> Result<(), Error> {
    let text = |value: &dyn ToString| value.to_string();
    let rows: [(&'static str, &dyn ToString, &dyn ToString); 9] = [
        ("the game", &found.game, &asked.game),
        ("the rules", &found.rules, &asked.rules),
        ("the classes", &found.way, &asked.way),
        ("the seed", &found.seed, &asked.seed),
        ("the search", &found.search, &asked.search),
        ("an opening of plies", &found.opening, &asked.opening),
        ("batches of games", &found.batch, &asked.batch),
        ("equal prices at one root of", &found.equal, &asked.equal),
        ("the prior", &found.prior, &asked.prior),
    ];
    for (what, found, asked) in rows {
        let (found, asked) = (text(found), text(asked));
        if found != asked {
            return Err(Error::Another { file: file.to_owned(), what, found, asked });
        }
    }
    Ok(())
}
