//! Moves as people write them: a game a line, for transcripts of Othello (`f5D6c3`), columns of Connect Four
//! (`4436`, `ddcf`), and the moves of any game.
//!
//! A line that begins with the number of a later move goes on with the game of the line before. Comments are
//! in braces, or behind `;` or `#` to the end of the line.

use crate::error::Error;
use crate::place::{join, text_line};
use crate::reading::is_result;
use crate::record::{Record, RecordedMove};
use std::io::BufRead;

/// The games of a text of lines.
pub(crate) struct Games {
    input: Box<dyn BufRead + Send>,
    name: String,
    line: usize,
    read: usize,
    next: Option<(usize, Vec<String>)>,
}

impl Games {
    pub(crate) fn new(input: Box<dyn BufRead + Send>, name: &str) -> Games {
        Games { input, name: name.to_owned(), line: 0, read: 0, next: None }
    }

    /// The words of the next line that has some, and its number.
    fn words(&mut self) -> Result<Option<(usize, Vec<String>)>, Error> {
        while let Some(line) = text_line(&mut *self.input, &self.name)? {
            self.line += 1;
            let words = words_of(&line);
            if !words.is_empty() {
                return Ok(Some((self.line, words)));
            }
        }
        Ok(None)
    }

    /// The next game; `None` at the end.
    pub(crate) fn game(&mut self) -> Result<Option<Record>, Error> {
        let first = match self.next.take() {
            Some(line) => Some(line),
            None => self.words()?,
        };
        let Some((line, mut words)) = first else { return Ok(None) };
        while let Some((line, more)) = self.words()? {
            if !goes_on(&more[0]) {
                self.next = Some((line, more));
                break;
            }
            words.extend(more);
        }
        if words.last().is_some_and(|word| is_result(word)) && words.len() > 1 {
            words.pop();
        }
        self.read += 1;
        Ok(Some(Record {
            place: join(&self.name, &format!("line {line}, game {}", self.read)),
            moves: words.into_iter().map(RecordedMove::new).collect(),
            ..Record::default()
        }))
    }
}

/// The words of a line without its comments.
fn words_of(line: &str) -> Vec<String> {
    let mut text = String::new();
    let mut is_comment = false;
    for c in line.chars() {
        match c {
            '{' => is_comment = true,
            '}' if is_comment => is_comment = false,
            ';' | '#' if !is_comment => break,
            _ if is_comment => {}
            c => text.push(c),
        }
    }
    text.split_whitespace().map(str::to_owned).collect()
}

/// True if a line that begins with this word goes on with the game before: it is the number of a later move.
fn goes_on(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let is_dotted = word[digits..].starts_with(['.', '…']);
    is_dotted && word[..digits].parse::<u32>().is_ok_and(|number| number > 1)
}

/// The moves in a line. Where every move is a column letter and a row number, or a digit, they stand together
/// and forced passes are left out.
pub(crate) fn write(moves: &[(&str, bool)]) -> String {
    let is_square = |mv: &str| {
        let mut bytes = mv.bytes();
        bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
            && mv.len() > 1
            && bytes.all(|byte| byte.is_ascii_digit())
    };
    let played = || moves.iter().filter(|(_, is_forced_pass)| !is_forced_pass).map(|(mv, _)| *mv);
    let are_squares = played().all(is_square);
    let are_digits = played().all(|mv| mv.len() == 1 && mv.bytes().all(|byte| byte.is_ascii_digit()));
    let text: String = if are_squares || are_digits {
        played().collect()
    } else {
        moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>().join(" ")
    };
    text + "\n"
}
