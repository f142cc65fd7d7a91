//! The games of a tournament in a format of others, written as they are played.

use crate::caller;
use crate::failure::Failure;
use crate::output::tell;
use crate::words::counted;
use arena::{Header, Record, Settings, Tournament};
use files::Journal;
use records::{Format, Reader, Writer, replay};
use registry::Session;
use std::io::Cursor;
use std::path::Path;

/// The most bytes of such a file that is continued.
const MAX_BYTES: u64 = 8 << 30;

/// The file, and what is left out of it.
pub(super) struct Saved {
    file: Journal,
    writer: Writer,
    session: Session,
    /// The line that goes before a game's, as in the result file.
    header: Vec<u8>,
    /// The games that the format cannot hold, and the reason for the first.
    refused: (u64, String),
}

impl Saved {
    /// Opens the file, which holds these games or the first of them, and adds the others.
    ///
    /// # Errors
    ///
    /// If the format is none that is written game by game, or the file holds anything else.
    pub(super) fn open(path: &Path, tournament: &Tournament, played: &[Record]) -> Result<Saved, Failure> {
        let shown = path.display();
        let format = Format::by_name_of(path).filter(|format| *format != Format::Wthor);
        let format = format.ok_or_else(|| {
            Failure::usage(format!(
                "--save-games: expected a name that ends with .pgn, .sgf, .ggf or .jsonl, got {shown}"
            ))
        })?;
        // The openings of all blocks need not be read for every game.
        let settings = Settings { openings: None, ..tournament.settings().clone() };
        let session = caller::open(&settings.game, Some(settings.seed))?;
        let writer = Writer::new(&session, format)?;
        let (file, found) = Journal::open(path, "a file of games", MAX_BYTES)?;
        let header = arena::line(&Header::new(settings));
        let mut saved = Saved { file, writer, session, header, refused: (0, String::new()) };
        let whole: Vec<u8> = played.iter().filter_map(|record| saved.text(record)).flatten().collect();
        let rest = whole.strip_prefix(&found[..]).ok_or_else(|| {
            let what =
                "expected a new file, or one with the games of this tournament's result file, or the first";
            Failure::usage(format!("{shown}: {what} of them, got others"))
        })?;
        saved.file.keep(found.len() as u64, played.len() as u64)?;
        saved.file.append(rest)?;
        Ok(saved)
    }

    /// Adds a game.
    pub(super) fn append(&mut self, record: &Record) -> Result<(), arena::Error> {
        self.text(record).map_or(Ok(()), |bytes| Ok(self.file.append(&bytes)?))
    }

    /// A game as the format has it, read as from the result file; `None` if it cannot hold it.
    fn text(&mut self, record: &Record) -> Option<Vec<u8>> {
        let lines = [&*self.header, &arena::line(record)].concat();
        let text = || {
            let mut games = Reader::new(Box::new(Cursor::new(lines)), "", Some(Format::Json))?;
            let game = games.next().expect("a game or an error")?;
            self.writer.game(&game, &replay(&self.session, &game)?)
        };
        let text = text();
        if let Err(error) = &text {
            self.refused.0 += 1;
            if self.refused.0 == 1 {
                self.refused.1 = error.to_string();
            }
        }
        text.ok()
    }

    /// Tells what was left out.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.file.sync()?;
        let file = self.file.path().display();
        self.writer.left_out().iter().for_each(|line| tell(&format!("yomi: {file}: {line}")));
        let (games, first) = &self.refused;
        if *games > 0 {
            tell(&format!("yomi: {file}: without {}, first: {first}", counted(*games, "game")));
        }
        Ok(())
    }
}
