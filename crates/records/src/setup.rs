//! Positions that SGF sets up square by square: black and white pieces, burnt and empty squares, who moves.
//!
//! **Source.** Hollosi, SGF File Format FF[4]: AB, AW, AE and PL, and AA of Amazons. **Difference**: the
//! format does not say if they change the start of a game or an empty board. Here they are the whole board,
//! unless squares are emptied, which only makes sense on the start; in Othello, where the center is never
//! empty, and in gomoku both are the same.

use crate::record::Property;

/// The names of the properties, each with the piece that it sets.
pub(crate) const NAMES: [(&str, char); 4] = [("AB", 'x'), ("AW", 'o'), ("AE", '-'), ("AA", '#')];

/// The largest side of a board, so that every column has a letter.
const MAX_SIDE: usize = 26;

/// A position to start from.
pub(crate) struct Start {
    /// The position in the game's notation; `None` for the start of the game.
    pub(crate) position: Option<String>,
    /// True if White is the first player.
    pub(crate) is_white_first: bool,
}

/// The squares of a board, row by row from the top.
struct Board {
    number: u32,
    columns: usize,
    rows: usize,
    squares: Vec<char>,
}

/// The position that is set up. `number` is the game's SGF number; `mover` is the color of the player to
/// move, if given.
///
/// # Errors
///
/// The expected and the actual text, if the positions of this game are not supported, or if a value is not a
/// square of the board.
pub(crate) fn start(
    number: u32,
    (columns, rows): (usize, usize),
    setup: &[Property],
    mover: Option<char>,
) -> Result<Start, String> {
    let burnt = setup.iter().find(|(name, _)| name == "AA").filter(|_| number != 18);
    if burnt.is_some() {
        return Err("expected a game from its start, got a position by AA".to_owned());
    }
    if !(1..=MAX_SIDE).contains(&columns) || !(1..=MAX_SIDE).contains(&rows) {
        let what = format!("expected a board of at most {MAX_SIDE} columns and rows to set up a position");
        return Err(format!("{what}, got {columns} by {rows}"));
    }
    let mut board = Board { number, columns, rows, squares: vec!['-'; columns * rows] };
    if number == 2 || setup.iter().any(|(name, _)| name == "AE") {
        board.set_start();
    }
    for (name, values) in setup {
        let piece = NAMES.iter().find(|(known, _)| known == name).map_or('-', |(_, piece)| *piece);
        for value in values {
            let wrong = || format!("expected squares of the board in {name}, got {}", game::quoted(value));
            for at in board.squares_of(value).ok_or_else(wrong)? {
                board.squares[at] = piece;
            }
        }
    }
    let is_white_first = number == 4 && board.is_white_first(mover);
    if is_white_first {
        board.exchange_colors();
    }
    let first = if is_white_first { 'W' } else { 'B' };
    let to_move = match mover {
        Some(color) => color == first,
        // Stones are placed in turns.
        None => !matches!(number, 4 | 11) || board.count('x') <= board.count('o'),
    };
    // Behind a position of Hex no first stone is left to be taken over.
    let behind = if number == 11 { " plies=2" } else { "" };
    let text = format!("{} {}{behind}", board.text(), if to_move { 'x' } else { 'o' });
    let is_start = to_move && board.is_start();
    Ok(Start { position: (!is_start).then_some(text), is_white_first })
}

/// The properties that set up a position in the game's notation.
///
/// # Errors
///
/// If it is not a board with the player to move.
pub(crate) fn properties(
    number: u32,
    (columns, rows): (usize, usize),
    position: &str,
) -> Result<String, String> {
    let wrong =
        || format!("expected a board and the player to move to write sgf, got {}", game::quoted(position));
    let mut words = position.split(' ');
    let (text, mover) = (words.next().unwrap_or_default(), words.next());
    let is_complete = match words.next() {
        None => number != 11,
        Some(plies) => number == 11 && plies == "plies=2" && words.next().is_none(),
    };
    let mut squares = Vec::with_capacity(columns * rows);
    let (mut empty, most) = (0_usize, columns * rows);
    for c in text.chars().chain(['/']) {
        if let Some(digit) = c.to_digit(10) {
            empty = (10 * empty + digit as usize).min(most);
            continue;
        }
        squares.extend((0..std::mem::take(&mut empty)).map(|_| '-'));
        squares.extend(Some(c).filter(|c| *c != '/'));
    }
    let color = match mover {
        Some("x") => 'B',
        Some("o") => 'W',
        _ => return Err(wrong()),
    };
    if !is_complete
        || squares.len() != most
        || columns > MAX_SIDE
        || squares.iter().any(|c| !"xo-#".contains(*c))
    {
        return Err(wrong());
    }
    let letter = |at: usize| char::from(b'a' + at as u8);
    let point = |at: usize| match number {
        9 | 11 => format!("[{}{}]", letter(at % columns), rows - at / columns),
        _ => format!("[{}{}]", letter(at % columns), letter(at / columns)),
    };
    let mut properties = String::new();
    for (name, piece) in NAMES.iter().filter(|(_, piece)| *piece != '-') {
        let points: String = (0..most).filter(|at| squares[*at] == *piece).map(point).collect();
        if !points.is_empty() {
            properties.push_str(&format!("{name}{points}"));
        }
    }
    Ok(format!("{properties}PL[{color}]"))
}

impl Board {
    /// Sets up the start of the game: discs in the center, or pieces on the borders.
    fn set_start(&mut self) {
        let Board { number, columns, rows, .. } = *self;
        for at in 0..self.squares.len() {
            let (column, row) = (at % columns, at / columns);
            let is_end = |at: usize, side: usize| at == 0 || at + 1 == side;
            let is_center = |at: usize, side: usize| at == side / 2 || at + 1 == side / 2;
            self.squares[at] = match number {
                2 if is_center(column, columns) && is_center(row, rows) => {
                    let is_diagonal = (column == columns / 2) == (row == rows / 2);
                    if is_diagonal { 'o' } else { 'x' }
                }
                9 if is_end(row, rows) && !is_end(column, columns) => 'x',
                9 if is_end(column, columns) && !is_end(row, rows) => 'o',
                _ => '-',
            };
        }
    }

    /// True if this is the start of the game.
    fn is_start(&self) -> bool {
        if self.number == 18 {
            return self.text() == "3o2o3/10/10/o8o/10/10/x8x/10/10/3x2x3";
        }
        let mut start = Board { squares: vec!['-'; self.squares.len()], ..*self };
        start.set_start();
        start.squares == self.squares
    }

    /// The squares of a point, or of a rectangle between two points.
    fn squares_of(&self, value: &str) -> Option<Vec<usize>> {
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let ((left, top), (right, bottom)) = (self.point(from)?, self.point(to)?);
        let columns = left.min(right)..=left.max(right);
        let rows = top.min(bottom)..=top.max(bottom);
        Some(rows.flat_map(|row| columns.clone().map(move |column| row * self.columns + column)).collect())
    }

    /// Column and row, from the left and the top, of a point: two letters, or a letter and a number.
    fn point(&self, text: &str) -> Option<(usize, usize)> {
        let mut letters = text.trim().chars();
        let place = |letter: char| ('a'..='z').position(|known| known == letter.to_ascii_lowercase());
        let column = place(letters.next()?)?;
        let rest = letters.as_str();
        let row = match rest.parse::<usize>() {
            // Rows are counted from the top in Othello, and from the bottom elsewhere.
            Ok(row) if self.number == 2 => row.checked_sub(1)?,
            Ok(row) => self.rows.checked_sub(row)?,
            // Hex has no points of two letters of its own; servers count their rows from 1.
            Err(_) if rest.len() == 1 && self.number == 11 => {
                (self.rows - 1).checked_sub(place(rest.chars().next()?)?)?
            }
            Err(_) if rest.len() == 1 => place(rest.chars().next()?)?,
            Err(_) => return None,
        };
        (column < self.columns && row < self.rows).then_some((column, row))
    }

    fn count(&self, piece: char) -> usize {
        self.squares.iter().filter(|found| **found == piece).count()
    }

    /// True if White placed the first stone: it has more of them, or as many and is to move.
    fn is_white_first(&self, mover: Option<char>) -> bool {
        let (black, white) = (self.count('x'), self.count('o'));
        white > black || white == black && mover == Some('W')
    }

    fn exchange_colors(&mut self) {
        for piece in &mut self.squares {
            *piece = match *piece {
                'x' => 'o',
                'o' => 'x',
                other => other,
            };
        }
    }

    /// The board in the game's notation, without the player to move.
    fn text(&self) -> String {
        let rows = self.squares.chunks(self.columns);
        let row = |row: &[char]| match self.number {
            9 | 11 | 18 => with_numbers(row),
            _ => row.iter().collect(),
        };
        rows.map(row).collect::<Vec<String>>().join("/")
    }
}

/// A row with runs of empty squares written as numbers.
pub(crate) fn with_numbers(row: &[char]) -> String {
    let same = row.chunk_by(|a, b| (*a == '-') == (*b == '-'));
    let run = |run: &[char]| if run[0] == '-' { run.len().to_string() } else { run.iter().collect() };
    same.map(run).collect()
}
