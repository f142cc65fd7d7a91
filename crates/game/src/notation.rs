//! Moves and positions as text, in both directions.

use crate::rules::{Game, legal};
use std::fmt;

/// A notation for the moves and positions of a game.
///
/// # Laws
///
/// 6. `read_move(s, write_move(s, m))` is `m` for every legal move, and no two legal moves have the same
///    text. A move's text is one word: it contains no white space. `push_move` appends the same text.
/// 7. `read_position(write_position(s))` equals `s` for every reachable state.
pub trait Notation: Game {
    /// The text of a move that is legal in `state`, as one word.
    fn write_move(&self, state: &Self::State, mv: Self::Move) -> String;

    /// Appends the text that [`write_move`](Notation::write_move) returns. Override for games that are
    /// written by the million.
    fn push_move(&self, state: &Self::State, mv: Self::Move, text: &mut String) {
        text.push_str(&self.write_move(state, mv));
    }

    /// The text of a position, on one line, as [`read_position`](Notation::read_position) takes it.
    fn write_position(&self, state: &Self::State) -> String;

    /// The position that `text` describes, if the rules allow it.
    fn read_position(&self, text: &str) -> Result<Self::State, NotationError>;

    /// The legal move of `state` that `text` names. Override to accept the usual shorthands.
    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, NotationError> {
        read_legal_move(self, state, text)
    }

    /// A drawing of the position, on any number of lines. By default, the text of the position.
    fn draw(&self, state: &Self::State) -> String {
        self.write_position(state)
    }
}

/// The legal move of `state` that has this `text`.
///
/// # Errors
///
/// If there is none: the error lists some of the legal moves.
pub fn read_legal_move<G: Notation + ?Sized>(
    game: &G,
    state: &G::State,
    text: &str,
) -> Result<G::Move, NotationError> {
    let mut texts = Vec::new();
    for mv in legal(game, state) {
        let written = game.write_move(state, mv);
        if written == text {
            return Ok(mv);
        }
        texts.push(written);
    }
    Err(NotationError::new(describe_moves(&texts), text))
}

/// Appends a number in decimal digits without a formatter: for games that are written by the million.
pub fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// "a legal move: a1, a2, a3 or 6 more", as a hint for the next attempt.
fn describe_moves(all: &[String]) -> String {
    const SHOWN: usize = 8;
    match all {
        [] => "no move, as the game is over".to_owned(),
        [only] => format!("the only legal move, {only}"),
        _ if all.len() <= SHOWN => format!("a legal move: {}", all.join(", ")),
        _ => format!("a legal move: {} or {} more", all[..SHOWN].join(", "), all.len() - SHOWN),
    }
}

/// Text that is not a move or a position: the text that was expected and the text that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    expected: String,
    found: String,
}

impl NotationError {
    /// An error that reads "expected {expected}, got `{found}`".
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> NotationError {
        NotationError { expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, got {}", self.expected, quoted(&self.found))
    }
}

impl std::error::Error for NotationError {}

/// Text as an error shows it: in back quotes, on one line, cut after 60 characters.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() > SHOWN {
        shown.push('…');
    }
    format!("`{shown}`")
}
