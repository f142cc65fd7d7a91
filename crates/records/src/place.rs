//! Places in files, and input in small pieces.

use crate::error::Error;
use crate::packed::{self, Input};
use crate::record::Record;

/// The maximum size of one game in a file, in bytes.
pub(crate) const MAX_GAME: usize = 16 << 20;

/// A place in a file, for messages.
pub(crate) fn join(name: &str, place: &str) -> String {
    match (name, place) {
        ("", place) => place.to_owned(),
        (name, "") => name.to_owned(),
        (name, place) => format!("{name}, {place}"),
    }
}

/// The error of an input that cannot be read, or that cannot be unpacked.
pub(crate) fn unreadable(name: &str, error: &std::io::Error) -> Error {
    if packed::is_of_packing(error) {
        return Error::wrong(name, format!("expected a file that can be unpacked: {error}"));
    }
    Error::File(files::Error::failed(name.as_ref(), format!("cannot read: {error}")))
}

/// A game or the error in it; `None` at the end of the file. An outer error ends the reading.
pub(crate) type Next = Result<Option<Result<Record, Error>>, Error>;

/// The games that `next` finds, up to the end of the file.
pub(crate) fn games(
    mut next: impl FnMut() -> Next + Send,
) -> impl Iterator<Item = Result<Record, Error>> + Send {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let game = next();
        is_over = !matches!(game, Ok(Some(_)));
        game.unwrap_or_else(|error| Some(Err(error)))
    })
}

/// The games that `next` finds in the lines of a text.
pub(crate) fn games_of_lines(
    input: Input,
    name: &str,
    next: fn(&mut Lines) -> Next,
) -> impl Iterator<Item = Result<Record, Error>> + Send + use<> {
    let mut lines = Lines { input, name: name.to_owned(), number: 0, games: 0, held: None };
    games(move || next(&mut lines))
}

/// Decodes bytes as UTF-8, or else as ISO-8859-1, which has no letters from 80 to 9F. If there are such
/// bytes, they must be quotation marks or dashes of windows-1252, or there must be kana in `Shift_JIS`;
/// `None` if they are neither. What is not UTF-8 comes with a notice.
pub(crate) fn decoded(bytes: &[u8]) -> Option<(String, Option<&'static str>)> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some((text.to_owned(), None));
    }
    let mut of_control = bytes.iter().filter(|byte| matches!(byte, 0x80..=0x9f)).peekable();
    if of_control.peek().is_none() {
        let text = bytes.iter().map(|&byte| char::from(byte)).collect();
        return Some((text, Some("read as ISO-8859-1, as it is not UTF-8")));
    }
    let read = |encoding: &'static encoding_rs::Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(bytes)
    };
    let has_kana = |text: &str| text.contains(|c| matches!(c, '\u{3041}'..='\u{30ff}'));
    if let Some(text) = read(encoding_rs::SHIFT_JIS).filter(|text| has_kana(text)) {
        return Some((text.into_owned(), Some("read as Shift_JIS, as it is not UTF-8")));
    }
    let is_sign = of_control.all(|byte| matches!(byte, 0x85 | 0x91..=0x97));
    let text = read(encoding_rs::WINDOWS_1252).filter(|_| is_sign)?;
    Some((text.into_owned(), Some("read as windows-1252, as it is not UTF-8")))
}

/// The message for a text in another encoding.
pub(crate) const EXPECTED_UTF8: &str = "expected a text in UTF-8 or ISO-8859-1, got another encoding";

/// A line of a text.
#[derive(Default)]
pub(crate) struct Line {
    /// Its line number in the file, from 1.
    pub(crate) number: usize,
    /// The line without its line ending.
    pub(crate) text: String,
    /// The notice to report for it.
    pub(crate) notice: Option<&'static str>,
    /// Why it cannot be read.
    pub(crate) wrong: Option<&'static str>,
}

/// The lines of a text, which end with a line feed, a carriage return, or both.
pub(crate) struct Lines {
    input: Input,
    pub(crate) name: String,
    number: usize,
    /// The number of games begun.
    games: usize,
    /// A line that was read and put back.
    held: Option<Line>,
}

impl Lines {
    /// The place of the next game, which begins in the line of this number if it is told.
    pub(crate) fn place_of_next(&mut self, line: Option<usize>) -> String {
        self.games += 1;
        let line = line.map_or_else(String::new, |line| format!("line {line}, "));
        join(&self.name, &format!("{line}game {}", self.games))
    }

    /// Puts a line back: it belongs to the next game.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.held = Some(line);
    }

    /// The next line; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, Error> {
        if let Some(line) = self.held.take() {
            return Ok(Some(line));
        }
        let Lines { input, name, .. } = self;
        let (mut line, mut end, mut is_bare) = (Vec::new(), None, false);
        while end.is_none() {
            let bytes = input.fill_buf().map_err(|error| unreadable(name, &error))?;
            if bytes.is_empty() {
                break;
            }
            let at = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            line.extend_from_slice(&bytes[..at.unwrap_or(bytes.len())]);
            end = at.map(|at| bytes[at]);
            let used = at.map_or(bytes.len(), |at| at + 1);
            input.consume(used);
            if line.len() > MAX_GAME {
                let what = format!("expected lines of at most {MAX_GAME} bytes, got more");
                return Err(Error::wrong(name.as_str(), what));
            }
        }
        if end == Some(b'\r') {
            let next = input.fill_buf().map_err(|error| unreadable(name, &error))?.first().copied();
            is_bare = next != Some(b'\n');
            input.consume(usize::from(!is_bare));
        }
        if line.is_empty() && end.is_none() {
            return Ok(None);
        }
        self.number += 1;
        let decoded = decoded(&line);
        let wrong = decoded.is_none().then_some(EXPECTED_UTF8);
        let (text, notice) = decoded.unwrap_or_else(|| (String::from_utf8_lossy(&line).into_owned(), None));
        let notice = notice.or(is_bare.then_some("read lines that end with a carriage return alone"));
        Ok(Some(Line { number: self.number, text, notice, wrong }))
    }
}
