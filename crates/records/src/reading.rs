//! Parses moves as people type them.
//!
//! A word that the game's own notation accepts is that move. Otherwise, in this order: comments and move
//! numbers are skipped; case, hyphens and brackets are ignored (`C1xC3`, `d1-d7(g7)`); a letter is a column
//! number, in games where all moves are numbers; any word for a pass is the pass; a forced pass may be
//! omitted; and a word may hold several moves run together (`f5d6c3`), or the hops of a capture in draughts
//! (`11x18x25`). An ambiguous word is rejected.

use crate::draughts;
use game::NotationError;
use registry::Session;
use request::Error;

/// Looks at a position before its moves are listed; an error ends the reading.
pub type Check<'a> = dyn Fn(&Session) -> Result<(), Error> + 'a;

/// Describes how moves were read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// True if every word was a move as the game reads it.
    pub is_exact: bool,
}

impl Default for Reading {
    fn default() -> Reading {
        Reading { is_exact: true }
    }
}

/// The maximum length in bytes of a word of several moves.
const MAX_TOGETHER: usize = 2_000;
/// The maximum number of moves tried for such a word.
const MAX_TRIED: usize = 5_000;

/// Plays the moves of a text as people type it: all, or none if one cannot be read.
///
/// # Errors
///
/// The first word that names no legal move, or several, as [`Session::play`] reports it.
pub fn play_typed(session: &mut Session, text: &str) -> Result<Reading, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if session.play(&words).is_ok() {
        return Ok(Reading::default());
    }
    play_typed_checked(session, text, &|_| Ok(()))
}

/// As [`play_typed`], for games by anybody: every position is looked at before its moves are listed.
///
/// # Errors
///
/// As [`play_typed`], and any error of `check`.
pub fn play_typed_checked(session: &mut Session, text: &str, check: &Check<'_>) -> Result<Reading, Error> {
    let before = session.moves_played().len();
    let mut typed = Typed::new(session, check);
    let played = typed.play_text(text);
    let reading = typed.reading;
    if played.is_err() {
        while session.moves_played().len() > before && session.take_back() {}
    }
    played.map(|()| reading)
}

/// A session that is played with words of people.
pub(crate) struct Typed<'a> {
    pub(crate) session: &'a mut Session,
    check: &'a Check<'a>,
    reading: Reading,
    /// Moves played.
    pub(crate) count: usize,
    /// The last number read, if no move has followed it.
    number: Option<String>,
}

/// The outcome of looking for one move.
enum Found {
    /// None.
    None,
    /// This one.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl<'a> Typed<'a> {
    pub(crate) fn new(session: &'a mut Session, check: &'a Check<'a>) -> Typed<'a> {
        Typed { session, check, reading: Reading::default(), count: 0, number: None }
    }

    /// Plays the moves of a text.
    fn play_text(&mut self, text: &str) -> Result<(), Error> {
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let start = text.len() - rest.len();
            let (word, behind) = rest.split_at(end);
            rest = behind.trim_start();
            if self.play_exactly(word).is_ok() {
                continue;
            }
            self.reading.is_exact = false;
            // A comment may hold several words, and stand behind a move without a space.
            if let Some(at) = word.find(['{', ';']) {
                let comment = &text[start + at..];
                let closing = if comment.starts_with('{') { '}' } else { '\n' };
                let end = comment.find(closing).map_or(comment.len(), |end| end + 1);
                if at > 0 {
                    self.play_word(&word[..at])?;
                }
                rest = comment[end..].trim_start();
                continue;
            }
            if rest.is_empty() && is_result(word) && self.squares(word).is_none() {
                break;
            }
            self.play_word(word)?;
        }
        // A number is that of a move behind it.
        match self.number.take() {
            Some(number) => self.play_exactly(&number),
            None => Ok(()),
        }
    }

    /// The squares of a word that is a move of draughts by numbers.
    fn squares(&self, word: &str) -> Option<Vec<String>> {
        draughts::squares(word).filter(|_| draughts::is_of(self.session))
    }

    fn play_exactly(&mut self, word: &str) -> Result<(), Error> {
        (self.check)(self.session)?;
        let number = self.count + 1;
        self.session.play(&[word]).map_err(|error| numbered(error, number))?;
        self.count += 1;
        self.number = None;
        Ok(())
    }

    /// Plays a legal move.
    fn play_found(&mut self, mv: &str) -> Result<(), Error> {
        self.reading.is_exact = false;
        self.play_exactly(mv)
    }

    /// Plays the move or the moves of a word.
    ///
    /// # Errors
    ///
    /// As [`play_typed`]. Moves of the word before the wrong one are played.
    pub(crate) fn play_word(&mut self, word: &str) -> Result<(), Error> {
        if self.play_exactly(word).is_ok() {
            return Ok(());
        }
        let digits = &word[..word.bytes().take_while(u8::is_ascii_digit).count()];
        let word = without_number(word, || self.is_number_of_a_move(word));
        let word = word.trim_matches([',', ';', '!', '?', '+', '#', '.', '…', ':']);
        if word.is_empty() {
            self.reading.is_exact = false;
            if let Some(number) = self.number.take_if(|_| !digits.is_empty()) {
                return self.play_exactly(&number);
            }
            self.number = Some(digits.to_owned()).filter(|digits| !digits.is_empty());
            return Ok(());
        }
        let wrong = match self.play_exactly(word) {
            Ok(()) => {
                self.reading.is_exact = false;
                return Ok(());
            }
            Err(error) => error,
        };
        (self.check)(self.session)?;
        if let Some(squares) = self.squares(word) {
            let mut found = Vec::new();
            draughts::find(self.session, &squares, &mut Vec::new(), &mut found);
            return match &found[..] {
                [] => Err(wrong),
                [line] => line.iter().try_for_each(|mv| self.play_found(mv)),
                lines => Err(ambiguous_lines(self.count + 1, lines, word)),
            };
        }
        let legal = self.session.legal_moves();
        if legal.is_empty() && is_pass(word) {
            self.reading.is_exact = false;
            return Ok(());
        }
        match found(&legal, word) {
            Found::One(mv) => return self.play_found(&mv),
            Found::Several(moves) => return Err(ambiguous(self.count + 1, &moves, word)),
            Found::None => {}
        }
        if let Some(pass) = forced_pass(&legal)
            && self.play_with(&pass, word)?
        {
            return Ok(());
        }
        self.play_together(word, wrong)
    }

    /// Plays a forced pass and then the move that the word names, if it names one.
    fn play_with(&mut self, pass: &str, word: &str) -> Result<bool, Error> {
        let mut after = self.session.clone();
        if after.play(&[pass]).is_err() || (self.check)(&after).is_err() {
            return Ok(false);
        }
        let mv = match found(&after.legal_moves(), word) {
            Found::None => match after.play(&[word]) {
                Ok(()) => word.to_owned(),
                Err(_) => return Ok(false),
            },
            Found::One(mv) => mv,
            Found::Several(moves) => return Err(ambiguous(self.count + 2, &moves, word)),
        };
        self.play_found(pass)?;
        self.play_found(&mv)?;
        Ok(true)
    }

    /// Plays the moves that are written together in a word.
    fn play_together(&mut self, word: &str, wrong: Error) -> Result<(), Error> {
        let bare = bare(word);
        if bare.len() > MAX_TOGETHER || bare.is_empty() {
            return Err(wrong);
        }
        let mut search = Together {
            session: self.session.clone(),
            check: self.check,
            line: Vec::new(),
            readings: Vec::new(),
            furthest: (0, Vec::new()),
            tried: 0,
        };
        search.below(&bare, 0, false);
        let Together { readings, furthest, tried, .. } = search;
        match readings.as_slice() {
            [line] if tried < MAX_TRIED => {
                for mv in line {
                    self.play_found(mv)?;
                }
                Ok(())
            }
            [] => {
                let (read, line) = furthest;
                // A single move, such as a Connect Four column, gives no hint of the intended moves.
                if line.len() < 2 && bare.len() - read > bare.len() / 2 || tried >= MAX_TRIED {
                    return Err(wrong);
                }
                for mv in &line {
                    self.play_found(mv)?;
                }
                let rest: String = bare[read..].chars().take(12).collect();
                Err(self.play_exactly(&rest).err().unwrap_or(wrong))
            }
            several => Err(ambiguous_lines(self.count + 1, several, word)),
        }
    }

    /// True if this is the number of the next move or of the next round, and no move is a number.
    fn is_number_of_a_move(&self, word: &str) -> bool {
        let Ok(number) = word.parse::<usize>() else { return false };
        let round = self.count / self.session.players() + 1;
        let is_one = number == round || number == self.count + 1;
        is_one && self.session.legal_moves().iter().any(|mv| mv.parse::<u32>().is_err())
    }
}

/// A search for the moves that are run together in a word.
struct Together<'a> {
    session: Session,
    check: &'a Check<'a>,
    /// The moves so far.
    line: Vec<String>,
    /// The readings of the whole word; the search stops at two.
    readings: Vec<Vec<String>>,
    /// The greatest number of bytes read, and the moves found in them.
    furthest: (usize, Vec<String>),
    tried: usize,
}

impl Together<'_> {
    /// Reads the word from here on. `has_passed`: no second pass is left out at once.
    fn below(&mut self, word: &str, at: usize, has_passed: bool) {
        if at > self.furthest.0 {
            self.furthest = (at, self.line.clone());
        }
        if at == word.len() {
            self.readings.push(self.line.clone());
            return;
        }
        if (self.check)(&self.session).is_err() {
            self.tried = MAX_TRIED;
            return;
        }
        let rest = &word[at..];
        let legal = self.session.legal_moves();
        let by_column = rest.get(..1).and_then(|letter| column(&legal, letter));
        for mv in &legal {
            let by_letter = || (by_column.as_ref() == Some(mv)).then_some(1);
            let Some(length) = begins(rest, mv).or_else(by_letter) else { continue };
            self.play(mv, false, word, at + length);
            if self.readings.len() > 1 || self.tried >= MAX_TRIED {
                return;
            }
        }
        let is_tried = |pass: &String| has_passed || begins(rest, pass).is_some();
        if let Some(pass) = forced_pass(&legal).filter(|pass| !is_tried(pass)) {
            let written = ["pass", "ps", "pa"].into_iter().find(|text| rest.starts_with(text));
            match written {
                Some(text) => self.play(&pass, false, word, at + text.len()),
                None => self.play(&pass, true, word, at),
            }
        }
    }

    fn play(&mut self, mv: &str, is_left_out: bool, word: &str, at: usize) {
        self.tried += 1;
        if self.session.play(&[mv]).is_err() {
            return;
        }
        self.line.push(mv.to_owned());
        self.below(word, at, is_left_out);
        self.line.pop();
        self.session.take_back();
    }
}

/// The bytes of `rest` that are this move, without signs.
fn begins(rest: &str, mv: &str) -> Option<usize> {
    let bare = bare(mv);
    (!bare.is_empty() && rest.starts_with(&bare)).then_some(bare.len())
}

/// The legal move that a word names, apart from upper and lower case and signs.
fn found(legal: &[String], word: &str) -> Found {
    let same_case: Vec<&String> =
        legal.iter().filter(|mv| mv.to_lowercase() == word.to_lowercase()).collect();
    if let [mv] = same_case.as_slice() {
        return Found::One((*mv).clone());
    }
    if is_pass(word)
        && let Some(pass) = legal.iter().find(|mv| is_pass(mv))
    {
        return Found::One(pass.clone());
    }
    if let Some(mv) = column(legal, word) {
        return Found::One(mv);
    }
    let word = bare(word);
    if word.is_empty() {
        return Found::None;
    }
    let mut moves: Vec<String> = legal.iter().filter(|mv| bare(mv) == word).cloned().collect();
    match moves.len() {
        0 => Found::None,
        1 => Found::One(moves.remove(0)),
        _ => Found::Several(moves),
    }
}

/// The legal move numbered by this letter's place in the alphabet, in games where all moves are numbers.
fn column(legal: &[String], word: &str) -> Option<String> {
    let [letter @ (b'a'..=b'z' | b'A'..=b'Z')] = word.as_bytes() else { return None };
    let number = (letter.to_ascii_lowercase() - b'a' + 1).to_string();
    let are_numbers = legal.iter().all(|mv| mv.bytes().all(|byte| byte.is_ascii_digit()));
    legal.iter().find(|mv| are_numbers && **mv == number).cloned()
}

/// The pass, if it is the only legal move.
pub(crate) fn forced_pass(legal: &[String]) -> Option<String> {
    match legal {
        [only] if is_pass(only) => Some(only.clone()),
        _ => None,
    }
}

/// Words for a pass.
pub(crate) fn is_pass(word: &str) -> bool {
    ["pass", "ps", "pa", "--", "-", "@@"].contains(&word.to_lowercase().as_str())
}

/// Letters and digits only, in lower case, without signs of capture: an `x` between a digit and a letter.
fn bare(text: &str) -> String {
    let all: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let is_capture = |at: usize| {
        let before = at.checked_sub(1).is_some_and(|before| all[before].is_ascii_digit());
        all[at] == 'x' && before && all.get(at + 1).is_some_and(|next| next.is_alphabetic())
    };
    (0..all.len()).filter(|&at| !is_capture(at)).map(|at| all[at]).collect()
}

/// Splits a move number from the text after it: 12 and `f5` in `12.f5`, 12 and nothing in `12...`.
pub(crate) fn numbered_word(word: &str) -> (Option<usize>, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let behind = word[digits..].trim_start_matches(['.', '…']);
    let is_number = digits > 0 && behind.len() < word.len() - digits;
    match word[..digits].parse() {
        Ok(number) if is_number => (Some(number), behind),
        _ => (None, word),
    }
}

/// The word after the move number: `f5` in `12.f5`, nothing in `12.` and `12...`. A bare number counts as
/// a move number if `is_number` returns true.
fn without_number(word: &str, is_number: impl Fn() -> bool) -> &str {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &word[digits..];
    let behind = rest.trim_start_matches(['.', '…', ')']);
    let is_dotted = behind.len() < rest.len();
    match digits {
        0 => word,
        _ if is_dotted => behind,
        _ if rest.is_empty() && is_number() => "",
        _ => word,
    }
}

/// A result at the end of a record.
pub(crate) fn is_result(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word == "*"
        || word == "1/2-1/2"
        || word.split_once('-').is_some_and(|(a, b)| is_number(a) && is_number(b))
}

fn ambiguous_lines(number: usize, lines: &[Vec<String>], word: &str) -> Error {
    const SHOWN: usize = 6;
    let joined = |line: &Vec<String>| {
        let shown: Vec<&str> = line.iter().take(SHOWN).map(String::as_str).collect();
        format!("`{}{}`", shown.join(" "), if line.len() > SHOWN { " …" } else { "" })
    };
    ambiguous(number, &lines.iter().map(joined).collect::<Vec<_>>(), word)
}

/// The error of a session that played one move, with the number of this move.
fn numbered(error: Error, number: usize) -> Error {
    match error {
        Error::Move { error, .. } => Error::Move { number, error },
        error => error,
    }
}

fn ambiguous(number: usize, moves: &[String], word: &str) -> Error {
    const SHOWN: usize = 8;
    let shown: Vec<String> = moves.iter().take(SHOWN).cloned().collect();
    let more = if moves.len() > SHOWN { format!(" or {} more", moves.len() - SHOWN) } else { String::new() };
    let expected = format!("one move: {} may be meant{more}", shown.join(" or "));
    Error::Move { number, error: NotationError::new(expected, word) }
}
