//! English draughts as PDN has it: squares by their numbers, the hops of a capture in one move (`11x18x25`,
//! or `11x25` if there is one way), and positions such as `B:W21-32,K5:B1,2`.
//!
//! **Source.** Portable Draughts Notation, type 21. Squares 1 to 4 are the row of Black, who moves first.
//! Here that is the lowest row, in which square 1 is the rightmost one.

use crate::family::family_of;
use crate::setup::with_numbers;
use registry::Session;

/// Column and row of a square, from 0.
fn point(number: &str) -> Option<(usize, usize)> {
    let at = number.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < 32)?;
    let row = at / 4;
    Some((6 + row % 2 - 2 * (at % 4), row))
}

/// The squares of a move by numbers.
pub(crate) fn squares(word: &str) -> Option<Vec<String>> {
    let square = |number: &str| {
        point(number).map(|(column, row)| format!("{}{}", (b'a' + column as u8) as char, row + 1))
    };
    let squares: Option<Vec<String>> = word.split(['-', 'x', ':']).map(square).collect();
    squares.filter(|squares| squares.len() > 1)
}

/// True for a session of draughts.
pub(crate) fn is_of(session: &Session) -> bool {
    family_of(session) == "draughts"
}

/// Adds the ways to play from the first of these squares over the others, in order, to the last.
pub(crate) fn find(
    session: &Session,
    squares: &[String],
    line: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    let [from, rest @ ..] = squares else { return };
    for mv in session.legal_moves() {
        let Some(to) = mv.strip_prefix(from.as_str()).and_then(|rest| rest.strip_prefix(['-', 'x'])) else {
            continue;
        };
        let mut after = session.clone();
        if after.play(&[&mv]).is_err() {
            continue;
        }
        let is_told = rest.first().is_some_and(|next| next == to);
        let is_on = after.to_move() == session.to_move() && after.outcome().is_none();
        line.push(mv.clone());
        match (is_told, is_on) {
            (true, false) if rest.len() == 1 => found.push(line.clone()),
            (true, true) if rest.len() > 1 => find(&after, rest, line, found),
            // Squares between may be left out.
            (_, true) => find(&after, &[&[to.to_owned()][..], rest].concat(), line, found),
            _ => {}
        }
        line.pop();
    }
}

/// A position in the game's notation.
pub(crate) fn position(text: &str) -> Option<String> {
    let mut parts = text.trim().trim_end_matches('.').split(':');
    let mover = match parts.next()? {
        "B" => 'x',
        "W" => 'o',
        _ => return None,
    };
    let mut board = [['-'; 8]; 8];
    for part in parts {
        let is_black = part.starts_with('B');
        for word in part.strip_prefix(['B', 'W'])?.split(',').filter(|word| !word.is_empty()) {
            let (numbers, man) = word.strip_prefix('K').map_or((word, 'm'), |numbers| (numbers, 'k'));
            let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
            for number in
                first.parse::<usize>().ok()?..=last.parse::<usize>().ok().filter(|last| *last <= 32)?
            {
                let (column, row) = point(&number.to_string())?;
                board[7 - row][column] = if is_black { man.to_ascii_uppercase() } else { man };
            }
        }
    }
    Some(format!("{} {mover}", board.map(|row| with_numbers(&row)).join("/")))
}
