#![doc = include_str!("README.md")]

mod contents;
mod evaluation;
mod foresight;
mod notation;
mod ranked;
mod scene;
mod standard;
mod symmetry;
mod ways;

pub use evaluation::ConnectFourEvaluation;

use crate::packing::Packing;
use game::random::Random;
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises, play_one_by_one};
use standard::{USUAL, USUAL_MOVES, shorten};
use std::hash::{Hash, Hasher};

/// The number of bits of the word that holds a board, including the bit kept free above each column.
const BITS: usize = 64;
/// The most columns: each takes two bits or more.
const COLUMNS: usize = BITS / 2;
/// The number of doublings after which a run is longer than any board.
const ROUNDS: usize = 6;

/// The rules of Connect Four on a board of any size that 64 bits hold.
///
/// The squares are bits, column by column from the lower left, and above each column one bit stays free:
///
/// ```text
///   6 13 20 27 34 41 48      always free
///   5 12 19 26 33 40 47
///   4 11 18 25 32 39 46
///   3 10 17 24 31 38 45      the squares of seven columns
///   2  9 16 23 30 37 44      and six rows
///   1  8 15 22 29 36 43
///   0  7 14 21 28 35 42
/// ```
///
/// # Source
///
/// The board with a free row is that of Tromp's *Fhourstones*.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// let game = games::ConnectFour::default();
/// let mut state = game.read_position("-------/-------/-------/x------/xo-----/xo----o x").unwrap();
/// let mv = game.read_move(&state, "1").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.outcome(&state), Some(Payoffs::two(1)));
/// ```
#[derive(Clone, Debug)]
pub struct ConnectFour {
    columns: u8,
    rows: u8,
    connect: u8,
    /// All squares.
    board: u64,
    /// The lowest square of each column.
    bottom: u64,
    /// The highest square of each column.
    top: u64,
    /// Squares in rows, counted from 0, with the same parity as the number of rows.
    lower: u64,
    /// The squares of each column; none beyond the last column.
    column: [u64; COLUMNS],
    /// All moves in order, which are legal while no column is full.
    all_moves: [u8; COLUMNS],
    /// The shifts that find lines: along a column, down right, along a row, up right, repeated as often as
    /// it takes to double a run of one square to `connect`.
    shifts: [[u32; 4]; ROUNDS],
    /// The number of shifts needed.
    rounds: usize,
    /// True for four in a row on seven columns and six rows, with the shifts [`USUAL`].
    is_usual: bool,
    /// The counts that the numbering of positions uses.
    ways: ways::Ways,
    /// The squares of a word without the bits that stay free.
    packing: Packing,
}

/// The discs and their owners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The discs of the player to move.
    own: u64,
    /// All discs.
    all: u64,
    /// True if the second player is to move; it follows from the number of discs.
    second: bool,
}

/// One word identifies the discs: a column of n of them counts 2^n - 1 in `all` and at most that in `own`,
/// so the sum determines n and, with the free bit above, stays in the column. The fields that follow from
/// these are not hashed.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.own + self.all).hash(hasher);
    }
}

impl Default for ConnectFour {
    /// Four in a row on 7 columns and 6 rows.
    fn default() -> ConnectFour {
        ConnectFour::new(7, 6, 4)
    }
}

impl ConnectFour {
    /// `connect` in a row win, on `columns` by `rows` squares.
    ///
    /// # Panics
    ///
    /// If a number is 0, `connect` is greater than 64, or the board does not [fit](ConnectFour::fits).
    pub fn new(columns: usize, rows: usize, connect: usize) -> ConnectFour {
        assert!(
            ConnectFour::fits(columns, rows),
            "a column takes a bit more than its rows, and there are {BITS}"
        );
        assert!((1..=BITS).contains(&connect), "1 to {BITS} discs in a row win");
        let height = rows + 1;
        let bottom: u64 = (0..columns).map(|column| 1 << (column * height)).sum();
        let column: [u64; COLUMNS] =
            std::array::from_fn(
                |index| {
                    if index < columns { ((1 << rows) - 1) << (index * height) } else { 0 }
                },
            );
        let (mut shifts, mut rounds, mut run) = ([[0; 4]; ROUNDS], 0, 1);
        while run < connect {
            let grow = run.min(connect - run);
            // No square is 63 steps from another: a shift of this length finds no line.
            shifts[rounds] = [1, rows, rows + 1, rows + 2].map(|step| (step * grow).min(BITS - 1) as u32);
            run += grow;
            rounds += 1;
        }
        ConnectFour {
            columns: columns as u8,
            rows: rows as u8,
            connect: connect as u8,
            board: column.iter().sum(),
            bottom,
            top: bottom << (rows - 1),
            lower: (rows % 2..rows).step_by(2).map(|row| bottom << row).sum(),
            column,
            all_moves: std::array::from_fn(|column| column as u8),
            shifts,
            rounds,
            is_usual: columns == 7 && shifts[..rounds] == USUAL,
            ways: ways::ways(columns, rows),
            packing: Packing::new(columns, rows, height),
        }
    }

    /// True if the board fits 64 bits: columns · (rows + 1) is not greater.
    pub const fn fits(columns: usize, rows: usize) -> bool {
        columns >= 1 && rows >= 1 && rows < BITS && columns <= COLUMNS && columns * (rows + 1) <= BITS
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows as usize
    }

    /// The number of discs in a row that win.
    pub const fn connect(&self) -> usize {
        self.connect as usize
    }

    /// The owner of the disc in `column` and `row`, which count from 0 at the lower left.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    pub fn disc(&self, state: &State, column: usize, row: usize) -> Option<Player> {
        assert!(column < self.columns() && row < self.rows(), "the square is on the board");
        let bit = 1 << (column * (self.rows() + 1) + row);
        let is_second = (state.own & bit != 0) == state.second;
        (state.all & bit != 0).then(|| Player::new(usize::from(is_second)))
    }

    /// The number of discs in a column.
    fn height(&self, state: &State, column: u8) -> u8 {
        (state.all & self.column[usize::from(column) % COLUMNS]).count_ones() as u8
    }

    /// The first squares of the lines that lie wholly in `squares`, for each of the four directions.
    #[inline]
    fn lines(&self, squares: u64) -> [u64; 4] {
        // Constant shifts cost half as much.
        if self.is_usual {
            USUAL.into_iter().fold([squares; 4], shorten)
        } else {
            self.unusual_lines(squares)
        }
    }

    /// The lines of any board, in a function of its own so that those of the standard board are inlined.
    #[inline(never)]
    fn unusual_lines(&self, squares: u64) -> [u64; 4] {
        self.shifts[..self.rounds].iter().copied().fold([squares; 4], shorten)
    }

    /// The moves of any board, in a function of its own for the same reason.
    #[inline(never)]
    fn unusual_moves(&self, open: u64, moves: &mut Vec<u8>) {
        if open == self.top {
            moves.extend_from_slice(&self.all_moves[..self.columns().min(COLUMNS)]);
        } else {
            moves.extend((0..self.columns).filter(|&mv| self.column[usize::from(mv) % COLUMNS] & open != 0));
        }
    }

    /// A random move of any board.
    #[inline(never)]
    fn unusual_random_move(&self, open: u64, random: &mut Random, moves: &mut Vec<u8>) -> (u8, usize) {
        moves.clear();
        self.unusual_moves(open, moves);
        (moves[random.index(moves.len())], moves.len())
    }

    /// The discs with left and right exchanged.
    #[inline]
    fn mirrored(&self, discs: u64) -> u64 {
        let height = usize::from(self.rows) + 1;
        let (mut mirrored, columns) = (0, self.columns());
        for (column, squares) in self.column[..columns.min(COLUMNS)].iter().enumerate() {
            let (from, to) = (column * height, (columns - 1 - column) * height);
            mirrored |= (discs & squares) >> from << to;
        }
        mirrored
    }

    /// True if `discs` contain a whole line.
    #[inline]
    fn has_line(&self, discs: u64) -> bool {
        self.lines(discs).iter().fold(0, |all, lines| all | lines) != 0
    }
}

described!(ConnectFour);

impl Game for ConnectFour {
    type State = State;
    /// The column, from 0 at the left.
    type Move = u8;
    /// The square that was filled, as a bit.
    type Undo = u64;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { own: 0, all: 0, second: false }
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        if state.second { Player::SECOND } else { Player::FIRST }
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        // Only the player who moved last can have completed a line.
        if self.has_line(state.all ^ state.own) {
            return Some(Payoffs::two(if state.second { 1 } else { -1 }));
        }
        (state.all == self.board).then(|| Payoffs::zero(2))
    }

    #[inline]
    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        let open = self.top & !state.all;
        if !self.is_usual {
            self.unusual_moves(open, moves);
        } else if open == self.top {
            moves.extend_from_slice(&USUAL_MOVES);
        } else {
            // Each move is written, and overwritten by the next one if its column is full. A constant
            // number of bytes is copied at once, and the surplus is truncated.
            let (mut bytes, mut count) = ([0; USUAL_MOVES.len() + 1], 0);
            for (mv, highest) in USUAL_MOVES.into_iter().zip((5..).step_by(7)) {
                bytes[count % bytes.len()] = mv;
                count += (open >> highest) as usize % 2;
            }
            let count = moves.len() + count;
            moves.extend_from_slice(&bytes);
            moves.truncate(count);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, _buffer: &mut Vec<u8>) -> usize {
        let open = self.top & !state.all;
        if open == self.top { self.columns() } else { open.count_ones() as usize }
    }

    #[inline]
    fn random_move(&self, state: &State, random: &mut Random, buffer: &mut Vec<u8>) -> (u8, usize) {
        let open = self.top & !state.all;
        if !self.is_usual {
            return self.unusual_random_move(open, random, buffer);
        }
        let columns = standard::open_columns(open);
        let count = columns & 15;
        (standard::column_at(columns, random.index(count)) as u8, count)
    }

    #[inline]
    fn playout(
        &self,
        state: &mut State,
        plies: u32,
        random: &mut Random,
        buffer: &mut Vec<u8>,
    ) -> (Option<Payoffs>, u64) {
        if self.is_usual {
            let discs = [state.own, state.all ^ state.own];
            let found = standard::playout(discs, plies, random);
            let [own, other] = found.discs;
            *state = State { own, all: own | other, second: state.second ^ (found.plies % 2 == 1) };
            // The payoff of the player to move.
            let paid = |pay: i32| Payoffs::two(if state.second { -pay } else { pay });
            (found.pay.map(paid), found.work)
        } else {
            play_one_by_one(self, state, plies, random, buffer)
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: u8) -> u64 {
        // The sum carries over the discs of each column to its first free square.
        let square = (state.all + self.bottom) & self.column[usize::from(mv) % COLUMNS];
        state.own ^= state.all;
        state.all |= square;
        state.second = !state.second;
        square
    }

    #[inline]
    fn undo(&self, state: &mut State, _mv: u8, square: u64) {
        state.all ^= square;
        state.own ^= state.all;
        state.second = !state.second;
    }

    /// The board or its mirror image, whichever is smaller.
    #[inline]
    fn canonical(&self, state: &State) -> State {
        let (own, all) = (self.mirrored(state.own), self.mirrored(state.all));
        if (all, own) < (state.all, state.own) { State { own, all, ..*state } } else { *state }
    }

    fn promises(&self) -> Promises {
        Promises { draws: true, ..Promises::win_or_lose(self.board.count_ones()) }
    }
}

impl Configured for ConnectFour {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "columns", expects: "1 to 32", default: "7", about: "columns" },
        Parameter {
            name: "rows",
            expects: "1 to 63, and columns·(rows+1) at most 64",
            default: "6",
            about: "rows",
        },
        Parameter { name: "connect", expects: "1 to 64", default: "4", about: "discs in a row that win" },
    ];

    fn configure(given: &Given<'_>) -> Result<ConnectFour, ParameterError> {
        let columns = given.whole("columns", 1..=COLUMNS as u64)? as usize;
        let rows = given.whole("rows", 1..=BITS as u64 - 1)? as usize;
        let connect = given.whole("connect", 1..=BITS as u64)? as usize;
        if !ConnectFour::fits(columns, rows) {
            let bits = columns * (rows + 1);
            return Err(ParameterError::Together(format!(
                "expected columns·(rows+1) to be at most {BITS}, got {columns}·({rows}+1) = {bits}"
            )));
        }
        Ok(ConnectFour::new(columns, rows, connect))
    }
}
