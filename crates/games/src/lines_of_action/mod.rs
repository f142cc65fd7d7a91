#![doc = include_str!("README.md")]

mod board;
mod children;
mod classes;
mod contents;
mod evaluation;
mod notation;
mod ranked;
mod scene;
mod state;
mod symmetry;

pub use crate::from_to::Move;
pub use evaluation::LinesOfActionEvaluation;
pub use state::State;

use crate::parameters::{repetition, sides};
use crate::word::{BySize, Word, by_size};
use board::{Board, MAX_MOVES, MAX_SIDE};
use game::{Bounds, Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};
use state::Status;
use std::ops::RangeInclusive;

/// The possible numbers of columns and rows.
const SIZES: RangeInclusive<usize> = 3..=MAX_SIDE;
/// The winner when one move connects the pieces of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BothConnected {
    /// Nobody: the rule of the Computer Olympiad since 2002.
    #[default]
    Draw,
    /// The player who made the move: the earlier rule.
    Mover,
}

/// The consequence for a player who has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoMove {
    /// The player loses.
    #[default]
    Loss,
    /// The game is drawn.
    Draw,
    /// The player passes. If neither player can move the game is drawn.
    Pass,
}

/// The rules of Lines of Action on a board of 3 to 10 columns and rows.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// let game = games::LinesOfAction::default();
/// let mut state = game.read_position("8/8/ox2x3/xx3x2/oxo1x1x1/2o1x3/oo6/8 x").unwrap();
/// let mv = game.read_move(&state, "b6-d4").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.outcome(&state), None);
/// ```
#[derive(Clone, Debug)]
pub struct LinesOfAction {
    columns: usize,
    rows: usize,
    both_connected: BothConnected,
    no_move: NoMove,
    repetition: Option<u32>,
    /// True if the positions have ranks.
    is_numbered: bool,
    tables: LineTables,
}

type LineTables = BySize<Board<u64>, Board<u128>>;

/// The token of `undo`: true if the move captured a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    captured: bool,
}

/// The paper's rules on 8 by 8.
impl Default for LinesOfAction {
    fn default() -> LinesOfAction {
        LinesOfAction::new(8, 8)
    }
}

impl LinesOfAction {
    /// The default rules on a board of `columns` by `rows`.
    ///
    /// # Panics
    ///
    /// If a number is not 3 to 10.
    pub fn new(columns: usize, rows: usize) -> LinesOfAction {
        for number in [columns, rows] {
            assert!(SIZES.contains(&number), "there are 3 to {MAX_SIDE} columns and rows");
        }
        let tables = if columns * rows <= 64 {
            BySize::Small(Board::new(columns, rows))
        } else {
            BySize::Large(Board::new(columns, rows))
        };
        let game = LinesOfAction {
            columns,
            rows,
            both_connected: BothConnected::default(),
            no_move: NoMove::default(),
            repetition: Some(3),
            is_numbered: false,
            tables,
        };
        LinesOfAction { is_numbered: game.layer_sizes().is_some(), ..game }
    }

    /// The same game with another rule for a move that connects both sides.
    #[must_use]
    pub fn with_both_connected(self, both_connected: BothConnected) -> LinesOfAction {
        LinesOfAction { both_connected, ..self }
    }

    /// The same game with another rule for a player without a move.
    #[must_use]
    pub fn with_no_move(self, no_move: NoMove) -> LinesOfAction {
        LinesOfAction { no_move, ..self }
    }

    /// The same game, drawn when a position occurs for the `repetition`-th time, or never.
    ///
    /// # Panics
    ///
    /// If the first occurrence would already be a draw.
    #[must_use]
    pub fn with_repetition(self, repetition: Option<u32>) -> LinesOfAction {
        assert!(repetition.is_none_or(|fold| fold >= 2), "a position repeats at its second occurrence");
        LinesOfAction { repetition, ..self }
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of pieces that `player` starts with.
    const fn pieces_at_start(&self, player: Player) -> usize {
        2 * (if player.index() == 0 { self.columns } else { self.rows } - 2)
    }

    fn moves_on<W: Word>(&self, board: &Board<W>, state: &State, moves: &mut Vec<Move>) {
        let [own, enemy] = seats(state);
        let mut found = [Move::PASS; MAX_MOVES];
        let count = board.moves(W::load(state.pieces[own]), W::load(state.pieces[enemy]), &mut found);
        moves.extend_from_slice(&found[..count]);
        if count == 0 && self.no_move == NoMove::Pass {
            moves.push(Move::PASS);
        }
    }

    fn play_on<W: Word>(&self, board: &Board<W>, state: &mut State, mv: Move) -> Undo {
        let [own, enemy] = seats(state);
        let (mut pieces, mut enemies) = (W::load(state.pieces[own]), W::load(state.pieces[enemy]));
        let (mut captured, mut seed) = (false, pieces.only_first());
        if !mv.is_pass() {
            let to = W::of(mv.to());
            seed = to;
            captured = !(enemies & to).is_empty();
            pieces = pieces ^ (W::of(mv.from()) | to);
            enemies = enemies & !to;
        }
        state.pieces[own] = pieces.store();
        state.pieces[enemy] = enemies.store();
        state.mover = Player::new(enemy);
        // The opponent's pieces change only by a capture.
        state.status = self.status(board, [pieces, enemies], seed, state.mover, captured);
        Undo { captured }
    }

    /// The status of the game: `last` are the pieces of the player who moved last, `seed` one of them, and
    /// `next` those of `mover`. Without `changed`, the pieces of `mover` are known not to be connected.
    fn status<W: Word>(
        &self,
        board: &Board<W>,
        [last, next]: [W; 2],
        seed: W,
        mover: Player,
        changed: bool,
    ) -> Status {
        let other = mover.next(2);
        let is_next_connected = changed && board.is_connected(next, next.only_first());
        match (board.is_connected(last, seed), is_next_connected) {
            (true, true) if self.both_connected == BothConnected::Draw => Status::Drawn,
            (true, _) => Status::Won(other),
            (false, true) => Status::Won(mover),
            (false, false) if board.can_move(next, last) => Status::Open,
            (false, false) => match self.no_move {
                NoMove::Loss => Status::Won(other),
                NoMove::Pass if board.can_move(last, next) => Status::Open,
                NoMove::Pass | NoMove::Draw => Status::Drawn,
            },
        }
    }

    /// The position with these pieces, whatever was played before.
    fn position(&self, pieces: [u128; 2], mover: Player) -> State {
        let mut state = State { pieces, mover, status: Status::Open };
        state.status = by_size!(&self.tables, board => self.status_of(board, &state));
        state
    }

    fn status_of<W: Word>(&self, board: &Board<W>, state: &State) -> Status {
        let [next, last] = seats(state);
        let [last, next] = [last, next].map(|player| W::load(state.pieces[player]));
        self.status(board, [last, next], last.only_first(), state.mover, true)
    }
}

/// Takes back a move of a board in words of this size.
fn take_back<W: Word>(state: &mut State, mv: Move, undo: Undo) {
    let [enemy, own] = seats(state);
    state.mover = Player::new(own);
    state.status = Status::Open;
    if mv.is_pass() {
        return;
    }
    let to = W::of(mv.to());
    state.pieces[own] = (W::load(state.pieces[own]) ^ (W::of(mv.from()) | to)).store();
    if undo.captured {
        state.pieces[enemy] = (W::load(state.pieces[enemy]) | to).store();
    }
}

/// The player to move and the opponent.
const fn seats(state: &State) -> [usize; 2] {
    let mover = state.mover.index() & 1;
    [mover, mover ^ 1]
}

described!(LinesOfAction);

impl Game for LinesOfAction {
    type State = State;
    type Move = Move;
    type Undo = Undo;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let (columns, rows) = (self.columns, self.rows);
        let bit = |column: usize, row: usize| 1u128 << (row * columns + column);
        let first =
            (1..columns - 1).fold(0, |pieces, column| pieces | bit(column, 0) | bit(column, rows - 1));
        let second = (1..rows - 1).fold(0, |pieces, row| pieces | bit(0, row) | bit(columns - 1, row));
        self.position([first, second], Player::FIRST)
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        state.status.payoffs()
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        by_size!(&self.tables, board => self.moves_on(board, state, moves));
    }

    fn play(&self, state: &mut State, mv: Move) -> Undo {
        by_size!(&self.tables, board => self.play_on(board, state, mv))
    }

    fn undo(&self, state: &mut State, mv: Move, undo: Undo) {
        match &self.tables {
            BySize::Small(_) => take_back::<u64>(state, mv, undo),
            BySize::Large(_) => take_back::<u128>(state, mv, undo),
        }
    }

    #[inline]
    fn each_child(&self, state: &mut State, moves: &[Move], look: impl FnMut(&State) -> bool) {
        by_size!(&self.tables, board => self.each_child_on(board, state, moves, look));
    }

    fn promises(&self) -> Promises {
        Promises {
            longest: None,
            draws: true,
            payoffs: Some(Bounds::zero_sum(1)),
            repetition: self.repetition,
        }
    }
}

impl Configured for LinesOfAction {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "size",
            expects: "3 to 10",
            default: "",
            about: "columns and rows of a square board",
        },
        Parameter { name: "columns", expects: "3 to 10", default: "8", about: "columns" },
        Parameter { name: "rows", expects: "3 to 10", default: "8", about: "rows" },
        Parameter {
            name: "both-connected",
            expects: "draw|mover",
            default: "draw",
            about: "the winner when one move connects both sides",
        },
        Parameter {
            name: "no-move",
            expects: "loss|draw|pass",
            default: "loss",
            about: "the consequence for a player without a legal move",
        },
        Parameter {
            name: "repetition",
            expects: "2 to 100, or none",
            default: "3",
            about: "the occurrence of a position that draws the game",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<LinesOfAction, ParameterError> {
        let (columns, rows) = sides(given, SIZES)?;
        let both = given
            .choice("both-connected", &[("draw", BothConnected::Draw), ("mover", BothConnected::Mover)])?;
        let no_move = given
            .choice("no-move", &[("loss", NoMove::Loss), ("draw", NoMove::Draw), ("pass", NoMove::Pass)])?;
        Ok(LinesOfAction::new(columns, rows)
            .with_both_connected(both)
            .with_no_move(no_move)
            .with_repetition(repetition(given)?))
    }
}
