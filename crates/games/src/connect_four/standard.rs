//! The standard board, seven columns and six rows: its constants, and random games on it.

use game::random::Random;

/// The shifts that find four in a row on the standard board.
pub(super) const USUAL: [[u32; 4]; 2] = [[1, 6, 7, 8], [2, 12, 14, 16]];
/// The moves on the standard board while no column is full.
pub(super) const USUAL_MOVES: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];
/// The open columns of the standard board for each set of them: their number in the lowest four bits, and
/// above it the columns themselves, four bits each, in ascending order.
const USUAL_OPEN: [u32; 128] = usual_open();

const COLUMNS: usize = 7;
const HEIGHT: usize = 7;
const COLUMN: u64 = (1 << (HEIGHT - 1)) - 1;
/// The lowest squares, and the highest.
const BOTTOM: u64 = squares_of_row(0);
const TOP: u64 = squares_of_row(HEIGHT - 2);
/// The squares of each column.
const COLUMN_MASKS: [u64; 8] = {
    let (mut masks, mut column) = ([0; 8], 0);
    while column < COLUMNS {
        masks[column] = COLUMN << (HEIGHT * column);
        column += 1;
    }
    masks
};

const fn squares_of_row(row: usize) -> u64 {
    let (mut squares, mut column) = (0, 0);
    while column < COLUMNS {
        squares |= 1 << (column * HEIGHT + row);
        column += 1;
    }
    squares
}

/// The factor that gathers the bits of the columns of the standard board: 2^(48 - 6 c) for column c.
const GATHER: u64 = 1 << 48 | 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12;

const fn usual_open() -> [u32; 128] {
    let (mut all, mut set) = ([0; 128], 0);
    while set < all.len() {
        let (mut open, mut count, mut column) = (0, 0, 0);
        while column < 7 {
            if set >> column & 1 == 1 {
                count += 1;
                open |= column << (4 * count);
            }
            column += 1;
        }
        all[set] = open | count;
        set += 1;
    }
    all
}

/// Keeps the runs that continue over the whole shift.
#[inline]
pub(super) fn shorten(lines: [u64; 4], shifts: [u32; 4]) -> [u64; 4] {
    std::array::from_fn(|direction| lines[direction] & lines[direction] >> shifts[direction])
}

/// The open columns in the form of [`USUAL_OPEN`]. `open` are the highest squares that are empty.
#[inline]
pub(super) fn open_columns(open: u64) -> usize {
    // The product moves the bit of each column, seven apart from the next, to the highest bits but nine,
    // side by side: no two of its terms share a bit.
    let set = (open >> (HEIGHT - 2)).wrapping_mul(GATHER) >> 48 & 127;
    USUAL_OPEN[set as usize % USUAL_OPEN.len()] as usize
}

/// A column of [`open_columns`], by its place among them.
#[inline]
pub(super) const fn column_at(open: usize, index: usize) -> usize {
    open >> (4 * index + 4) & 15
}

#[inline]
fn has_line(discs: u64) -> bool {
    USUAL.into_iter().fold([discs; 4], shorten).iter().fold(0, |all, lines| all | lines) != 0
}

/// Where a random game stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// The discs of the player to move, and those of the other.
    pub(super) discs: [u64; 2],
    /// The plies played.
    pub(super) plies: u32,
    /// The payoff of the player to move, if the game is over.
    pub(super) pay: Option<i32>,
    /// The moves played and those looked at.
    pub(super) work: u64,
}

/// See [`playout`](game::Game::playout). `discs` are those of the player to move, and those of the other.
#[inline(never)]
pub(super) fn playout(discs: [u64; 2], plies: u32, random: &mut Random) -> Stand {
    // The discs and the random numbers stay in registers.
    let [mut own, mut other] = discs;
    let mut numbers = random.clone();
    let (mut left, mut work) = (plies, 0);
    // Step 1. While no column is full, any may be drawn.
    let mut over = loop {
        // Only the player who moved last can have completed a line.
        if has_line(other) {
            break Some(-1);
        }
        let all = own | other;
        if left == 0 || all & TOP != 0 {
            break None;
        }
        let square = (all + BOTTOM) & COLUMN_MASKS[numbers.index(COLUMNS) % COLUMN_MASKS.len()];
        (own, other) = (other, own | square);
        left -= 1;
    };
    work += u64::from(plies - left) * (1 + COLUMNS as u64);
    // Step 2. Afterwards, one of those that are open.
    while over.is_none() {
        let all = own | other;
        let open = TOP & !all;
        if open == 0 {
            over = Some(0);
            break;
        }
        if left == 0 {
            break;
        }
        let columns = open_columns(open);
        let count = columns & 15;
        let column = column_at(columns, numbers.index(count));
        let square = (all + BOTTOM) & COLUMN_MASKS[column % COLUMN_MASKS.len()];
        (own, other) = (other, own | square);
        work += 1 + count as u64;
        left -= 1;
        if has_line(other) {
            over = Some(-1);
        }
    }
    *random = numbers;
    Stand { discs: [own, other], plies: plies - left, pay: over, work }
}
