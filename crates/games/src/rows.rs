//! Boards as text: the rows from the top joined by `/`, numbers for empty squares, then the player to move.

use game::{NotationError, Player};

/// The letters of the players, in turn order.
pub(crate) const LETTERS: [char; 2] = ['x', 'o'];
/// An empty square in drawings.
pub(crate) const EMPTY: char = '-';

/// The name of a square, which count from 0 at a1 along rows of `columns`: a letter and a number.
pub(crate) fn square_name(square: usize, columns: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % columns) as u8), square / columns + 1)
}

/// The square that `text` names, if it is on the board.
pub(crate) fn named_square(text: &str, columns: usize, rows: usize) -> Option<usize> {
    let (letter, digits) = text.split_at_checked(1)?;
    let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
    let column = usize::from(letter - b'a');
    // There is one way to write a number: no sign, no leading zero.
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let row = digits.parse::<usize>().ok().filter(|row| plain && (1..=rows).contains(row))? - 1;
    (column < columns).then_some(row * columns + column)
}

/// The two words of a text, such as a board and a player to move.
pub(crate) fn two_words(text: &str, expected: impl FnOnce() -> String) -> Result<[&str; 2], NotationError> {
    let mut words = text.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some(first), Some(second), None) => Ok([first, second]),
        _ => Err(NotationError::new(expected(), text)),
    }
}

/// The player to move, one of these, whose number a word is. `numbers` are said where there is none.
pub(crate) fn player(word: &str, players: usize, numbers: &str) -> Result<Player, NotationError> {
    let found = Player::all(players).find(|player| player.to_string() == word);
    found.ok_or_else(|| NotationError::new(format!("the player to move, {numbers}"), word))
}

/// A position as text: `row` gives the letters of a row, counted from 0 at the bottom, with [`EMPTY`] for
/// an empty square.
pub(crate) fn written<L: Iterator<Item = char>>(
    rows: usize,
    mover: Player,
    row: impl Fn(usize) -> L,
) -> String {
    let mut text = written_board(rows, row);
    text.extend([' ', LETTERS[mover.index()]]);
    text
}

/// A board as text, without the player to move: for games whose players have other letters.
pub(crate) fn written_board<L: Iterator<Item = char>>(rows: usize, row: impl Fn(usize) -> L) -> String {
    let mut text = String::new();
    for number in (0..rows).rev() {
        let mut empty = 0;
        for letter in row(number).chain(['/']) {
            if letter == EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(letter);
        }
    }
    // A row ends with the separator, and so does the last.
    text.pop();
    text
}

/// The parts of a position's text: the board, for messages, and the player to move, not yet parsed.
pub(crate) struct Parts<'a> {
    pub(crate) board: &'a str,
    mover: &'a str,
}

/// Splits the text of a position. `start` is a position for error messages.
pub(crate) fn parts(text: &str, start: impl FnOnce() -> String) -> Result<Parts<'_>, NotationError> {
    let [board, mover] = two_words(text, || a_board_such_as(&start()))?;
    Ok(Parts { board, mover })
}

/// What is expected where the text of a position is something else.
pub(crate) fn a_board_such_as(example: &str) -> String {
    format!("a board and a player to move, such as `{example}`")
}

impl Parts<'_> {
    /// Reads the board: `put` is called with the letter, the column and the row of every square that is not
    /// empty. Other letters are refused.
    pub(crate) fn squares(
        &self,
        columns: usize,
        rows: usize,
        letters: &[char],
        put: impl FnMut(char, usize, usize),
    ) -> Result<(), NotationError> {
        read_squares(self.board, columns, rows, letters, put)
    }

    /// The player to move.
    pub(crate) fn mover(&self) -> Result<Player, NotationError> {
        let mover = LETTERS.iter().position(|known| self.mover.chars().eq([*known]));
        mover.map(Player::new).ok_or_else(|| NotationError::new("`x` or `o` to move", self.mover))
    }
}

/// Reads a board without the player to move: see [`Parts::squares`].
pub(crate) fn read_squares(
    board: &str,
    columns: usize,
    rows: usize,
    letters: &[char],
    mut put: impl FnMut(char, usize, usize),
) -> Result<(), NotationError> {
    let texts: Vec<&str> = board.split('/').collect();
    if texts.len() != rows {
        return Err(NotationError::new(format!("{rows} rows joined by /"), board));
    }
    for (row, text) in (0..rows).rev().zip(texts) {
        read_row(text, columns, row, letters, |letter, column| put(letter, column, row))?;
    }
    Ok(())
}

/// Reads one row, counted from 0 at the bottom.
fn read_row(
    text: &str,
    columns: usize,
    row: usize,
    letters: &[char],
    mut put: impl FnMut(char, usize),
) -> Result<(), NotationError> {
    let long = || NotationError::new(format!("{columns} squares in row {}", row + 1), text);
    let (mut column, mut rest) = (0, text);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (number, after) = rest.split_at(digits);
            let empty = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'));
            column += empty.filter(|&empty| empty <= columns - column).ok_or_else(long)?;
            rest = after;
            continue;
        }
        if !letters.contains(&letter) {
            let known: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
            let expected = format!("{} or a number of empty squares in row {}", known.join(", "), row + 1);
            return Err(NotationError::new(expected, letter));
        }
        if column == columns {
            return Err(long());
        }
        put(letter, column);
        column += 1;
        rest = &rest[1..];
    }
    if column == columns { Ok(()) } else { Err(long()) }
}
