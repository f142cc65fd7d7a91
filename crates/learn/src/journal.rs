//! The file of a run: its head, and a line for each game, appended and synced when the game is over.

use crate::error::Error;
use files::{Place, is_beginning, lines, seal};
use session::classes::{ClassTable, Header, MOST, Played};

/// A run and the file it goes to, if to any. Nobody else writes it meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: Option<files::Journal>,
    pub(crate) table: ClassTable,
}

impl Journal {
    /// Opens the file of the run with this head: a new one, or one that was begun, of which a game that was not written to its end is
    /// cut off. A file of another run is left as it is. Without one the run is in memory alone.
    pub(crate) fn open(place: Option<Place<'_>>, header: Header) -> Result<Journal, Error> {
        let Some(place) = place else {
            return Ok(Journal { file: None, table: ClassTable { header, games: Vec::new() } });
        };
        let (mut file, bytes) = files::Journal::open(place, "a file of classes", MOST)?;
        let name = place.path.display().to_string();
        // A head that was cut short tells nothing that is not asked for now.
        if [line_of(&header), bare(&header)].iter().any(|head| is_beginning(&bytes, head)) {
            file.keep(0, 0)?;
            file.append(&line_of(&header))?;
            return Ok(Journal { file: Some(file), table: ClassTable { header, games: Vec::new() } });
        }
        let text = String::from_utf8_lossy(&bytes);
        let table = ClassTable::read(&name, &text)?;
        same(&name, &table.header, &header)?;
        file.keep(lines(&bytes).whole, 1 + table.games.len() as u64)?;
        Ok(Journal { file: Some(file), table })
    }

    /// Keeps a game.
    pub(crate) fn add(&mut self, played: Played) -> Result<(), Error> {
        if let Some(file) = &mut self.file {
            file.append(&line_of(&played))?;
        }
        self.table.games.push(played);
        Ok(())
    }

    /// What all games tell, once they are kept whatever happens to the machine.
    pub(crate) fn finish(mut self) -> Result<ClassTable, Error> {
        self.file.as_mut().map_or(Ok(()), files::Journal::sync)?;
        Ok(self.table)
    }
}

fn line_of(value: &impl serde::Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("plain data is written as JSON");
    seal(&mut line);
    line
}

/// A line as it was written before there were checksums.
fn bare(value: &impl serde::Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("plain data is written as JSON");
    line.push(b'\n');
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
