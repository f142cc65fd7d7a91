//! Squares as bits, and the lines of the board, 64 at a time.

use super::covers::CoverTable;
use std::sync::OnceLock;

/// The number of words that hold the 361 squares of the largest board.
pub(super) const WORDS: usize = 6;

/// A set of squares, one bit each: square `column + row * columns`, row 0 at the bottom.
///
/// ```text
///  row 2 | 6 7 8
///  row 1 | 3 4 5      the squares of a 3 by 3 board
///  row 0 | 0 1 2
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Squares(pub(super) [u64; WORDS]);

impl Squares {
    /// Squares 0 to `count - 1`.
    pub(super) fn first(count: usize) -> Squares {
        let mut squares = Squares::default();
        for square in 0..count {
            squares.insert(square);
        }
        squares
    }

    /// The first 64 squares.
    pub(super) const fn first_word(&self) -> u64 {
        self.0[0]
    }

    /// A set of the first 64 squares.
    pub(super) const fn of_word(word: u64) -> Squares {
        let mut words = [0; WORDS];
        words[0] = word;
        Squares(words)
    }

    pub(super) const fn has(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    pub(super) const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    pub(super) const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first of them.
    pub(super) fn first_square(&self) -> Option<usize> {
        self.iter().next()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[must_use]
    pub(super) fn and(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[must_use]
    pub(super) fn or(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[must_use]
    pub(super) fn without(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The image of these squares under a reflection or rotation: square n goes to `to[n]`.
    #[must_use]
    pub(super) fn turned(&self, to: &[u16]) -> Squares {
        let mut turned = Squares::default();
        self.iter().for_each(|square| turned.insert(usize::from(to[square])));
        turned
    }

    /// The squares in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let lowest = bits.trailing_zeros() as usize;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    64 * word + lowest
                })
            })
        })
    }

    /// The 64 squares from `first` on, as a word; squares beyond the last are not in the set.
    const fn window(&self, first: usize) -> u64 {
        let (word, bit) = (first / 64, first % 64);
        let low = if word < WORDS { self.0[word] } else { 0 };
        let high = if word + 1 < WORDS { self.0[word + 1] } else { 0 };
        // Two shifts, as a shift by 64 is none.
        low >> bit | (high << 1) << (63 - bit)
    }
}

/// The lines of one direction.
#[derive(Clone, Copy, Debug)]
struct Direction {
    /// The difference between a square and the next one of a line.
    step: usize,
    /// The first square of every line.
    starts: Squares,
}

/// Every line of `length` squares of a board. Made once, with the rules.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    length: usize,
    /// The number of words that the squares of this board take.
    words: usize,
    /// Along a row, along a column, up to the right, up to the left.
    directions: [Direction; 4],
    /// For each square and direction, the extent of the lines through the square backward and forward, in
    /// squares.
    reach: Vec<[[u8; 2]; 4]>,
    /// The number of squares of the longest row or column.
    longest: usize,
    /// Listed when they are first needed: only proofs need them.
    covers: OnceLock<CoverTable>,
}

/// 64 lines of one direction, those of them that are open to a player, and the number of the player's
/// stones on each.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenLines {
    /// A bit for each open line.
    open: u64,
    /// The number of stones, bit-sliced: bit *i* of every count is in word *i*.
    counts: [u64; 5],
}

impl OpenLines {
    /// The number of open lines.
    pub(super) const fn len(&self) -> u32 {
        self.open.count_ones()
    }

    /// The number of open lines with exactly `stones` stones.
    pub(super) fn with_stones(&self, stones: usize) -> u32 {
        self.where_stones_are(stones).count_ones()
    }

    /// A bit for each open line with exactly `stones` stones.
    fn where_stones_are(&self, stones: usize) -> u64 {
        let mut lines = self.open;
        for (bit, plane) in self.counts.iter().enumerate() {
            lines &= if stones >> bit & 1 == 1 { *plane } else { !plane };
        }
        lines
    }
}

/// A line of the board, by its first square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardLine {
    first: u16,
    step: u8,
    length: u8,
}

impl BoardLine {
    /// Its squares, from the first to the last.
    pub(super) fn squares(self) -> impl Iterator<Item = usize> + Clone {
        let BoardLine { first, step, length } = self;
        (0..length).map(move |n| usize::from(first) + usize::from(n) * usize::from(step))
    }
}

/// The open lines of one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenStarts {
    /// The difference between a square and the next one of a line.
    pub(super) step: usize,
    /// The first square of every open line.
    pub(super) starts: Squares,
}

impl Lines {
    /// The lines of `length` squares on a board of `columns` by `rows`.
    pub(super) fn new(columns: usize, rows: usize, length: usize) -> Lines {
        let steps: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let on_board = |column: isize, row: isize| {
            (0..columns as isize).contains(&column) && (0..rows as isize).contains(&row)
        };
        let reach = |square: usize, (right, up): (isize, isize), sign: isize| {
            let (column, row) = ((square % columns) as isize, (square / columns) as isize);
            let squares = 1..length as isize;
            let reached = squares.take_while(|n| on_board(column + sign * n * right, row + sign * n * up));
            reached.count() as u8
        };
        let squares = columns * rows;
        let reach: Vec<[[u8; 2]; 4]> = (0..squares)
            .map(|square| steps.map(|step| [-1, 1].map(|sign| reach(square, step, sign))))
            .collect();
        let mut directions = steps.map(|(right, up)| Direction {
            // Never negative: on a single column no line runs up to the left.
            step: (right + up * columns as isize) as usize,
            starts: Squares::default(),
        });
        // A line of one square has no direction: it is counted once, as a row.
        let runs = if length == 1 { 1 } else { directions.len() };
        for (index, direction) in directions.iter_mut().enumerate().take(runs) {
            let starts = (0..squares).filter(|&square| usize::from(reach[square][index][1]) + 1 == length);
            starts.for_each(|square| direction.starts.insert(square));
        }
        let (words, longest, covers) = (squares.div_ceil(64), columns.max(rows), OnceLock::new());
        Lines { length, words, directions, reach, longest, covers }
    }

    /// The number of lines.
    pub(super) fn len(&self) -> usize {
        self.directions.iter().map(|direction| direction.starts.len()).sum()
    }

    /// The number of squares of a line.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// The covers of segments of lines of so many squares.
    pub(super) fn covers(&self) -> &CoverTable {
        self.covers.get_or_init(|| CoverTable::new(self.length, self.longest))
    }

    /// True if a line through `square` has no stone of `others`.
    pub(super) fn has_open_through(&self, others: &Squares, square: usize) -> bool {
        self.has_line_through(square, |near| !others.has(near))
    }

    /// True if `own`, which contains `square`, has a whole line through `square`.
    #[inline]
    pub(super) fn run_through(&self, own: &Squares, square: usize) -> bool {
        self.has_line_through(square, |near| own.has(near))
    }

    /// True if a line through `square` consists of it and others that satisfy this.
    #[inline]
    fn has_line_through(&self, square: usize, holds: impl Fn(usize) -> bool) -> bool {
        self.directions.iter().zip(&self.reach[square]).any(|(direction, [back, forward])| {
            let step = direction.step;
            let before = (1..=usize::from(*back)).take_while(|n| holds(square - n * step)).count();
            let after = (1..=usize::from(*forward)).take_while(|n| holds(square + n * step)).count();
            before + 1 + after >= self.length
        })
    }

    /// The whole lines of `own`.
    fn whole_lines<'a>(&'a self, own: &'a Squares) -> impl Iterator<Item = Squares> + 'a {
        self.directions.iter().flat_map(move |direction| {
            direction.starts.iter().filter_map(move |start| {
                let line = (0..self.length).map(|n| start + n * direction.step);
                line.clone().all(|square| own.has(square)).then(|| {
                    let mut squares = Squares::default();
                    line.for_each(|square| squares.insert(square));
                    squares
                })
            })
        })
    }

    /// The squares that all whole lines of `own` share; `None` if there is no whole line.
    pub(super) fn shared_by_whole_lines(&self, own: &Squares) -> Option<Squares> {
        self.whole_lines(own).reduce(|shared, line| shared.and(&line))
    }

    /// The squares of all whole lines of `own`.
    pub(super) fn on_whole_lines(&self, own: &Squares) -> Squares {
        self.whole_lines(own).fold(Squares::default(), |all, line| all.or(&line))
    }

    /// The lines on which no other player has a stone, 64 at a time.
    pub(super) fn open<'a>(
        &'a self,
        own: &'a Squares,
        others: &'a Squares,
    ) -> impl Iterator<Item = OpenLines> + 'a {
        self.words().map(move |(start, starts)| self.counted(start, starts, own, others))
    }

    /// The lines on which no other player has a stone, by direction.
    pub(super) fn open_starts(&self, others: &Squares) -> [OpenStarts; 4] {
        self.directions.each_ref().map(|&Direction { step, starts }| {
            let mut open = starts;
            for (word, open) in open.0.iter_mut().enumerate().filter(|(_, open)| **open != 0) {
                (0..self.length).for_each(|n| *open &= !others.window(64 * word + n * step));
            }
            OpenStarts { step, starts: open }
        })
    }

    /// The lines on which no other player has a stone, and on which there are exactly `stones` own ones.
    pub(super) fn with_stones<'a>(
        &'a self,
        own: &'a Squares,
        others: &'a Squares,
        stones: usize,
    ) -> impl Iterator<Item = BoardLine> + 'a {
        self.words().flat_map(move |(start, starts)| {
            let mut bits = match self.length - stones {
                1 => self.lacking::<2>(start, starts, own, others),
                2 => self.lacking::<3>(start, starts, own, others),
                3 => self.lacking::<4>(start, starts, own, others),
                _ => self.counted(start, starts, own, others).where_stones_are(stones),
            };
            std::iter::from_fn(move || {
                let lowest = bits.trailing_zeros() as u16;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    BoardLine { first: start.first + lowest, ..start }
                })
            })
        })
    }

    /// Of 64 lines those that are open and lack exactly `LACKING - 1` stones: much faster than counting, as
    /// it ends as soon as all of them lack more.
    fn lacking<const LACKING: usize>(
        &self,
        start: BoardLine,
        starts: u64,
        own: &Squares,
        others: &Squares,
    ) -> u64 {
        // Word i: the lines that lack i stones so far.
        let mut lacking = [0; LACKING];
        lacking[0] = starts;
        for n in 0..self.length {
            let stones = own.window(usize::from(start.first) + n * usize::from(start.step));
            for i in (1..LACKING).rev() {
                lacking[i] = lacking[i] & stones | lacking[i - 1] & !stones;
            }
            lacking[0] &= stones;
            if lacking == [0; LACKING] {
                return 0;
            }
        }
        let mut open = lacking[LACKING - 1];
        for n in 0..self.length {
            if open == 0 {
                return 0;
            }
            open &= !others.window(usize::from(start.first) + n * usize::from(start.step));
        }
        open
    }

    /// The lines, 64 at a time: the first of the 64, whether there is such a line or not, and a bit for each
    /// that there is.
    fn words(&self) -> impl Iterator<Item = (BoardLine, u64)> + '_ {
        let words = self.directions.iter().flat_map(move |direction| {
            let starts = direction.starts.0.iter().take(self.words).enumerate();
            starts.map(move |(word, &starts)| {
                let (first, step) = (64 * word as u16, direction.step as u8);
                (BoardLine { first, step, length: self.length as u8 }, starts)
            })
        });
        words.filter(|(_, starts)| *starts != 0)
    }

    /// 64 lines with their stones.
    fn counted(&self, start: BoardLine, starts: u64, own: &Squares, others: &Squares) -> OpenLines {
        let mut lines = OpenLines { open: starts, counts: [0; 5] };
        for n in 0..self.length {
            // Square n of each of the 64 lines.
            let at = usize::from(start.first) + n * usize::from(start.step);
            lines.open &= !others.window(at);
            let mut carry = own.window(at);
            for plane in &mut lines.counts {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn lines_that_lack_few_stones_are_those_that_counting_finds() {
        let (mut random, mut found) = (Random::new(11), [0; 3]);
        for (columns, rows, length) in [(3, 3, 3), (1, 4, 4), (7, 3, 3), (8, 8, 4), (15, 15, 5), (19, 19, 6)]
        {
            let lines = Lines::new(columns, rows, length);
            for _ in 0..200 {
                let [mut own, mut others] = [Squares::default(); 2];
                let most = 3 + random.index(6);
                for square in 0..columns * rows {
                    match random.index(most) {
                        0 | 1 => own.insert(square),
                        2 => others.insert(square),
                        _ => {}
                    }
                }
                for (lacking, found) in (1..).zip(&mut found) {
                    let stones = length - lacking;
                    let fast: Vec<_> = lines.with_stones(&own, &others, stones).collect();
                    let all = lines.words().flat_map(|(start, starts)| {
                        let counted = lines.counted(start, starts, &own, &others).where_stones_are(stones);
                        let firsts = (0..64).filter(move |bit| counted >> bit & 1 == 1);
                        firsts.map(move |bit| BoardLine { first: start.first + bit, ..start })
                    });
                    assert_eq!(fast, all.collect::<Vec<_>>(), "{own:?} {others:?} lacking {lacking}");
                    *found += fast.len();
                }
            }
        }
        assert!(found.iter().all(|&count| count > 1_000), "{found:?}");
    }
}
