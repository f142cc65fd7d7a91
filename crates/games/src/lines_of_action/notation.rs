//! Moves and positions of Lines of Action as text.

use super::{LinesOfAction, Move, State};
use crate::rows::{EMPTY, LETTERS, square_name};
use crate::{drawing, rows};
use game::{Game, Notation, NotationError, Player, legal};

const PASS: &str = "pass";

impl LinesOfAction {
    /// The squares and the sign of a move, `-` or `x`: `b1-b3` is b1, `-`, b3. They may be off the board.
    fn parts(text: &str) -> Option<(&str, char, &str)> {
        // The sign follows the digits of the first square.
        let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (from, rest) = text.split_at(letter.len_utf8() + digits);
        let sign = rest.chars().next().filter(|sign| ['-', 'x'].contains(sign))?;
        Some((from, sign, &rest[1..]))
    }

    fn letter(state: &State, square: usize) -> char {
        state.piece(square as u8).map_or(EMPTY, |player| LETTERS[player.index()])
    }

    fn row(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.columns).map(move |column| Self::letter(state, row * self.columns + column))
    }

    /// Checks that each side has pieces, and no more than it started with.
    fn check_pieces(&self, pieces: [u128; 2]) -> Result<(), NotationError> {
        for player in Player::all(2) {
            let (count, most) = (pieces[player.index()].count_ones() as usize, self.pieces_at_start(player));
            if !(1..=most).contains(&count) {
                let letter = LETTERS[player.index()];
                return Err(NotationError::new(format!("1 to {most} pieces of {letter}"), count.to_string()));
            }
        }
        Ok(())
    }

    /// The expected text, given the move `text`, which is not legal.
    fn describe(&self, state: &State, moves: &[Move], text: &str) -> String {
        let all: Vec<String> = moves.iter().map(|&mv| self.write_move(state, mv)).collect();
        let Some((from, _, to)) = Self::parts(text) else {
            return match all.as_slice() {
                [only] => format!("the only legal move, {only}"),
                _ => format!("a legal move, such as {}", all[0]),
            };
        };
        let starts = |written: &&str| Self::parts(written).is_some_and(|(start, ..)| start == from);
        let ends = |written: &&&str| Self::parts(written).is_some_and(|(.., end)| end == to);
        let of_man: Vec<&str> = all.iter().map(String::as_str).filter(starts).collect();
        if let Some(meant) = of_man.iter().find(ends) {
            let what = if meant.contains('x') { "takes a piece" } else { "takes no piece" };
            return format!("{meant}, as it {what}");
        }
        match of_man.as_slice() {
            [] => format!("a move of a piece that can move, such as {}", all[0]),
            [only] => format!("the only move from {from}, {only}"),
            _ => format!("a move from {from}: {}", of_man.join(", ")),
        }
    }
}

impl Notation for LinesOfAction {
    /// From, `-` or `x` for a capture, to: `b1-b3`, `c1xa3`; `a1` is at the bottom left. A pass is `pass`.
    fn write_move(&self, state: &State, mv: Move) -> String {
        if mv.is_pass() {
            return PASS.to_owned();
        }
        let sign = if state.piece(mv.to()).is_some() { 'x' } else { '-' };
        let name = |square: u8| square_name(square.into(), self.columns);
        format!("{}{sign}{}", name(mv.from()), name(mv.to()))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let moves = legal(self, state);
        if moves.is_empty() {
            return Err(NotationError::new("no move, as the game is over", text));
        }
        let found = moves.iter().find(|&&mv| self.write_move(state, mv) == text);
        found.copied().ok_or_else(|| NotationError::new(self.describe(state, &moves, text), text))
    }

    /// The rows from the top joined by `/`, numbers for empty squares, then the letter of the player to move.
    fn write_position(&self, state: &State) -> String {
        rows::written(self.rows, state.mover, |row| self.row(state, row))
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let parts = rows::parts(text, || self.write_position(&self.start()))?;
        let mut pieces = [0; 2];
        parts.squares(self.columns, self.rows, &LETTERS, |letter, column, row| {
            let player = usize::from(letter == LETTERS[1]);
            pieces[player] |= 1 << (row * self.columns + column);
        })?;
        self.check_pieces(pieces)?;
        Ok(self.position(pieces, parts.mover()?))
    }

    /// The board with its coordinates.
    fn draw(&self, state: &State) -> String {
        drawing::from_the_bottom(self.rows, self.columns, |row| self.row(state, row))
    }
}
