//! The squares of a board, as programs for one kind of game name them.

/// A board whose squares are named by a letter and a number, such as `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of columns, from 1 to 25.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// True if each row is shifted by half a cell against its neighbor, as in Hex.
    pub is_slanted: bool,
}

impl Board {
    /// The board of cells with these names and these distances from the left; `None` if they are not all the
    /// squares of one.
    pub fn of_cells<'a>(cells: impl IntoIterator<Item = (&'a str, f32)>) -> Option<Board> {
        let (mut size, mut count, mut first_column) = ((0, 0), 0, Vec::new());
        for (name, x) in cells {
            let (column, row) = column_and_row(name)?;
            size = (column.max(size.0), row.max(size.1));
            count += 1;
            if column == 1 {
                first_column.push(x);
            }
        }
        let is_slanted = first_column.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 0.1);
        let board = Board { columns: size.0, rows: size.1, is_slanted };
        (count > 0 && count == board.columns * board.rows && board.columns <= 25).then_some(board)
    }

    /// All squares, by columns and rows from 1.
    pub(crate) fn squares(self) -> impl Iterator<Item = (usize, usize)> {
        (1..=self.columns).flat_map(move |column| (1..=self.rows).map(move |row| (column, row)))
    }
}

/// The name of a square, by its column and its row from 1.
///
/// # Panics
///
/// If the column is not one of 26.
pub(crate) fn square(column: usize, row: usize) -> String {
    assert!((1..=26).contains(&column), "a letter for each column");
    format!("{}{row}", char::from(b'a' + column as u8 - 1))
}

/// The column and the row, from 1, of a square that is named like this.
pub(crate) fn column_and_row(name: &str) -> Option<(usize, usize)> {
    let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
    let row = Some(&name[1..]).filter(|row| row.bytes().all(|sign| sign.is_ascii_digit()))?;
    let row = row.parse().ok().filter(|row| (1..=100).contains(row))?;
    Some((usize::from(letter - b'a') + 1, row))
}
