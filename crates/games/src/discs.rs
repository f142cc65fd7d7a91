//! Boards of discs as text, for two-player games: rows of `x`, `o` and `-` from the top, then the player to
//! move.

use crate::rows::{EMPTY, LETTERS, a_board_such_as, two_words};
use game::{NotationError, Player};

/// The letter of a square's contents.
pub(crate) fn letter(disc: Option<Player>) -> char {
    disc.map_or(EMPTY, |player| LETTERS[player.index()])
}

/// The owner of the disc on each square, row by row from the top, and the player to move.
pub(crate) type Discs = (Vec<Option<Player>>, Player);

/// Reads a board and the player to move. The rows may be joined by `/`; `example` is a position for error
/// messages.
pub(crate) fn read(text: &str, columns: usize, rows: usize, example: &str) -> Result<Discs, NotationError> {
    let [board, mover] = two_words(text, || a_board_such_as(example))?;
    let parts: Vec<&str> = if board.contains('/') { board.split('/').collect() } else { vec![board] };
    let all = columns * rows;
    if parts.len() > 1 && parts.len() != rows {
        return Err(NotationError::new(format!("{rows} rows joined by /"), board));
    }
    let long = if parts.len() == 1 { all } else { columns };
    let mut squares = Vec::with_capacity(all);
    for (index, part) in parts.iter().enumerate() {
        for letter in part.chars() {
            squares.push(match letter {
                EMPTY => None,
                _ => Some(player(letter).ok_or_else(|| {
                    let [first, second] = LETTERS;
                    let place = format!("row {} from the top", squares.len() / columns + 1);
                    NotationError::new(format!("one of `{first}{second}{EMPTY}` in {place}"), letter)
                })?),
            });
            if squares.len() > index * columns + long {
                break;
            }
        }
        if squares.len() != index * columns + long {
            let expected = if parts.len() == 1 {
                format!("{all} squares, {rows} rows of {columns}")
            } else {
                format!("{columns} squares in row {} from the top", index + 1)
            };
            return Err(NotationError::new(expected, *part));
        }
    }
    let mut letters = mover.chars();
    match (letters.next().and_then(player), letters.next()) {
        (Some(mover), None) => Ok((squares, mover)),
        _ => Err(NotationError::new("x or o as the player to move", mover)),
    }
}

fn player(letter: char) -> Option<Player> {
    LETTERS.iter().position(|known| *known == letter).map(Player::new)
}
