//! Files of recorded games, each game played by the rules.

use crate::error::Error;
use game::Key;
use records::{Format, Reader, replay};
use registry::{Session, hexadecimal};
use std::io::Cursor;
use std::path::Path;

/// The most bytes of a file of games.
const MAX_BYTES: u64 = 8 << 30;

/// A recorded game.
pub(crate) struct Recorded {
    /// The position that it began from; `None` for the start of the game.
    pub(crate) start: Option<String>,
    /// Its moves, as yomi writes them.
    pub(crate) moves: Vec<String>,
    /// The number of its first moves that were random.
    pub(crate) random: usize,
}

/// The games of a file, one after another, all of them valid.
pub(crate) struct Games<'a> {
    /// The hash of the bytes of the file.
    pub(crate) hash: String,
    session: &'a Session,
    file: String,
    reader: Reader,
}

impl<'a> Games<'a> {
    /// Opens a file of games of `session`'s game, in any format that crate `records` reads.
    pub(crate) fn open(session: &'a Session, path: &Path) -> Result<Games<'a>, Error> {
        let file = path.display().to_string();
        // The hash is of the bytes that the games are read from.
        let bytes = files::read(path, "a file of games", MAX_BYTES)?;
        let hash = hexadecimal(Key::of(&bytes[..]).0);
        let reader = Reader::new(Box::new(Cursor::new(bytes)), "", Format::by_name_of(path));
        let reader = reader.map_err(|error| wrong(&file, error.to_string()))?;
        Ok(Games { hash, session, file, reader })
    }

    /// The first game. There must be one.
    pub(crate) fn first(&mut self) -> Result<Recorded, Error> {
        self.next().unwrap_or_else(|| Err(self.wrong("expected a recorded game, got none")))
    }

    /// An error of the file.
    pub(crate) fn wrong(&self, what: impl Into<String>) -> Error {
        wrong(&self.file, what)
    }
}

fn wrong(file: &str, what: impl Into<String>) -> Error {
    Error::Records { file: file.to_owned(), what: what.into() }
}

impl Iterator for Games<'_> {
    type Item = Result<Recorded, Error>;

    fn next(&mut self) -> Option<Result<Recorded, Error>> {
        let played = self.reader.next()?.and_then(|record| Ok((replay(self.session, &record)?, record)));
        Some(match played {
            Err(error) => Err(self.wrong(error.to_string())),
            Ok((replayed, record)) => match replayed.broken {
                Some(what) => Err(self.wrong(format!("{}, {what}", record.place))),
                None => Ok(Recorded { start: record.start, moves: replayed.moves, random: record.random }),
            },
        })
    }
}
