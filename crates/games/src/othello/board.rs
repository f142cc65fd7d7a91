//! Bitboards of discs: the legal placements, and the discs that a placement flips.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// Words with a bit for each square of a board: row by row from a1 at the top left, which is bit 0.
///
/// A `u64` holds boards of up to 8 by 8; a smaller one is in the corner of a1. A `u128` holds 10 by 10 and
/// leaves one bit free after each row, where runs of discs end.
///
/// ```text
///      a  b  c  d  e  f  g  h
///  1   0  1  2  3  4  5  6  7
///  2   8  9 10 11 12 13 14 15      the bits of a u64
///  3  16 17 18 …
/// ```
pub(super) trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const NONE: Self;
    /// The difference between a square and the one below it.
    const STRIDE: u32;
    /// Squares from which a step to the left or right stays in the row: all squares if a bit is free after
    /// each row.
    const INNER: Self;
    /// The number of extensions by two after which a run of two discs has the maximum length of a run.
    const DOUBLINGS: u32;

    /// The narrow form of a set of squares that is given in a wide word.
    fn of(squares: u128) -> Self;
    /// The sum, truncated to the word.
    fn plus(self, other: Self) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The first square; the set must not be empty.
    fn first(self) -> u32;
    /// All squares but the first; the set must not be empty.
    fn without_first(self) -> Self;
    /// The discs of `other` that a disc of `own` on `square` flips.
    fn turned(square: u32, own: Self, other: Self) -> Self;
}

macro_rules! word {
    ($word:ty, $size:literal, $stride:literal, $inner:expr, $turned:expr) => {
        impl Word for $word {
            const NONE: $word = 0;
            const STRIDE: u32 = $stride;
            const INNER: $word = $inner;
            const DOUBLINGS: u32 = ($size - 4) / 2;

            #[inline]
            fn of(squares: u128) -> $word {
                squares as $word
            }
            #[inline]
            fn plus(self, other: $word) -> $word {
                self.wrapping_add(other)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_first(self) -> $word {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn turned(square: u32, own: $word, other: $word) -> $word {
                $turned(square, own, other)
            }
        }
    };
}

word!(u64, 8, 8, 0x7E7E_7E7E_7E7E_7E7E, turned_by_lines);
word!(u128, 10, 11, u128::MAX, turned_by_runs);

/// The word with one square.
#[inline]
pub(super) fn bit<W: Word>(square: u32) -> W {
    W::of(1) << square
}

/// The squares among `empty` where a disc of `own` flips at least one of `other`.
///
/// # Source
///
/// The fill by doubling is the Kogge-Stone generator of chess programs; runs to the right are found by a
/// carry.
#[inline(always)]
#[expect(clippy::inline_always, reason = "half of the cost of a move, with two calls")]
pub(super) fn placements<W: Word>(own: W, other: W, empty: W) -> W {
    let inner = other & W::INNER;
    // A 1 added at the start of a run of the other, next to an own disc, carries to the square after the
    // run.
    let right = inner.plus(inner & (own << 1));
    let pairs = inner & (inner >> 1);
    let mut found = right | (up(own, inner, pairs, 1) >> 1);
    for (step, other) in [(W::STRIDE - 1, inner), (W::STRIDE, other), (W::STRIDE + 1, inner)] {
        let pairs = other & (other << step);
        found = found | (down(own, other, pairs, step) << step);
        found = found | (up(own, other, pairs >> step, step) >> step);
    }
    found & empty
}

/// A set of squares and their neighbors; if no bit is free between rows, some squares on the opposite edge
/// too.
#[inline]
pub(super) fn around<W: Word>(squares: W) -> W {
    let rows = squares | (squares << 1) | (squares >> 1);
    rows | (rows << W::STRIDE) | (rows >> W::STRIDE)
}

/// The squares after runs of `other` that begin one step from `from` toward higher bits. `pairs` are the
/// discs of `other` that another disc of `other` precedes.
#[inline]
fn down<W: Word>(from: W, other: W, pairs: W, step: u32) -> W {
    let run = other & (from << step);
    let run = run | (other & (run << step));
    (0..W::DOUBLINGS).fold(run, |run, _| run | (pairs & (run << (2 * step))))
}

/// The same toward lower bits; `pairs` are those that another follows.
#[inline]
fn up<W: Word>(from: W, other: W, pairs: W, step: u32) -> W {
    let run = other & (from >> step);
    let run = run | (other & (run >> step));
    (0..W::DOUBLINGS).fold(run, |run, _| run | (pairs & (run >> (2 * step))))
}

/// The flipped discs, by following the run in each direction: for boards of any word.
fn turned_by_runs<W: Word>(square: u32, own: W, other: W) -> W {
    let from = bit::<W>(square);
    let inner = other & W::INNER;
    let mut turned = W::NONE;
    for (step, other) in [(1, inner), (W::STRIDE - 1, inner), (W::STRIDE, other), (W::STRIDE + 1, inner)] {
        let pairs = other & (other << step);
        let (down, up) = (down(from, other, pairs, step), up(from, other, pairs >> step, step));
        if (down << step) & own != W::NONE {
            turned = turned | down;
        }
        if (up >> step) & own != W::NONE {
            turned = turned | up;
        }
    }
    turned
}

/// The squares of the first column.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
/// Moves the bit of row *i* in the first column to bit 56 + *i*.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The flipped discs, line by line: the four lines through the square are gathered into bytes and looked
/// up.
///
/// # Source
///
/// The multiplications that gather and spread lines are those of kindergarten bitboards (chess programs)
/// and of the Othello program Edax, `flip_kindergarten.c`.
#[inline]
fn turned_by_lines(square: u32, own: u64, other: u64) -> u64 {
    /// Moves bit *i* to row *i* of the first column, for rows 1 to 6.
    const SPREAD: u64 = 0x0002_0408_1020_4081;
    let (column, row) = (square % 8, square / 8 % 8);
    let along_row = turned_in_line(column, own >> (8 * row), other >> (8 * row));
    let gathered = |discs: u64| ((discs >> column) & FIRST_COLUMN).wrapping_mul(GATHER) >> 56;
    let along_column = turned_in_line(row, gathered(own), gathered(other));
    let mut turned = along_row << (8 * row);
    turned |= (along_column.wrapping_mul(SPREAD) & FIRST_COLUMN) << column;
    for diagonal in DIAGONALS[(square % 64) as usize] {
        // One disc per column: the sum over the rows does not carry.
        let gathered = |discs: u64| (discs & diagonal).wrapping_mul(FIRST_COLUMN) >> 56;
        let along_diagonal = turned_in_line(column, gathered(own), gathered(other));
        turned |= along_diagonal.wrapping_mul(FIRST_COLUMN) & diagonal;
    }
    turned
}

/// The number of discs that flip if the disc of `own` is placed on the last empty square of the board,
/// `square`: the count of [`turned_by_lines`]. Squares beyond the board count as discs of the other, which
/// no disc of `own` encloses.
#[inline]
pub(super) fn turned_by_last(square: u32, own: u64) -> u32 {
    let (column, row) = (square % 8, square / 8 % 8);
    let in_line = |place: u32, own: u64| u32::from(BEFORE[place as usize][usize::from(own as u8)]);
    let mut count = in_line(column, own >> (8 * row))
        + in_line(row, ((own >> column) & FIRST_COLUMN).wrapping_mul(GATHER) >> 56);
    for diagonal in DIAGONALS[(square % 64) as usize] {
        count += in_line(column, (own & diagonal).wrapping_mul(FIRST_COLUMN) >> 56);
    }
    count
}

/// For each index in a full line and each set of discs in it, the number of squares between the index and
/// the nearest of these discs on either side.
static BEFORE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, discs) = (index / 256, index % 256);
        let above = discs >> place >> 1;
        if above != 0 {
            table[place][discs] += above.trailing_zeros() as u8;
        }
        let below = discs & ((1 << place) - 1);
        if below != 0 {
            table[place][discs] += (place as u32 - 1 - below.ilog2()) as u8;
        }
        index += 1;
    }
    table
};

/// The flipped discs in a line of eight squares, the lowest bits of `own` and `other`, if the square
/// `place` is filled.
#[inline]
fn turned_in_line(place: u32, own: u64, other: u64) -> u64 {
    let place = (place % 8) as usize;
    let ends = ENDS[place][usize::from(other as u8)] & own as u8;
    u64::from(BETWEEN[place][usize::from(ends)])
}

/// For each index in a line and discs of the other, the squares after the runs that begin next to the
/// index.
static ENDS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, other) = (index / 256, index % 256);
        let mut end = place + 1;
        while end < 8 && other >> end & 1 == 1 {
            end += 1;
        }
        if end < 8 && end > place + 1 {
            table[place][other] |= 1 << end;
        }
        let mut before = 1;
        while before < place && other >> (place - before) & 1 == 1 {
            before += 1;
        }
        if before <= place && before > 1 {
            table[place][other] |= 1 << (place - before);
        }
        index += 1;
    }
    table
};

/// For each index in a line and ends on either side of it, the squares in between.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, ends) = (index / 256, index % 256);
        let mut square = 1;
        while square < 7 {
            // Squares from here on up, and from here on down.
            let (above, below) = (ends >> square >> 1, ends & ((1 << square) - 1));
            if (square > place && above != 0) || (square < place && below != 0) {
                table[place][ends] |= 1 << square;
            }
            square += 1;
        }
        index += 1;
    }
    table
};

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (square, other) = (index / 64, index % 64);
        let (column, row) = (square % 8, square / 8);
        if other / 8 + column == other % 8 + row {
            table[square][0] |= 1 << other;
        }
        if other / 8 + other % 8 == row + column {
            table[square][1] |= 1 << other;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn lines_looked_up_turn_what_runs_turn() {
        let mut random = Random::new(1);
        for _ in 0..20_000 {
            let (some, any) = (random.next_u64(), random.next_u64());
            // Half of the squares, or three quarters, hold discs.
            let discs = if any & 1 == 0 { some } else { some | random.next_u64() };
            let (own, other) = (discs & any, discs & !any);
            for square in 0..64 {
                if discs >> square & 1 == 0 {
                    let plain = turned_by_runs(square, own, other);
                    assert_eq!(turned_by_lines(square, own, other), plain, "{own:x} {other:x} {square}");
                    assert_eq!(placements(own, other, !discs) >> square & 1 == 1, plain != 0);
                }
            }
        }
    }
}
