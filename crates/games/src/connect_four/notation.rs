//! Moves and positions of Connect Four as text.

use super::{ConnectFour, State};
use crate::discs::{letter, read};
use crate::rows::LETTERS;
use game::{Game, Notation, NotationError, Player};

impl ConnectFour {
    /// The letters of row `row`, counted from 0 at the bottom.
    fn row(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.columns()).map(move |column| letter(self.disc(state, column, row)))
    }

    /// The column, counted from 1, of a disc that has nothing below it.
    fn floating(&self, all: u64) -> Option<usize> {
        let floating = all & !(all << 1 | self.bottom);
        (floating != 0).then(|| floating.trailing_zeros() as usize / (self.rows() + 1) + 1)
    }

    /// True if the last disc of `discs`, the highest of some column, is on all complete lines.
    fn has_last_disc(&self, discs: u64, all: u64) -> bool {
        // Each free square above a column's discs; the disc below it is the highest.
        let highest = (all + self.bottom) >> 1 & discs;
        let mut columns = self.column.iter().map(|column| highest & column).filter(|&disc| disc != 0);
        columns.any(|disc| !self.has_line(discs ^ disc))
    }

    /// The reason why these discs cannot occur, as expected and actual text.
    fn impossible(&self, discs: [u64; 2], mover: Player) -> Option<(String, String)> {
        let [first, second] = LETTERS;
        let counts = discs.map(u64::count_ones);
        let right = if counts[0] == counts[1] { Player::FIRST } else { Player::SECOND };
        if counts[0] != counts[1] + right.index() as u32 {
            let expected = format!("as many {first} as {second}, or one more");
            return Some((expected, format!("{} {first}, {} {second}", counts[0], counts[1])));
        }
        if mover != right {
            let [right, mover] = [right, mover].map(|player| LETTERS[player.index()]);
            return Some((format!("{right} to move, by the number of discs"), mover.to_string()));
        }
        let all = discs[0] | discs[1];
        if let Some(column) = self.floating(all) {
            return Some((
                "discs that lie on others or at the bottom".to_owned(),
                format!("a gap in column {column}"),
            ));
        }
        let lines = discs.map(|discs| self.has_line(discs));
        if lines == [true, true] {
            return Some(("a line of one player only".to_owned(), "lines of both".to_owned()));
        }
        let last = mover.next(2);
        let [mover, other] = [mover, last].map(|player| LETTERS[player.index()]);
        if lines[1 - last.index()] {
            return Some((
                format!("no line of {mover}, as {other} moved last"),
                format!("a line of {mover}"),
            ));
        }
        if lines[last.index()] && !self.has_last_disc(discs[last.index()], all) {
            let expected =
                format!("lines of {other} that share a disc with nothing upon it, which was the last");
            return Some((expected, "lines that do not".to_owned()));
        }
        None
    }
}

impl Notation for ConnectFour {
    /// The column, counted from 1 at the left.
    fn write_move(&self, _state: &State, mv: u8) -> String {
        (mv + 1).to_string()
    }

    /// The rows from the top joined by `/`, then the letter of the player to move.
    fn write_position(&self, state: &State) -> String {
        let mut text = String::new();
        for row in (0..self.rows()).rev() {
            text.extend(self.row(state, row));
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(LETTERS[self.to_move(state).index()]);
        text
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let example = self.write_position(&self.start());
        let (squares, mover) = read(text, self.columns(), self.rows(), &example)?;
        let mut discs = [0_u64; 2];
        for (index, player) in squares.iter().enumerate() {
            let (column, row) = (index % self.columns(), self.rows() - 1 - index / self.columns());
            if let Some(player) = player {
                discs[player.index()] |= 1 << (column * (self.rows() + 1) + row);
            }
        }
        match self.impossible(discs, mover) {
            Some((expected, found)) => Err(NotationError::new(expected, found)),
            None => Ok(State {
                own: discs[mover.index()],
                all: discs[0] | discs[1],
                second: mover == Player::SECOND,
            }),
        }
    }

    /// The board with the numbers of its columns.
    fn draw(&self, state: &State) -> String {
        let wide = self.columns().to_string().len();
        let mut text = String::new();
        for row in (0..self.rows()).rev() {
            let letters: Vec<String> =
                self.row(state, row).map(|letter| format!("{letter:>wide$}")).collect();
            text.push_str(&letters.join(" "));
            text.push('\n');
        }
        let numbers: Vec<String> = (1..=self.columns()).map(|number| format!("{number:>wide$}")).collect();
        text.push_str(&numbers.join(" "));
        text
    }
}
