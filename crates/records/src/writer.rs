//! Records written in a format.

use crate::error::Error;
use crate::family::{board_size, family_of};
use crate::format::Format;
use crate::loss::{Lose, Loss, lose_annotations};
use crate::reading::is_pass;
use crate::record::Record;
use crate::replay::{Replayed, SCORE};
use crate::{ggf, json, pgn, sgf, transcript, wthor};
use registry::Session;
use std::collections::BTreeMap;

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
    /// What was left out so far, and how often.
    lost: BTreeMap<Loss, u64>,
    /// What is told of the variations of the last game.
    notices: Vec<String>,
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
            lost: BTreeMap::new(),
            notices: Vec::new(),
        };
        let is_refused = match format {
            Format::Sgf | Format::Ggf | Format::Wthor => {
                writer.text(&Record::default(), &[], &mut |_| {}).err()
            }
            Format::Columns if session.legal_moves().iter().any(|mv| mv.parse::<u32>().is_err()) => Some(
                format!("expected a game whose moves are columns to write columns, got {}", writer.family),
            ),
            Format::Psq => {
                Some("expected a format to write, got psq, which is only read; sgf takes gomoku".to_owned())
            }
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
        self.notices = written.notices.split_off(record.notices.len());
        // Both formats count so.
        if matches!(self.format, Format::Wthor | Format::Ggf) {
            written.result = replayed.with_empty_squares().or(written.result);
        }
        let passes = match self.format {
            Format::Transcript | Format::Columns => forced_passes(replayed),
            _ => Vec::new(),
        };
        if self.format == Format::Wthor {
            let year = record.tag("Date").and_then(|date| date.get(..4)?.parse().ok());
            self.year = Some(self.year).filter(|year| *year > 0).or(year).unwrap_or(0);
            self.depth = Some(self.depth).filter(|depth| *depth > 0).or(wthor::depth(record)).unwrap_or(0);
        }
        let mut lost = Vec::new();
        let bytes = self.text(&written, &passes, &mut |loss| lost.push(loss));
        let bytes = bytes.map_err(|what| Error::wrong(record.place.clone(), what))?;
        // The result of a game that is over follows from its moves.
        let is_over = replayed.session.outcome().is_some();
        for loss in lost.into_iter().filter(|loss| *loss != Loss::Result || !is_over) {
            *self.lost.entry(loss).or_default() += 1;
        }
        if self.format == Format::Wthor {
            self.held.extend(bytes);
            return Ok(Vec::new());
        }
        Ok(bytes)
    }

    /// What is to be told of the variations of the last game, a line each.
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// What was left out of the games so far because the format cannot say it, a line each.
    pub fn left_out(&self) -> Vec<String> {
        self.lost.iter().map(|(loss, count)| loss.told(*count, self.format.name())).collect()
    }

    /// The bytes after the last game.
    pub fn finish(self) -> Vec<u8> {
        match self.format {
            Format::Wthor => wthor::write(&self.held, self.year, self.depth),
            _ => Vec::new(),
        }
    }

    /// True if a file of WTHOR with this year and depth holds the tag.
    fn has_tag(&self, (name, value): &(String, String)) -> bool {
        match name.as_str() {
            wthor::THEORETICAL => value.parse::<u8>().is_ok_and(|discs| discs <= 64),
            wthor::DEPTH => *value == self.depth.to_string(),
            "Date" => *value == self.year.to_string(),
            _ => false,
        }
    }

    fn text(&self, record: &Record, passes: &[bool], lose: &mut Lose<'_>) -> Result<Vec<u8>, String> {
        let Writer { family, size, .. } = self;
        let text = match self.format {
            Format::Json => json::write(record),
            Format::Pgn => pgn::write(record, self.players, lose),
            Format::Transcript | Format::Columns | Format::Psq => {
                if record.start.is_some() {
                    let from_start =
                        format!("expected a game from the start to write {}", self.format.name());
                    return Err(format!("{from_start}, got a position; json and pgn take it"));
                }
                lose_annotations(record, &[], lose);
                let score = record.tag(SCORE).filter(|_| self.format == Format::Columns);
                let is_score = |name: &str| score.is_some() && name == SCORE;
                record.tags.iter().filter(|(name, _)| !is_score(name)).for_each(|_| lose(Loss::Tag));
                record.players.iter().filter(|name| !name.is_empty()).for_each(|_| lose(Loss::Name));
                record.result.iter().for_each(|_| lose(Loss::Result));
                let moves = record
                    .moves
                    .iter()
                    .enumerate()
                    .map(|(at, mv)| (mv.text.as_str(), passes.get(at).copied().unwrap_or(false)));
                let line = transcript::write(&moves.collect::<Vec<_>>());
                score.map_or_else(|| line.clone(), |score| format!("{} {score}\n", line.trim_end()))
            }
            Format::Sgf => sgf::write(record, family, *size, lose)?,
            Format::Ggf => ggf::write(record, family, *size, lose)?,
            Format::Wthor => {
                lose_annotations(record, &[], lose);
                record.players.iter().filter(|name| !name.is_empty()).for_each(|_| lose(Loss::Name));
                record.tags.iter().filter(|tag| !self.has_tag(tag)).for_each(|_| lose(Loss::Tag));
                record.moves.last().filter(|mv| mv.text == "pass").iter().for_each(|_| lose(Loss::Pass));
                return wthor::write_game(record, family, *size);
            }
        };
        Ok(text.into_bytes())
    }
}

/// For each move, whether it is a pass that was the only legal move, and follows from the move behind it.
fn forced_passes(replayed: &Replayed) -> Vec<bool> {
    let mut session = replayed.session.clone();
    let last = replayed.moves.iter().rposition(|mv| !is_pass(mv));
    let mut forced = vec![false; replayed.moves.len()];
    if !replayed.moves.iter().any(|mv| is_pass(mv)) {
        return forced;
    }
    for (at, mv) in replayed.moves.iter().enumerate().rev() {
        if !session.take_back() {
            break;
        }
        forced[at] = is_pass(mv) && last > Some(at) && session.count_legal_moves() == 1;
    }
    forced
}
