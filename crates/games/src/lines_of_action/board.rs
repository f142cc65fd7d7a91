//! Lines, moves and groups on bitboards.
//!
//! ```text
//!  row 2 |  8  9 10 11
//!  row 1 |  4  5  6  7      the squares of a board of 4 columns and 3 rows
//!  row 0 |  0  1  2  3
//! ```

use crate::from_to::Move;
use crate::word::Word;

/// The maximum number of columns and of rows.
pub(super) const MAX_SIDE: usize = 10;
/// Sixteen pieces, eight directions.
pub(super) const MAX_MOVES: usize = 128;
/// The number of bits of a count of pieces.
const COUNT_BITS: u32 = 4;
const COUNTS: usize = 1 << COUNT_BITS;
/// Along a row, along a column, up to the right, up to the left.
const AXES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// All precomputed tables of a board.
#[derive(Clone, Debug)]
pub(super) struct Board<W> {
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// All squares of the board but those of the first column.
    not_first: W,
    /// All squares of the board but those of the last column.
    not_last: W,
    /// The bits of one row.
    row: u64,
    /// The contribution of each pattern of pieces in a row to the counts of lines.
    patterns: Box<[RowCounts; 1 << MAX_SIDE]>,
    squares: Vec<SquareMoves<W>>,
    places: Vec<Place>,
    /// The squares of the first 0, 1, 2, ... columns.
    columns_before: [W; MAX_SIDE + 1],
    /// The squares of the first 0, 1, 2, ... rows.
    rows_before: [W; MAX_SIDE + 1],
}

/// The coordinates of a square, counted from 0 at the bottom left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) column: i32,
    pub(super) row: i32,
    /// The distance from the border; 0 on it.
    pub(super) inside: i32,
}

/// The pieces of one row.
#[derive(Clone, Copy, Debug, Default)]
struct RowCounts {
    /// Their number.
    count: u64,
    /// A count of 0 or 1 for each column.
    columns: u64,
}

/// The moves from one square.
#[derive(Clone, Debug)]
struct SquareMoves<W> {
    /// The bit position of the count of the line through this square, for each axis.
    shift: [u8; AXES.len()],
    /// By axis and number of pieces on the line.
    steps: [[Steps<W>; COUNTS]; AXES.len()],
}

/// The two moves along a line with a certain number of pieces.
#[derive(Clone, Copy, Debug)]
struct Steps<W> {
    /// The squares jumped over, which must hold no enemy piece.
    between: [W; 2],
    /// The square reached, which must hold no piece of the player's own. All squares if the move would
    /// leave the board, so that the moving piece itself blocks it.
    target: [W; 2],
    moves: [Move; 2],
}

impl<W: Word> Steps<W> {
    /// True if the move in one of the two directions is legal.
    fn is_open(&self, direction: usize, own: W, enemy: W) -> bool {
        ((self.between[direction] & enemy) | (self.target[direction] & own)).is_empty()
    }
}

/// The number of pieces on each line, four bits per line, a word per axis.
pub(super) type LineCounts<W> = [W; AXES.len()];

impl<W: Word> Board<W> {
    /// The board of `columns` and `rows`, each at most [`MAX_SIDE`], whose squares must fit the bits of
    /// `W`.
    pub(super) fn new(columns: usize, rows: usize) -> Board<W> {
        // The squares of the given numbers of columns and rows from the bottom left.
        let set = |width: usize, height: usize| {
            let squares = (0..height).flat_map(|row| (0..width).map(move |column| row * columns + column));
            squares.fold(W::NONE, |all, square| all | W::of(square as u8))
        };
        let mut patterns = Box::new([RowCounts::default(); 1 << MAX_SIDE]);
        for (bits, pattern) in patterns.iter_mut().enumerate() {
            pattern.count = u64::from(bits.count_ones());
            for column in (0..MAX_SIDE).filter(|column| bits >> column & 1 == 1) {
                pattern.columns |= 1 << (column * COUNT_BITS as usize);
            }
        }
        Board {
            columns: columns as u32,
            rows: rows as u32,
            not_first: set(columns, rows) & !set(1, rows),
            not_last: set(columns - 1, rows),
            row: (1 << columns) - 1,
            patterns,
            squares: (0..columns * rows).map(|square| SquareMoves::new(columns, rows, square)).collect(),
            places: (0..columns * rows).map(|square| Place::new(columns, rows, square)).collect(),
            columns_before: std::array::from_fn(|length| set(length.min(columns), rows)),
            rows_before: std::array::from_fn(|length| set(columns, length.min(rows))),
        }
    }

    /// The coordinates of `square`.
    pub(super) fn place(&self, square: usize) -> Place {
        self.places[square]
    }

    /// The squares of some columns and rows, given as half-open ranges.
    pub(super) fn rectangle(&self, columns: (usize, usize), rows: (usize, usize)) -> W {
        self.columns_before[columns.1]
            & !self.columns_before[columns.0]
            & self.rows_before[rows.1]
            & !self.rows_before[rows.0]
    }

    /// The counts of all lines, from the pieces of both sides.
    #[inline]
    pub(super) fn line_counts(&self, occupied: W) -> LineCounts<W> {
        let mut counts = [W::NONE; AXES.len()];
        let (mut shift, mut up, mut down) = (0, 0, COUNT_BITS * (self.rows - 1));
        for _ in 0..self.rows {
            let pattern = self.pattern(occupied, shift);
            let columns = W::from_low(pattern.columns);
            counts[0] = counts[0] | W::from_low(pattern.count) << up;
            counts[1] = counts[1] + columns;
            // The diagonals up to the left have a constant sum of column and row, those up to the right a
            // constant difference.
            counts[2] = counts[2] + (columns << down);
            counts[3] = counts[3] + (columns << up);
            shift += self.columns;
            up += COUNT_BITS;
            down = down.wrapping_sub(COUNT_BITS);
        }
        counts
    }

    /// The pieces of the row whose first square is `shift`.
    #[inline]
    fn pattern(&self, occupied: W, shift: u32) -> &RowCounts {
        let bits = (occupied >> shift).low() & self.row;
        &self.patterns[bits as usize & ((1 << MAX_SIDE) - 1)]
    }

    /// Visits the moves of every piece along every line, legal or not.
    #[inline]
    fn each(&self, own: W, counts: &LineCounts<W>, mut look: impl FnMut(&Steps<W>)) {
        let mut pieces = own;
        while !pieces.is_empty() {
            let from = &self.squares[pieces.first()];
            pieces = pieces.without_first();
            for ((counts, shift), steps) in counts.iter().zip(from.shift).zip(&from.steps) {
                let count = (*counts >> u32::from(shift)).low() as usize % COUNTS;
                look(&steps[count]);
            }
        }
    }

    /// Writes the legal moves and returns their number.
    ///
    /// Every candidate is written, and only the legal ones are counted: a branch on each would be
    /// mispredicted every third time.
    #[inline]
    pub(super) fn moves(&self, own: W, enemy: W, moves: &mut [Move; MAX_MOVES]) -> usize {
        let counts = self.line_counts(own | enemy);
        let mut count = 0;
        self.each(own, &counts, |steps| {
            for direction in 0..2 {
                moves[count % MAX_MOVES] = steps.moves[direction];
                count += usize::from(steps.is_open(direction, own, enemy));
            }
        });
        count
    }

    /// Writes the legal moves that capture nothing and returns their number.
    #[inline]
    pub(super) fn quiet_moves(&self, own: W, enemy: W, moves: &mut [Move; MAX_MOVES]) -> usize {
        let occupied = own | enemy;
        let counts = self.line_counts(occupied);
        let mut count = 0;
        self.each(own, &counts, |steps| {
            for direction in 0..2 {
                moves[count % MAX_MOVES] = steps.moves[direction];
                count += usize::from(steps.is_open(direction, occupied, enemy));
            }
        });
        count
    }

    /// The number of legal moves.
    pub(super) fn mobility(&self, own: W, enemy: W, counts: &LineCounts<W>) -> i32 {
        let mut count = 0;
        self.each(own, counts, |steps| {
            count += i32::from(steps.is_open(0, own, enemy)) + i32::from(steps.is_open(1, own, enemy));
        });
        count
    }

    /// True if there is a legal move.
    #[inline]
    pub(super) fn can_move(&self, own: W, enemy: W) -> bool {
        // Almost always some piece can move along its row, the line that is fastest to count.
        own.squares().any(|square| self.can_move_along_row(square, own, enemy))
            || self.mobility(own, enemy, &self.line_counts(own | enemy)) > 0
    }

    /// True if a piece can move along its row.
    #[inline]
    fn can_move_along_row(&self, square: usize, own: W, enemy: W) -> bool {
        let from = &self.squares[square];
        let pattern = self.pattern(own | enemy, self.row_of(square) * self.columns);
        let steps = &from.steps[0][pattern.count as usize % COUNTS];
        steps.is_open(0, own, enemy) || steps.is_open(1, own, enemy)
    }

    #[inline]
    fn row_of(&self, square: usize) -> u32 {
        u32::from(self.squares[square].shift[0]) / COUNT_BITS
    }

    /// Rows along which a piece can move, as many as there are or are asked for; the others are all squares.
    #[inline]
    pub(super) fn rows_of_moves<const ROWS: usize>(&self, own: W, enemy: W) -> [W; ROWS] {
        let (mut rows, mut pieces) = ([!W::NONE; ROWS], own);
        for row in &mut rows {
            while !pieces.is_empty() {
                let square = pieces.first();
                pieces = pieces.without_first();
                if self.can_move_along_row(square, own, enemy) {
                    let number = self.row_of(square) as usize;
                    *row = self.rows_before[number + 1] & !self.rows_before[number];
                    pieces = pieces & !self.rows_before[number + 1];
                    break;
                }
            }
        }
        rows
    }

    /// True if all pieces form one group, connected along rows, columns and diagonals. `seed` is one of them:
    /// the search is short if its group is small.
    #[inline]
    pub(super) fn is_connected(&self, pieces: W, seed: W) -> bool {
        let group = self.with_neighbors(seed) & pieces;
        if group == seed {
            return group == pieces;
        }
        // Often a piece elsewhere stands alone, which is seen at once.
        if !(pieces & !self.neighbors(pieces)).is_empty() {
            return false;
        }
        self.group(pieces, group).0 == pieces
    }

    /// The group of one of the pieces, or of some that touch each other, and the squares that touch it, its
    /// own among them.
    #[inline]
    pub(super) fn group(&self, pieces: W, seed: W) -> (W, W) {
        let mut group = seed;
        loop {
            let reach = self.with_neighbors(group);
            let grown = reach & pieces;
            if grown == group {
                return (group, reach);
            }
            group = grown;
        }
    }

    /// The number of pairs of pieces that touch each other.
    pub(super) fn pairs(&self, pieces: W) -> i32 {
        let (left, right) = (pieces << 1 & self.not_first, pieces >> 1 & self.not_last);
        // Each piece beside, and around above, one of the set.
        let above = pieces << self.columns;
        let along = (pieces & left).len() + (pieces & above).len();
        (along + (pieces & left << self.columns).len() + (pieces & right << self.columns).len()) as i32
    }

    /// The squares that are neighbors of one of these; some may lie beyond the last row.
    #[inline]
    fn neighbors(&self, squares: W) -> W {
        let beside = (squares << 1 & self.not_first) | (squares >> 1 & self.not_last);
        let wide = squares | beside;
        beside | wide << self.columns | wide >> self.columns
    }

    /// The squares and their neighbors. The step up may set bits beyond the last row, which the steps
    /// before it did not see.
    #[inline]
    fn with_neighbors(&self, squares: W) -> W {
        let wide = squares | (squares << 1 & self.not_first) | (squares >> 1 & self.not_last);
        wide | wide << self.columns | wide >> self.columns
    }
}

impl Place {
    fn new(columns: usize, rows: usize, square: usize) -> Place {
        let (column, row) = (square % columns, square / columns);
        let inside = column.min(columns - 1 - column).min(row).min(rows - 1 - row);
        Place { column: column as i32, row: row as i32, inside: inside as i32 }
    }
}

impl<W: Word> SquareMoves<W> {
    fn new(columns: usize, rows: usize, square: usize) -> SquareMoves<W> {
        let (column, row) = (square % columns, square / columns);
        let lines = [row, column, column + rows - 1 - row, column + row];
        let on_board = |column: isize, row: isize| {
            let is_on = (0..columns as isize).contains(&column) && (0..rows as isize).contains(&row);
            is_on.then(|| row as usize * columns + column as usize)
        };
        let steps = AXES.map(|(right, up)| {
            std::array::from_fn(|count| {
                let at = |steps: isize| on_board(column as isize + steps * right, row as isize + steps * up);
                let mut both = Steps { between: [W::NONE; 2], target: [!W::NONE; 2], moves: [Move::PASS; 2] };
                for (direction, sign) in [(0, 1), (1, -1)] {
                    let Some(target) = at(sign * count as isize).filter(|_| count > 0) else { continue };
                    both.target[direction] = W::of(target as u8);
                    both.moves[direction] = Move::new(square, target);
                    let between = (1..count as isize).filter_map(|steps| at(sign * steps));
                    both.between[direction] = between.fold(W::NONE, |all, square| all | W::of(square as u8));
                }
                both
            })
        });
        SquareMoves { shift: lines.map(|line| COUNT_BITS as u8 * line as u8), steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines_of_action::{LineTables, LinesOfAction, SIZES};

    #[test]
    fn three_men_are_a_group_where_they_touch_on_every_board() {
        fn check<W: Word>(board: &Board<W>, columns: usize, squares: usize) {
            let touch = |one: usize, other: usize| {
                (one % columns).abs_diff(other % columns) <= 1
                    && (one / columns).abs_diff(other / columns) <= 1
            };
            let (last, top) = (columns - 1, squares - columns);
            for corner in [0, last, top, squares - 1] {
                for (one, other) in (0..squares).flat_map(|one| (0..one).map(move |other| (one, other))) {
                    let pieces = [corner, one, other];
                    let pairs = [(0, 1), (0, 2), (1, 2)]
                        .map(|(a, b)| pieces[a] != pieces[b] && touch(pieces[a], pieces[b]));
                    let touching = pairs.into_iter().filter(|&pair| pair).count();
                    let different = if one == corner || other == corner { 2 } else { 3 };
                    let set = pieces.into_iter().fold(W::NONE, |set, square| set | W::of(square as u8));
                    let what = || format!("squares {pieces:?} of {squares}, {columns} a row");
                    for seed in pieces.map(|piece| W::of(piece as u8)) {
                        assert_eq!(board.is_connected(set, seed), touching + 1 >= different, "{}", what());
                    }
                    if different == 3 {
                        assert_eq!(board.pairs(set), touching as i32, "{}", what());
                    }
                }
            }
        }
        for (columns, rows) in SIZES.flat_map(|columns| SIZES.map(move |rows| (columns, rows))) {
            match &LinesOfAction::new(columns, rows).tables {
                LineTables::Small(board) => check(board, columns, columns * rows),
                LineTables::Large(board) => check(board, columns, columns * rows),
            }
        }
    }
}
