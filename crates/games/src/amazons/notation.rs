//! Moves and positions of Amazons as text.

use super::board::AMAZONS;
use super::{Amazons, Move, Square, State};
use crate::rows::{EMPTY, LETTERS, named_square, square_name};
use crate::{drawing, rows};
use game::{Game, Notation, NotationError, Player, legal};

const ARROW: char = '#';

impl Amazons {
    fn name(&self, square: u8) -> String {
        square_name(square.into(), self.columns)
    }

    /// The three squares of a move as text.
    fn parts(text: &str) -> Option<[&str; 3]> {
        let (from, rest) = text.split_once('-')?;
        let (to, arrow) = rest.split_once('/')?;
        Some([from, to, arrow])
    }

    fn letter(&self, state: &State, column: usize, row: usize) -> char {
        match state.square((row * self.columns + column) as u8) {
            Square::Empty => EMPTY,
            Square::Arrow => ARROW,
            Square::Amazon(player) => LETTERS[player.index()],
        }
    }

    fn row(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.columns).map(move |column| self.letter(state, column, row))
    }

    /// Checks that each side has amazons, no more than at the start, and that no more squares are empty
    /// than at the start.
    fn check(&self, state: &State, board: &str) -> Result<(), NotationError> {
        for (letter, amazons) in LETTERS.into_iter().zip(state.amazons) {
            let count = amazons.count_ones() as usize;
            if !(1..=AMAZONS).contains(&count) {
                let expected = format!("1 to {AMAZONS} amazons of {letter}");
                return Err(NotationError::new(expected, count.to_string()));
            }
        }
        let empty = self.columns * self.rows - state.occupied().count_ones() as usize;
        if empty > self.empty_at_start() {
            let most = self.empty_at_start();
            let expected = format!("at most {most} empty squares, as at the start, and not {empty}");
            return Err(NotationError::new(expected, board));
        }
        Ok(())
    }
}

impl Notation for Amazons {
    /// From, `-`, to, `/`, and the square of the arrow: `d1-d7/g7`; `a1` is at the bottom left.
    fn write_move(&self, _state: &State, mv: Move) -> String {
        format!("{}-{}/{}", self.name(mv.from), self.name(mv.to), self.name(mv.arrow))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let moves = legal(self, state);
        let Some(&example) = moves.first() else {
            return Err(NotationError::new("no move, as the game is over", text));
        };
        let wrong = |expected: String| Err(NotationError::new(expected, text));
        let Some(parts) = Amazons::parts(text) else {
            return wrong(format!("a move and an arrow, such as {}", self.write_move(state, example)));
        };
        // Squares off the board occur in no move.
        let [from, to, arrow] = parts
            .map(|part| named_square(part, self.columns, self.rows).map_or(u8::MAX, |square| square as u8));
        let found = Move { from, to, arrow };
        if moves.contains(&found) {
            return Ok(found);
        }
        let names = |of: fn(&Move) -> u8, is_meant: &dyn Fn(&Move) -> bool| {
            let mut squares: Vec<u8> = moves.iter().filter(|mv| is_meant(mv)).map(of).collect();
            squares.dedup();
            squares.into_iter().map(|square| self.name(square)).collect::<Vec<_>>().join(", ")
        };
        let arrows = names(|mv| mv.arrow, &|mv| (mv.from, mv.to) == (from, to));
        if !arrows.is_empty() {
            return wrong(format!("an arrow from {} to {arrows}", parts[1]));
        }
        let targets = names(|mv| mv.to, &|mv| mv.from == from);
        if !targets.is_empty() {
            return wrong(format!("a move from {} to {targets}", parts[0]));
        }
        wrong(format!("a move of an amazon that can move: {}", names(|mv| mv.from, &|_| true)))
    }

    /// The rows from the top joined by `/`, numbers for empty squares, then the letter of the player to move.
    fn write_position(&self, state: &State) -> String {
        rows::written(self.rows, state.mover, |row| self.row(state, row))
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let parts = rows::parts(text, || self.write_position(&self.start()))?;
        let mut state = State { amazons: [0; 2], arrows: 0, mover: Player::FIRST };
        parts.squares(self.columns, self.rows, &[LETTERS[0], LETTERS[1], ARROW], |letter, column, row| {
            let set = match LETTERS.iter().position(|known| *known == letter) {
                Some(player) => &mut state.amazons[player],
                None => &mut state.arrows,
            };
            *set |= 1 << (row * self.columns + column);
        })?;
        self.check(&state, parts.board)?;
        state.mover = parts.mover()?;
        Ok(state)
    }

    /// The board with its coordinates.
    fn draw(&self, state: &State) -> String {
        drawing::from_the_bottom(self.rows, self.columns, |row| self.row(state, row))
    }
}
