//! The games of a file, one after another.

use crate::error::Error;
use crate::format::Format;
use crate::place::{unreadable, up_to_an_error};
use crate::record::Record;
use crate::tree::{MainLine, Trees};
use crate::{ggf, json, pgn, sgf, transcript, wthor};
use std::fmt;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// The bytes that tell a format.
const FIRST: u64 = 512;

/// The games of a file, one after another, with memory for one of them. An error tells what is wrong with one
/// game; those behind it follow where it can be told where they begin.
pub struct Reader {
    format: Format,
    games: Box<dyn Iterator<Item = Result<Record, Error>> + Send>,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format).finish_non_exhaustive()
    }
}

impl Reader {
    /// Opens a plain file. Its format is told by its name or its first bytes if none is given.
    ///
    /// # Errors
    ///
    /// If there is no such file, or if it cannot be read.
    pub fn open(path: &Path, format: Option<Format>) -> Result<Reader, Error> {
        let input = files::stream(path, "a file of games")?;
        let format = format.or_else(|| Format::by_name_of(path));
        Reader::of(Box::new(BufReader::new(input)), &path.display().to_string(), format, Some(path))
    }

    /// The games of an input called `name` in messages. Its format is told by its first bytes if none is
    /// given.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn new(input: Box<dyn BufRead + Send>, name: &str, format: Option<Format>) -> Result<Reader, Error> {
        Reader::of(input, name, format, None)
    }

    /// The games of an input. Beside its `path`, if it has one, there may be files of names.
    fn of(
        mut input: Box<dyn BufRead + Send>,
        name: &str,
        format: Option<Format>,
        path: Option<&Path>,
    ) -> Result<Reader, Error> {
        let mut first = Vec::new();
        let read = input.by_ref().take(FIRST).read_to_end(&mut first);
        read.map_err(|error| unreadable(name, &error))?;
        let format = format.unwrap_or_else(|| Format::of(Path::new(""), &first));
        let input: Box<dyn BufRead + Send> = Box::new(Cursor::new(first).chain(input));
        let games: Box<dyn Iterator<Item = Result<Record, Error>> + Send> = match format {
            Format::Json => Box::new(json::Games::new(input, name)),
            Format::Transcript | Format::Columns => {
                let mut games = transcript::Games::new(input, name);
                Box::new(up_to_an_error(move || games.game()))
            }
            Format::Wthor => {
                let beside = path.map_or_else(wthor::Beside::default, wthor::Beside::of);
                let mut games = wthor::Games::new(input, name, beside);
                Box::new(up_to_an_error(move || games.game()))
            }
            Format::Ggf => Box::new(trees(input, name, ggf::record)),
            Format::Sgf => Box::new(trees(input, name, sgf::record)),
            Format::Pgn => {
                let mut games = pgn::Games::new(input, name);
                Box::new(up_to_an_error(move || games.game()))
            }
        };
        Ok(Reader { format, games })
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }
}

/// The games of a file of trees.
fn trees(
    input: Box<dyn BufRead + Send>,
    name: &str,
    record: fn(&MainLine, String) -> Result<Record, Error>,
) -> impl Iterator<Item = Result<Record, Error>> + Send + use<> {
    Trees::new(input, name).map(move |tree| tree.and_then(|(tree, place)| record(&tree, place)))
}

impl Iterator for Reader {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Result<Record, Error>> {
        self.games.next()
    }
}
