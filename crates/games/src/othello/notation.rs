//! Moves and positions of Othello as text.

use super::{Move, Othello, State};
use crate::discs::{letter, read};
use crate::rows::{LETTERS, square_name};
use game::{Game, Notation, NotationError, Player};

impl Othello {
    /// The letters of row `row`, counted from 0 at the top.
    fn row(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.size()).map(move |column| letter(self.disc(state, column, row)))
    }

    /// The squares that are connected by discs with the four in the center, row by row.
    fn linked(&self, discs: &[Option<Player>]) -> Vec<bool> {
        let (size, half) = (self.size(), self.size() / 2);
        let mut linked = vec![false; size * size];
        let mut open = vec![half * size + half];
        while let Some(square) = open.pop() {
            if discs[square].is_none() || std::mem::replace(&mut linked[square], true) {
                continue;
            }
            let (column, row) = (square % size, square / size);
            for row in row.saturating_sub(1)..size.min(row + 2) {
                open.extend(
                    (column.saturating_sub(1)..size.min(column + 2)).map(|column| row * size + column),
                );
            }
        }
        linked
    }

    /// The reason why a position is unreachable, as expected and actual text.
    fn impossible(&self, discs: &[Option<Player>], mover: Player) -> Option<(String, String)> {
        let (size, half) = (self.size(), self.size() / 2);
        let middle =
            [half - 1, half].into_iter().flat_map(|row| [half - 1, half].map(|column| row * size + column));
        if let Some(square) = middle.clone().find(|&square| discs[square].is_none()) {
            let name = square_name(square, self.size());
            return Some((
                format!("a disc on {name}, as one lies there from the start"),
                "an empty square".to_owned(),
            ));
        }
        let linked = self.linked(discs);
        if let Some(square) = (0..size * size).find(|&square| discs[square].is_some() && !linked[square]) {
            let expected = "discs that hang together with the four in the middle";
            return Some((
                expected.to_owned(),
                format!("a lonely one on {}", square_name(square, self.size())),
            ));
        }
        let other = mover.next(2);
        if !discs.contains(&Some(other)) {
            let [mover, other] = [mover, other].map(|player| LETTERS[player.index()]);
            return Some((format!("a disc of {other}, or else {other} to move"), format!("{mover} to move")));
        }
        None
    }
}

impl Notation for Othello {
    /// Column letter and row number, `a1` at the top left, or `pass`.
    fn write_move(&self, state: &State, mv: Move) -> String {
        let mut text = String::new();
        self.push_move(state, mv, &mut text);
        text
    }

    fn push_move(&self, _state: &State, mv: Move, text: &mut String) {
        let Some((column, row)) = self.square(mv) else { return text.push_str("pass") };
        text.push(char::from(b'a' + column as u8));
        game::push_number(text, row as u32 + 1);
    }

    /// The squares row by row from the top, then the letter of the player to move.
    fn write_position(&self, state: &State) -> String {
        let mut text: String = (0..self.size()).flat_map(|row| self.row(state, row)).collect();
        text.extend([' ', LETTERS[self.to_move(state).index()]]);
        text
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let (discs, mover) = read(text, self.size(), self.size(), &self.write_position(&self.start()))?;
        if let Some((expected, found)) = self.impossible(&discs, mover) {
            return Err(NotationError::new(expected, found));
        }
        let of = |player: Player| -> u128 {
            let squares = (0..discs.len()).filter(|&square| discs[square] == Some(player));
            squares.map(|n| 1 << Othello::bit_at(self.size(), n % self.size(), n / self.size())).sum()
        };
        let state = self.state(of(mover), of(mover.next(2)), mover);
        // Each placement adds a disc, and nobody passes before the first.
        let start = self.start();
        if discs.iter().flatten().count() == 4 && state != start {
            let expected = format!("the start, `{}`, where four discs lie", self.write_position(&start));
            return Err(NotationError::new(expected, text));
        }
        Ok(state)
    }

    /// The board with its coordinates.
    fn draw(&self, state: &State) -> String {
        let mut text = "  ".to_owned();
        (0..self.size()).for_each(|column| text.extend([' ', char::from(b'a' + column as u8)]));
        for row in 0..self.size() {
            let number = (row + 1).to_string();
            text.extend(["\n", if number.len() < 2 { " " } else { "" }, &number]);
            self.row(state, row).for_each(|letter| text.extend([' ', letter]));
        }
        text
    }
}
