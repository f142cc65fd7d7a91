#![doc = include_str!("README.md")]

mod board;
mod contents;
mod evaluation;
mod notation;
mod scene;
mod state;
mod symmetry;

pub use evaluation::AmazonsEvaluation;
pub use state::{Move, Square, State};

use crate::parameters::sides;
use crate::word::{BySize, Word, by_size};
use board::{AMAZONS, Board};
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};
use std::ops::RangeInclusive;

/// The possible numbers of columns and rows.
const SIZES: RangeInclusive<usize> = 4..=11;

/// The rules of the Game of the Amazons on a board of 4 to 11 columns and rows.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation};
/// let game = games::Amazons::default();
/// let mut state = game.start();
/// let mv = game.read_move(&state, "d1-d7/g7").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.write_position(&state), "3o2o3/10/10/o2x2#2o/10/10/x8x/10/10/6x3 o");
/// ```
#[derive(Clone, Debug)]
pub struct Amazons {
    columns: usize,
    rows: usize,
    tables: QueenTables,
}

type QueenTables = BySize<Board<u64>, Board<u128>>;

/// The usual game, on 10 by 10.
impl Default for Amazons {
    fn default() -> Amazons {
        Amazons::new(10, 10)
    }
}

impl Amazons {
    /// The game on a board of `columns` by `rows`.
    ///
    /// # Panics
    ///
    /// If a number is not 4 to 11.
    pub fn new(columns: usize, rows: usize) -> Amazons {
        for number in [columns, rows] {
            assert!(SIZES.contains(&number), "there are 4 to 11 columns and rows");
        }
        let tables = if columns * rows <= 64 {
            BySize::Small(Board::new(columns, rows))
        } else {
            BySize::Large(Board::new(columns, rows))
        };
        Amazons { columns, rows, tables }
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of empty squares at the start; each move burns one.
    const fn empty_at_start(&self) -> usize {
        self.columns * self.rows - 2 * AMAZONS
    }

    /// The amazons of the player to move and the empty squares.
    fn view<W: Word>(board: &Board<W>, state: &State) -> (W, W) {
        let own = W::load(state.amazons[state.mover.index() & 1]);
        (own, board.without(W::load(state.occupied())))
    }

    /// Moves an amazon of `player` and places or removes its arrow; applied twice, it changes nothing.
    fn toggle(state: &mut State, player: usize, mv: Move) {
        state.amazons[player & 1] ^= 1 << mv.from | 1 << mv.to;
        state.arrows ^= 1 << mv.arrow;
    }
}

/// The distance of an amazon from the corner at the start, in squares, on a side of length `long`.
const fn inset(long: usize) -> usize {
    match long {
        ..=7 => 1,
        8 | 9 => 2,
        _ => 3,
    }
}

described!(Amazons);

impl Game for Amazons {
    type State = State;
    type Move = Move;
    /// Nothing: the move contains all information.
    type Undo = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let (last_column, last_row) = (self.columns - 1, self.rows - 1);
        let (inward, upward) = (inset(self.columns), inset(self.rows));
        let side = |near: usize, beside: usize| {
            let places = [(0, beside), (inward, near), (last_column - inward, near), (last_column, beside)];
            places.into_iter().fold(0, |side, (column, row)| side | 1u128 << (row * self.columns + column))
        };
        let amazons = [side(0, upward), side(last_row, last_row - upward)];
        State { amazons, arrows: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let goes_on = by_size!(&self.tables, board => {
            let (own, empty) = Amazons::view(board, state);
            board.can_move(own, empty)
        });
        (!goes_on).then(|| Payoffs::winner(state.mover.next(2), 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        by_size!(&self.tables, board => {
            let (own, empty) = Amazons::view(board, state);
            board.moves(own, empty, moves);
        });
    }

    fn count_moves(&self, state: &State, _buffer: &mut Vec<Move>) -> usize {
        by_size!(&self.tables, board => {
            let (own, empty) = Amazons::view(board, state);
            board.count(own, empty)
        })
    }

    fn play(&self, state: &mut State, mv: Move) {
        Amazons::toggle(state, state.mover.index(), mv);
        state.mover = state.mover.next(2);
    }

    fn undo(&self, state: &mut State, mv: Move, (): ()) {
        state.mover = state.mover.next(2);
        Amazons::toggle(state, state.mover.index(), mv);
    }

    /// The smallest of the 8 reflections and rotations of this position; of 4 if the board is not square.
    fn canonical(&self, state: &State) -> State {
        by_size!(&self.tables, board => {
            let [first, second] = state.amazons.map(Word::load);
            let [first, second, arrows] = board.least_image([first, second, Word::load(state.arrows)]);
            State { amazons: [first.store(), second.store()], arrows: arrows.store(), mover: state.mover }
        })
    }

    fn promises(&self) -> Promises {
        Promises::win_or_lose(self.empty_at_start() as u32)
    }
}

impl Configured for Amazons {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "size",
            expects: "4 to 11",
            default: "",
            about: "columns and rows of a square board",
        },
        Parameter { name: "columns", expects: "4 to 11", default: "10", about: "columns" },
        Parameter { name: "rows", expects: "4 to 11", default: "10", about: "rows" },
    ];

    fn configure(given: &Given<'_>) -> Result<Amazons, ParameterError> {
        let (columns, rows) = sides(given, SIZES)?;
        Ok(Amazons::new(columns, rows))
    }
}
