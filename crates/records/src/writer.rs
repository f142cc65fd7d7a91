//! Records written in a format.

use crate::error::Error;
use crate::format::Format;
use crate::reading::is_pass;
use crate::record::Record;
use crate::replay::{Replayed, board_size, family_of};
use crate::{ggf, json, pgn, sgf, transcript, wthor};
use registry::Session;

/// Writes the games of one game in a format.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    players: usize,
    /// The name of the game without its parameters.
    family: String,
    /// Columns and rows of the board, if the game has one.
    size: (usize, usize),
    /// The games of a WTHOR file, held back because their number comes first.
    held: Vec<u8>,
    year: u16,
    /// The number of empty squares from which its theoretical scores assume perfect play.
    depth: u8,
}

impl Writer {
    /// A writer of games of `session`'s game.
    ///
    /// # Errors
    ///
    /// If the format has no such game.
    pub fn new(session: &Session, format: Format) -> Result<Writer, Error> {
        let writer = Writer {
            format,
            players: session.players(),
            family: family_of(session),
            size: board_size(session),
            held: Vec::new(),
            year: 0,
            depth: 0,
        };
        let is_refused = match format {
            Format::Sgf | Format::Ggf | Format::Wthor => writer.text(&Record::default(), &[]).err(),
            Format::Columns if session.legal_moves().iter().any(|mv| mv.parse::<u32>().is_err()) => Some(
                format!("expected a game whose moves are columns to write columns, got {}", writer.family),
            ),
            _ => None,
        };
        match is_refused {
            Some(what) => Err(Error::wrong("", what)),
            None => Ok(writer),
        }
    }

    /// The bytes of a game, to append to the file; none in a format that begins with the number of games.
    ///
    /// # Errors
    ///
    /// If the format cannot hold the game.
    pub fn game(&mut self, record: &Record, replayed: &Replayed) -> Result<Vec<u8>, Error> {
        let mut written = replayed.written(record);
        // Both formats count so.
        if matches!(self.format, Format::Wthor | Format::Ggf) {
            written.result = replayed.with_empty_squares().or(written.result);
        }
        let passes = match self.format {
            Format::Transcript | Format::Columns => forced_passes(replayed),
            _ => Vec::new(),
        };
        let bytes = self.text(&written, &passes).map_err(|what| Error::wrong(record.place.clone(), what))?;
        if self.format == Format::Wthor {
            self.held.extend(bytes);
            let year = record.tag("Date").and_then(|date| date.get(..4)?.parse().ok());
            self.year = year.unwrap_or(self.year);
            self.depth = wthor::depth(record).unwrap_or(self.depth);
            return Ok(Vec::new());
        }
        Ok(bytes)
    }

    /// The bytes after the last game.
    pub fn finish(self) -> Vec<u8> {
        match self.format {
            Format::Wthor => wthor::write(&self.held, self.year, self.depth),
            _ => Vec::new(),
        }
    }

    fn text(&self, record: &Record, passes: &[bool]) -> Result<Vec<u8>, String> {
        let Writer { family, size, .. } = self;
        let from_start = |format: &str| match record.start {
            Some(_) => Err(format!(
                "expected a game from the start to write {format}, got a position; json and pgn take it"
            )),
            None => Ok(()),
        };
        let text = match self.format {
            Format::Json => json::write(record),
            Format::Pgn => pgn::write(record, self.players),
            Format::Transcript | Format::Columns => {
                from_start(self.format.name())?;
                let moves = record
                    .moves
                    .iter()
                    .enumerate()
                    .map(|(at, mv)| (mv.text.as_str(), passes.get(at).copied().unwrap_or(false)));
                transcript::write(&moves.collect::<Vec<_>>())
            }
            Format::Sgf => {
                from_start("sgf")?;
                sgf::write(record, family, *size)?
            }
            Format::Ggf => ggf::write(record, family, *size)?,
            Format::Wthor => return wthor::write_game(record, family, *size),
        };
        Ok(text.into_bytes())
    }
}

/// For each move, whether it is a pass that was the only legal move.
fn forced_passes(replayed: &Replayed) -> Vec<bool> {
    let mut session = replayed.session.clone();
    let mut forced = vec![false; replayed.moves.len()];
    if !replayed.moves.iter().any(|mv| is_pass(mv)) {
        return forced;
    }
    for (at, mv) in replayed.moves.iter().enumerate().rev() {
        if !session.take_back() {
            break;
        }
        forced[at] = is_pass(mv) && session.count_legal_moves() == 1;
    }
    forced
}
