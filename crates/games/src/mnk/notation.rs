//! Moves and positions of m,n,k games as text.

use super::board::Squares;
use super::{MAX_SEATS, Mnk, State};
use crate::drawing;
use crate::rows::{EMPTY, a_board_such_as, named_square, square_name, two_words};
use game::{Game, Notation, NotationError, Player};

/// The letters of the players, in turn order.
const LETTERS: [char; MAX_SEATS] = ['x', 'o', '+'];

impl Mnk {
    fn name(&self, square: usize) -> String {
        square_name(square, self.columns)
    }

    fn letters(&self) -> &'static [char] {
        &LETTERS[..self.players]
    }

    fn letter(state: &State, square: usize) -> char {
        state.stone(square as u16).map_or(EMPTY, |player| LETTERS[player.index()])
    }

    fn row(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.columns).map(move |column| Self::letter(state, row * self.columns + column))
    }

    /// The stones on `board`, rows from the top.
    fn read_stones(&self, board: &str) -> Result<[Squares; MAX_SEATS], NotationError> {
        let rows: Vec<&str> = if board.contains('/') { board.split('/').collect() } else { vec![board] };
        let (columns, count) = (self.columns, self.rows);
        let shape = match count {
            1 => format!("{columns} squares in one row"),
            _ => format!("{} squares in {count} rows joined by /", self.squares()),
        };
        if rows.len() > 1 && rows.len() != count {
            return Err(NotationError::new(shape, board));
        }
        let long = if rows.len() == 1 { self.squares() } else { columns };
        let mut stones = [Squares::default(); MAX_SEATS];
        for (index, row) in rows.iter().enumerate() {
            if row.chars().count() != long {
                let in_row = format!("{columns} squares in row {}", count - index);
                let expected = if rows.len() == 1 { shape } else { in_row };
                return Err(NotationError::new(expected, *row));
            }
            for (place, letter) in row.chars().enumerate() {
                let from_top = index * columns + place;
                let square = (count - 1 - from_top / columns) * columns + from_top % columns;
                match self.letters().iter().position(|known| *known == letter) {
                    Some(player) => stones[player].insert(square),
                    None if letter == EMPTY => {}
                    None => {
                        let known: String = self.letters().iter().collect();
                        let expected = format!("one of `{known}{EMPTY}` on {}", self.name(square));
                        return Err(NotationError::new(expected, letter));
                    }
                }
            }
        }
        Ok(stones)
    }

    /// The player to move, by the number of stones, if these numbers are possible.
    fn mover_by_count(&self, stones: &[Squares; MAX_SEATS]) -> Option<Player> {
        let count: usize = stones.iter().map(Squares::len).sum();
        let share = |player: usize| (count + self.players - 1 - player) / self.players;
        let fair = (0..self.players).all(|player| stones[player].len() == share(player));
        fair.then(|| Player::new(count % self.players))
    }

    /// The player who has a line, if the stone that completed it was the last.
    fn read_line(
        &self,
        stones: &[Squares; MAX_SEATS],
        mover: Player,
        text: &str,
    ) -> Result<Option<Player>, NotationError> {
        let wrong = |expected: String| Err(NotationError::new(expected, text));
        let line_of = |player: Player| {
            self.lines.shared_by_whole_lines(&stones[player.index()]).map(|shared| (player, shared))
        };
        let mut lines = Player::all(self.players).filter_map(line_of);
        let Some((maker, shared)) = lines.next() else { return Ok(None) };
        if lines.next().is_some() {
            return wrong("a line of one player only".to_owned());
        }
        let (last, letter) = (self.before(mover), LETTERS[maker.index()]);
        if maker != last {
            return wrong(format!("no line of {letter}, as {} moved last", LETTERS[last.index()]));
        }
        if shared.is_empty() {
            return wrong(format!("lines of {letter} that share a square, as one stone made them all"));
        }
        Ok(Some(maker))
    }
}

impl Notation for Mnk {
    /// Column letter and row number: `a1` is at the bottom left.
    fn write_move(&self, _state: &State, mv: u16) -> String {
        self.name(usize::from(mv))
    }

    fn read_move(&self, state: &State, text: &str) -> Result<u16, NotationError> {
        if self.outcome(state).is_some() {
            return Err(NotationError::new("no move, as the game is over", text));
        }
        let square = named_square(text, self.columns, self.rows)
            .filter(|&square| state.stone(square as u16).is_none());
        square.map(|square| square as u16).ok_or_else(|| {
            let last = self.name(self.squares() - 1);
            NotationError::new(format!("an empty square from a1 to {last}"), text)
        })
    }

    /// The rows from the top joined by `/`, then the letter of the player to move: `x-o/-x-/--- o`.
    fn write_position(&self, state: &State) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            text.extend(self.row(state, row));
            text.push(if row > 0 { '/' } else { ' ' });
        }
        text.push(LETTERS[state.mover.index()]);
        text
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let [board, letter] = two_words(text, || a_board_such_as(&self.write_position(&self.start())))?;
        let stones = self.read_stones(board)?;
        let Some(mover) = self.mover_by_count(&stones) else {
            let numbers: Vec<String> = (0..self.players)
                .map(|player| format!("{} {}", stones[player].len(), LETTERS[player]))
                .collect();
            let turns = LETTERS[..self.players].iter().map(char::to_string).collect::<Vec<_>>().join(", ");
            let expected = format!("stones laid in turn, {turns}");
            return Err(NotationError::new(expected, numbers.join(", ")));
        };
        let right = LETTERS[mover.index()];
        if !letter.chars().eq([right]) {
            return Err(NotationError::new(format!("{right} to move, by the number of stones"), letter));
        }
        let line_of = self.read_line(&stones, mover, board)?;
        let count = stones.iter().map(|own| own.len() as u16).sum();
        Ok(State { stones, count, mover, line_of })
    }

    /// The board with its coordinates.
    fn draw(&self, state: &State) -> String {
        drawing::from_the_bottom(self.rows, self.columns, |row| self.row(state, row))
    }
}
