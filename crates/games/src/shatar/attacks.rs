//! The squares that pieces attack, from tables that are computed at compile time.
//!
//! ```text
//! 56 57 58 59 60 61 62 63      a8 … h8      A set is a word with one bit per square.
//!  …                            …           Along a line, the six inner squares that are occupied decide
//!  8  9 10 11 12 13 14 15      a2 … h2      how far a slider gets: they are collected by a multiplication
//!  0  1  2  3  4  5  6  7      a1 … h1      into an index of 6 bits (the border squares stop it anyway).
//! ```

use super::kind::Kind;

/// The squares of column a and of column h.
pub(super) const COLUMN_A: u64 = 0x0101_0101_0101_0101;
pub(super) const COLUMN_H: u64 = COLUMN_A << 7;
/// The squares of rows 1 and 8, where no pawn stands.
pub(super) const ENDS: u64 = 0xFF00_0000_0000_00FF;

/// Multiplied with a diagonal, it adds up all its rows in the highest one, a column to the right.
const ADD_ROWS: u64 = COLUMN_A << 1;
/// Multiplied with squares of column a, it puts the inner ones into the six highest bits, row 2 first.
const TURN_COLUMN: u64 = 0x0080_4020_1008_0400;
/// The shift that leaves the six highest bits.
const TO_INDEX: u32 = 58;
/// The number of sets of inner squares of a line.
const INNER: usize = 64;

const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const FERZ: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const WAZIR: [(i32, i32); 4] = [(1, 0), (0, -1), (-1, 0), (0, 1)];

/// The squares one step away, for each square.
static KNIGHT_STEPS: [u64; 64] = steps(&KNIGHT);
static FERZ_STEPS: [u64; 64] = steps(&FERZ);
static WAZIR_STEPS: [u64; 64] = steps(&WAZIR);
/// The diagonals through each square: up to the right, and up to the left.
static RISING: [u64; 64] = diagonals(1);
static FALLING: [u64; 64] = diagonals(-1);
/// For a column and the occupied inner columns, the columns that are reached, repeated in every row.
static ACROSS: [[u64; INNER]; 8] = across();
/// For a row and the occupied inner rows, the squares of column a that are reached.
static UPWARD: [[u64; INNER]; 8] = upward();
/// The squares strictly between two squares on a line of any direction; none if there is no such line.
static BETWEEN: [[u64; 64]; 64] = between_all();

/// The bit of a square, and none off the board.
const fn bit(column: i32, row: i32) -> u64 {
    if column < 0 || column > 7 || row < 0 || row > 7 { 0 } else { 1 << (8 * row + column) }
}

const fn steps<const COUNT: usize>(steps: &[(i32, i32); COUNT]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < COUNT {
            let (right, up) = steps[index];
            table[square as usize] |= bit(square % 8 + right, square / 8 + up);
            index += 1;
        }
        square += 1;
    }
    table
}

const fn diagonals(right: i32) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut distance = -7;
        while distance <= 7 {
            table[square as usize] |= bit(square % 8 + right * distance, square / 8 + distance);
            distance += 1;
        }
        square += 1;
    }
    table
}

/// The places 0 to 7 of a line that a slider reaches from `place`, given the occupied ones.
const fn reached(place: i32, occupied: u32) -> u32 {
    let mut reached = 0;
    let mut direction = -1;
    while direction <= 1 {
        let mut at = place + direction;
        while at >= 0 && at <= 7 {
            reached |= 1 << at;
            if occupied >> at & 1 == 1 {
                break;
            }
            at += direction;
        }
        direction += 2;
    }
    reached
}

const fn across() -> [[u64; INNER]; 8] {
    let mut table = [[0; INNER]; 8];
    let mut column = 0;
    while column < 8 {
        let mut inner = 0;
        while inner < INNER {
            table[column][inner] = reached(column as i32, (inner << 1) as u32) as u64 * COLUMN_A;
            inner += 1;
        }
        column += 1;
    }
    table
}

const fn upward() -> [[u64; INNER]; 8] {
    let mut table = [[0; INNER]; 8];
    let mut row = 0;
    while row < 8 {
        let mut inner = 0;
        while inner < INNER {
            // Bit 5 of the index is row 2, bit 0 row 7.
            let occupied = (inner as u8).reverse_bits() as u32 >> 1;
            let rows = reached(row as i32, occupied);
            let mut at = 0;
            while at < 8 {
                table[row][inner] |= ((rows >> at & 1) as u64) << (8 * at);
                at += 1;
            }
            inner += 1;
        }
        row += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "it is computed at compile time")]
const fn between_all() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (right, up) = if direction < 4 { FERZ[direction] } else { WAZIR[direction - 4] };
            let (mut column, mut row) = (from % 8 + right, from / 8 + up);
            let mut passed = 0;
            while bit(column, row) != 0 {
                table[from as usize][(8 * row + column) as usize] = passed;
                passed |= bit(column, row);
                column += right;
                row += up;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares that a knight attacks.
#[inline]
pub(super) fn knight(square: usize) -> u64 {
    KNIGHT_STEPS[square & 63]
}

/// The squares one step away along a diagonal: what a bers attacks besides the squares of a rook.
#[inline]
pub(super) fn ferz(square: usize) -> u64 {
    FERZ_STEPS[square & 63]
}

/// The squares that a king attacks.
#[inline]
pub(super) fn king(square: usize) -> u64 {
    FERZ_STEPS[square & 63] | WAZIR_STEPS[square & 63]
}

/// The squares that a rook attacks.
#[inline]
pub(super) fn rook(square: usize, occupied: u64) -> u64 {
    let (column, row) = (square & 7, square >> 3 & 7);
    let in_row = ACROSS[column][(occupied >> (8 * row + 1)) as usize & (INNER - 1)] & 0xFF << (8 * row);
    let in_column = (occupied >> column & COLUMN_A).wrapping_mul(TURN_COLUMN) >> TO_INDEX;
    in_row | UPWARD[row][in_column as usize] << column
}

/// The squares that a bishop attacks.
#[inline]
pub(super) fn bishop(square: usize, occupied: u64) -> u64 {
    let column = square & 7;
    let along = |line: u64| {
        let inner = (occupied & line).wrapping_mul(ADD_ROWS) >> TO_INDEX;
        ACROSS[column][inner as usize] & line
    };
    along(RISING[square & 63]) | along(FALLING[square & 63])
}

/// The squares that a man other than a pawn attacks.
#[inline]
pub(super) fn of(kind: Kind, square: usize, occupied: u64) -> u64 {
    match kind {
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::King => king(square),
        Kind::Bers => rook(square, occupied) | ferz(square),
        Kind::Pawn => 0,
    }
}

/// The squares strictly between two squares on a line; none if they are not on a line.
#[inline]
pub(super) fn between(one: usize, other: usize) -> u64 {
    BETWEEN[one & 63][other & 63]
}

/// The squares that pawns attack: upward for the first player, downward for the second.
#[inline]
pub(super) fn pawns(pawns: u64, is_second: bool) -> u64 {
    ahead(beside(pawns), is_second)
}

/// The squares to the left and right of these.
#[inline]
pub(super) fn beside(squares: u64) -> u64 {
    (squares & !COLUMN_A) >> 1 | (squares & !COLUMN_H) << 1
}

/// The squares one step ahead.
#[inline]
pub(super) fn ahead(squares: u64, is_second: bool) -> u64 {
    if is_second { squares >> 8 } else { squares << 8 }
}

/// The squares ahead of these, up to the end of the board.
#[inline]
pub(super) fn all_ahead(squares: u64, is_second: bool) -> u64 {
    [8, 16, 32]
        .into_iter()
        .fold(ahead(squares, is_second), |all, rows| all | if is_second { all >> rows } else { all << rows })
}

/// The squares ahead of these pawns, in their columns and the next ones: an enemy pawn there is not passed.
#[inline]
pub(super) fn barred(pawns: u64, is_second: bool) -> u64 {
    let ahead = all_ahead(pawns, is_second);
    ahead | beside(ahead)
}

/// The row where pawns are promoted.
#[inline]
pub(super) fn last_row(is_second: bool) -> u64 {
    if is_second { 0xFF } else { 0xFF << 56 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    /// The squares along these directions up to the first occupied one.
    fn walked(square: usize, occupied: u64, directions: &[(i32, i32)]) -> u64 {
        let mut reached = 0;
        for &(right, up) in directions {
            let (mut column, mut row) = ((square % 8) as i32 + right, (square / 8) as i32 + up);
            while bit(column, row) != 0 {
                reached |= bit(column, row);
                if occupied & bit(column, row) != 0 {
                    break;
                }
                (column, row) = (column + right, row + up);
            }
        }
        reached
    }

    #[test]
    fn sliders_reach_what_a_walk_reaches() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let occupied = random.next_u64() & random.next_u64();
            for square in 0..64 {
                assert_eq!(rook(square, occupied), walked(square, occupied, &WAZIR), "{square} {occupied:x}");
                assert_eq!(
                    bishop(square, occupied),
                    walked(square, occupied, &FERZ),
                    "{square} {occupied:x}"
                );
            }
        }
    }

    #[test]
    fn between_two_squares_lie_those_that_sliders_on_both_reach() {
        for one in 0..64 {
            for other in (0..64).filter(|&other| other != one) {
                let ends = 1 << one | 1 << other;
                let mut expected = 0;
                for slider in [rook, bishop] {
                    if slider(one, 0) >> other & 1 == 1 {
                        expected = slider(one, ends) & slider(other, ends);
                    }
                }
                assert_eq!(between(one, other), expected, "{one} {other}");
            }
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        let count = |steps: fn(usize) -> u64| (0..64).map(|square| steps(square).count_ones()).sum::<u32>();
        assert_eq!([knight, ferz, king].map(count), [336, 196, 420]);
        assert_eq!(pawns(1 | 1 << 7, false), 1 << 9 | 1 << 14);
        assert_eq!(pawns(1 << 56 | 1 << 63, true), 1 << 49 | 1 << 54);
    }
}
