//! Boards as letters in rows and columns.

/// A board, by row and column. Row 0 is the one that is written with the number 1.
#[derive(Clone, Debug)]
pub(crate) struct Board(pub(crate) Vec<Vec<char>>);

/// A column and a row.
pub(crate) type Place = (usize, usize);

/// The eight directions of a king.
pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

pub(crate) const EMPTY: char = '-';

impl Board {
    pub(crate) fn empty(columns: usize, rows: usize) -> Board {
        Board(vec![vec![EMPTY; columns]; rows])
    }

    pub(crate) fn columns(&self) -> usize {
        self.0[0].len()
    }

    pub(crate) fn rows(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, (column, row): Place) -> char {
        self.0[row][column]
    }

    pub(crate) fn set(&mut self, (column, row): Place, letter: char) {
        self.0[row][column] = letter;
    }

    /// The square this many steps away in a direction; `None` off the board.
    pub(crate) fn away(&self, from: Place, direction: (i32, i32), steps: i32) -> Option<Place> {
        let column = usize::try_from(from.0 as i32 + direction.0 * steps).ok()?;
        let row = usize::try_from(from.1 as i32 + direction.1 * steps).ok()?;
        (column < self.columns() && row < self.rows()).then_some((column, row))
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (column, row))).collect()
    }

    pub(crate) fn places_of(&self, letter: char) -> Vec<Place> {
        self.places().into_iter().filter(|&place| self.get(place) == letter).collect()
    }

    pub(crate) fn count(&self, letter: char) -> usize {
        self.places_of(letter).len()
    }

    /// True if some straight line of `length` squares holds only this letter.
    pub(crate) fn has_line(&self, letter: char, length: usize) -> bool {
        self.places_of(letter).into_iter().any(|from| {
            DIRECTIONS.iter().any(|&direction| {
                (0..length as i32)
                    .all(|steps| self.away(from, direction, steps).is_some_and(|at| self.get(at) == letter))
            })
        })
    }

    /// The rows from the highest number down, joined by `/`, every square a letter.
    pub(crate) fn rows_from_the_top(&self) -> String {
        let rows: Vec<String> = self.0.iter().rev().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    pub(crate) fn read_rows_from_the_top(text: &str) -> Board {
        Board(text.split('/').rev().map(|row| row.chars().collect()).collect())
    }

    /// The same with numbers for empty squares.
    pub(crate) fn with_numbers(&self) -> String {
        let mut rows = Vec::new();
        for row in self.0.iter().rev() {
            let (mut text, mut empty) = (String::new(), 0);
            for &letter in row {
                if letter == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text.push(letter);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            rows.push(text);
        }
        rows.join("/")
    }

    pub(crate) fn read_with_numbers(text: &str) -> Board {
        let mut rows = Vec::new();
        for text in text.split('/').rev() {
            let (mut row, mut number) = (Vec::new(), 0);
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = 10 * number + digit as usize;
                    continue;
                }
                row.extend(vec![EMPTY; number]);
                number = 0;
                row.push(letter);
            }
            row.extend(vec![EMPTY; number]);
            rows.push(row);
        }
        Board(rows)
    }
}

/// A square by its letter and number.
pub(crate) fn name((column, row): Place) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

pub(crate) fn place(name: &str) -> Place {
    let column = name.as_bytes()[0] - b'a';
    (usize::from(column), name[1..].parse::<usize>().expect("a row") - 1)
}

/// The index of a letter among these.
pub(crate) fn index_of(letters: &[char], letter: &str) -> usize {
    letters.iter().position(|known| letter.chars().eq([*known])).expect("a player's letter")
}
