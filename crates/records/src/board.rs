//! Boards of Othello as people write them: 64 signs in one line or in rows, with coordinates or without,
//! black as `X`, `*`, `B` or `#`, white as `O` or `W`, empty squares as `-`, `.` or `_`, and behind them who
//! is to move.
//!
//! **Source.** The lines of problems of the French federation's tests (FFO) and of Edax (OBF, `board mover;
//! move:score; …`), and the blocks in which the Generic Game Server (GGS) prints a board.

use crate::draughts;
use crate::family::{board_size, family_of};
use crate::reading::Reading;
use registry::Session;
use request::Error;

/// A board that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Board<'a> {
    /// The position in the game's notation.
    pub(crate) position: String,
    /// False if the player to move follows from the number of discs.
    pub(crate) has_mover: bool,
    /// Columns and rows.
    pub(crate) side: usize,
    /// What stands behind it.
    pub(crate) rest: &'a str,
}

/// The square that a sign shows.
pub(crate) fn square(sign: char) -> Option<char> {
    match sign {
        'X' | 'x' | '*' | 'B' | 'b' | '#' | '●' => Some('x'),
        'O' | 'o' | 'W' | 'w' | '○' => Some('o'),
        '-' | '.' | '_' => Some('-'),
        _ => None,
    }
}

/// True for a row of coordinates above or below a board: `A B C D E F G H`.
pub(crate) fn is_coordinates(line: &str) -> bool {
    let letters: String = line.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    letters.len() >= 4 && ('a'..='z').zip(letters.chars()).all(|(a, b)| a == b.to_ascii_lowercase())
}

/// The board at the beginning of a text, if there is one.
pub(crate) fn read(text: &str) -> Option<Board<'_>> {
    let (mut squares, mut line_end, mut end) = (String::new(), 0, 0);
    let has_coordinates = text.lines().any(is_coordinates);
    let is_between = |c: char| c.is_whitespace() || matches!(c, '/' | '|');
    'lines: for line in text.split_inclusive('\n') {
        let mut at = line_end;
        line_end += line.len();
        if is_coordinates(line) {
            end = line_end;
            continue;
        }
        for word in line.split_inclusive(is_between) {
            let start = at;
            at += word.len();
            let signs = word.trim_end_matches(is_between);
            if !(has_coordinates && signs.bytes().all(|byte| byte.is_ascii_digit())) {
                // A mover may be followed by a semicolon at once.
                let read: Option<String> = signs.trim_end_matches(';').chars().map(square).collect();
                let Some(read) = read else { break 'lines };
                squares.push_str(&read);
                if signs.ends_with(';') {
                    end = start + signs.trim_end_matches(';').len();
                    break 'lines;
                }
            }
            end = at;
        }
    }
    let is_side = |count: usize| count.isqrt().pow(2) == count && (4..=16).contains(&count.isqrt());
    let count = squares.chars().count();
    let mut mover = None;
    if !is_side(count) && count > 0 && is_side(count - 1) {
        mover = squares.pop();
    }
    let count = squares.chars().count();
    if !is_side(count) {
        return None;
    }
    let mut rest = text[end..].trim();
    let to_move = rest.split_once("to move").map(|(word, behind)| (word.to_lowercase(), behind.trim()));
    if let Some((word, behind)) = to_move {
        rest = behind;
        let told = [("black", 'x'), ("white", 'o')].into_iter().find(|(name, _)| word.contains(name));
        mover = mover.or(told.map(|(_, disc)| disc));
    }
    if mover == Some('-') {
        return None;
    }
    let discs = squares.chars().filter(|square| *square != '-').count();
    let to_move = mover.unwrap_or(if discs % 2 == 0 { 'x' } else { 'o' });
    let position = format!("{squares} {to_move}");
    Some(Board { position, has_mover: mover.is_some(), side: count.isqrt(), rest })
}

/// Sets up a position as people write it: as the game itself reads it, one of draughts in PDN, or a board of
/// Othello in any of the customary forms, behind which a problem may tell scores.
///
/// # Errors
///
/// What the game says of the text, if it is none of these.
pub fn place_typed(session: &mut Session, text: &str) -> Result<Reading, Error> {
    let Err(error) = session.set_position(text) else { return Ok(Reading::default()) };
    if let Some(position) = draughts::position(text).filter(|_| draughts::is_of(session)) {
        return session.set_position(&position).map(|()| Reading { is_exact: false });
    }
    if family_of(session) != "othello" || session.is_written() {
        return Err(error);
    }
    match read(text) {
        // A problem tells something behind its board.
        Some(Board { position, side, rest, .. })
            if side == board_size(session).0 && (rest.is_empty() || rest.starts_with([';', '%'])) =>
        {
            session.set_position(&position)?;
            Ok(Reading { is_exact: false })
        }
        _ => Err(error),
    }
}
