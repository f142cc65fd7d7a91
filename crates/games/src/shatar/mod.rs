#![doc = include_str!("README.md")]

mod attacks;
mod board;
mod classes;
mod contents;
mod evaluation;
mod features;
mod fitted;
mod kind;
mod notation;
mod quiet;
mod scene;
mod state;
mod symmetry;

pub use evaluation::ShatarEvaluation;
pub use kind::Kind;
pub use state::{Move, State};

use crate::parameters;
use board::{Counted, Found, Sink, View};
use game::{Bounds, Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};

/// The consequence of a mate in which a knight alone gives check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KnightMate {
    /// The player who gave it loses.
    #[default]
    Loses,
    /// The game is drawn.
    Draw,
    /// No move may mate in this way.
    Illegal,
    /// The player who gave it wins, as with any other mate.
    Wins,
}

/// The consequence of *robado*: a player has only a king left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Robado {
    /// The game is drawn at once, even if the move mates.
    #[default]
    Draw,
    /// The game is drawn at once, unless the move mates.
    UnlessMate,
    /// None: the game continues.
    None,
}

/// The consequence of *niol*: a mate whose series of checks holds no shak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Niol {
    /// The game is drawn.
    #[default]
    Draw,
    /// The player who mates wins.
    Wins,
}

/// The double step of a pawn at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DoubleStep {
    /// Both players have advanced their d-pawn by two squares when the game starts.
    #[default]
    Played,
    /// Each player's first move advances the d-pawn or the e-pawn by two squares.
    Choice,
    /// None.
    None,
}

/// The count of plies without a capture or a pawn move that is a draw.
const FIFTY_MOVES: u8 = 100;

/// The rules of Shatar.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, Payoffs};
/// let game = games::Shatar::default();
/// // Mate by a knight alone is lost.
/// let mut state = game.read_position("6rk/6pp/8/6N1/8/8/8/K7 w").unwrap();
/// let mv = game.read_move(&state, "g5f7").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.outcome(&state), Some(Payoffs::two(-1)));
/// ```
#[derive(Clone, Debug)]
pub struct Shatar {
    /// The consequence of a mate by a knight alone.
    pub knight_mate: KnightMate,
    /// The consequence of a king without men.
    pub robado: Robado,
    /// The consequence of a mate without a shak.
    pub niol: Niol,
    /// The double step of a pawn at the beginning.
    pub double_step: DoubleStep,
    /// True if fifty moves of each player without a capture or a pawn move are a draw.
    pub counts_to_fifty: bool,
    /// The occurrence of a position that draws the game, 2 or more; `None` if no repetition does.
    pub repetition: Option<u32>,
}

/// The rules that Fairy-Stockfish plays.
impl Default for Shatar {
    fn default() -> Shatar {
        Shatar {
            knight_mate: KnightMate::default(),
            robado: Robado::default(),
            niol: Niol::default(),
            double_step: DoubleStep::default(),
            counts_to_fifty: true,
            repetition: Some(3),
        }
    }
}

impl Shatar {
    /// The double steps that are the only legal moves, as the squares that they reach: a player whose men all
    /// stand on the first two rows makes one, if there is room.
    fn double_steps(&self, state: &State) -> u64 {
        if self.double_step != DoubleStep::Choice {
            return 0;
        }
        let (home, second_row) = match state.mover {
            Player::FIRST => (0xFFFF, 0xFF00),
            _ => (0xFFFF << 48, 0xFF << 48),
        };
        let is_second = state.mover == Player::SECOND;
        let pawns = state.of(Kind::Pawn) & state.men(state.mover) & second_row;
        if state.men(state.mover) != home || pawns != second_row || state.checkers != 0 {
            return 0;
        }
        let step = |pawns| attacks::ahead(pawns, is_second) & !state.occupied();
        step(step(second_row & CENTER_COLUMNS))
    }

    /// Finds the legal moves, including mates that the rules forbid.
    #[inline]
    fn find(&self, state: &State, sink: &mut impl Sink) {
        let double_steps = self.double_steps(state);
        if double_steps == 0 {
            View::new(state).moves(sink);
        } else {
            sink.pawns(double_steps, if state.mover == Player::FIRST { 16 } else { -16 });
        }
    }

    /// True if the rules forbid a move, which is legal otherwise, because it mates with a knight alone.
    fn is_forbidden(&self, state: &State, mv: Move) -> bool {
        let near = attacks::knight(state.king(state.mover.next(2)));
        if near >> mv.to & 1 == 0 || state.code(mv.from) != Kind::Knight.code() {
            return false;
        }
        let mut child = *state;
        self.advance(&mut child, mv);
        let is_robado = self.robado == Robado::Draw && has_bare_king(&child);
        is_by_knights(&child) && !is_robado && !View::new(&child).can_move()
    }

    /// True if the player to move has a legal move.
    #[inline]
    fn can_move(&self, state: &State) -> bool {
        if self.knight_mate != KnightMate::Illegal {
            return View::new(state).can_move();
        }
        let mut found = Found::default();
        self.find(state, &mut found);
        found.any(|mv| !self.is_forbidden(state, mv))
    }

    /// Plays a move on the board.
    #[inline]
    fn advance(&self, state: &mut State, mv: Move) {
        let mover = state.mover;
        let (from, to) = (1 << (mv.from & 63), 1 << (mv.to & 63));
        let code = state.code(mv.from & 63);
        let is_pawn = code == Kind::Pawn.code();
        let progresses = is_pawn || state.occupied() & to != 0;
        let code = if is_pawn && to & attacks::ENDS != 0 { Kind::Bers.code() } else { code };
        for (place, codes) in state.codes.iter_mut().enumerate() {
            *codes = *codes & !(from | to) | (code >> place & 1) << (mv.to & 63);
        }
        state.second &= !(from | to);
        if mover == Player::SECOND {
            state.second |= to;
        }
        state.count = if progresses || !self.counts_to_fifty { 0 } else { state.count.saturating_add(1) };
        state.mover = mover.next(2);
        state.find_checkers();
        let has_shak = state.has_shak(mover) || state.checkers & state.shak() != 0;
        state.set_shak(mover, self.niol == Niol::Draw && state.checkers != 0 && has_shak);
    }

    /// The payoffs of a game that ends because the player to move is mated.
    fn mated(&self, state: &State) -> Payoffs {
        let (loser, winner) = (state.mover, state.mover.next(2));
        if is_by_knights(state) {
            match self.knight_mate {
                KnightMate::Loses => return Payoffs::winner(loser, 2),
                KnightMate::Draw => return Payoffs::zero(2),
                // Where no move may mate in this way, the mated player has only moves that the same rule
                // forbids.
                KnightMate::Illegal | KnightMate::Wins => {}
            }
        }
        if self.niol == Niol::Draw && !state.has_shak(winner) {
            return Payoffs::zero(2);
        }
        Payoffs::winner(winner, 2)
    }
}

/// The two columns in the center.
const CENTER_COLUMNS: u64 = attacks::COLUMN_A << 3 | attacks::COLUMN_A << 4;

/// True if the player to move is in check by knights alone.
#[inline]
fn is_by_knights(state: &State) -> bool {
    state.checkers != 0 && state.checkers & !state.of(Kind::Knight) == 0
}

/// True if a player has only a king left.
#[inline]
fn has_bare_king(state: &State) -> bool {
    let first = state.men(Player::FIRST);
    first & first.wrapping_sub(1) == 0 || state.second & state.second.wrapping_sub(1) == 0
}

described!(Shatar);

impl Game for Shatar {
    type State = State;
    type Move = Move;
    /// The position before the move.
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        const PIECES: [Kind; 8] = [
            Kind::Rook,
            Kind::Knight,
            Kind::Bishop,
            Kind::Bers,
            Kind::King,
            Kind::Bishop,
            Kind::Knight,
            Kind::Rook,
        ];
        let mut state = State::empty(Player::FIRST);
        for (column, kind) in PIECES.into_iter().enumerate() {
            let advance = if column == 3 && self.double_step == DoubleStep::Played { 2 } else { 0 };
            state.put(column, kind, Player::FIRST);
            state.put(8 * (1 + advance) + column, Kind::Pawn, Player::FIRST);
            state.put(8 * (6 - advance) + column, Kind::Pawn, Player::SECOND);
            state.put(56 + column, kind, Player::SECOND);
        }
        state
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let is_robado = self.robado != Robado::None && has_bare_king(state);
        if is_robado && self.robado == Robado::Draw {
            return Some(Payoffs::zero(2));
        }
        if !self.can_move(state) {
            // Without a check it is stalemate.
            return Some(if state.checkers == 0 { Payoffs::zero(2) } else { self.mated(state) });
        }
        (is_robado || state.count >= FIFTY_MOVES).then(|| Payoffs::zero(2))
    }

    #[inline]
    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let mut found = Found::default();
        self.find(state, &mut found);
        if self.knight_mate == KnightMate::Illegal {
            found.retain(|mv| !self.is_forbidden(state, mv));
        }
        View::new(state).list(&found, moves);
    }

    #[inline]
    fn count_moves(&self, state: &State, buffer: &mut Vec<Move>) -> usize {
        if self.knight_mate == KnightMate::Illegal {
            let before = buffer.len();
            self.legal_moves(state, buffer);
            let count = buffer.len() - before;
            buffer.truncate(before);
            return count;
        }
        let mut count = Counted::default();
        self.find(state, &mut count);
        count.0 as usize
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) -> State {
        let before = *state;
        self.advance(state, mv);
        before
    }

    #[inline]
    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
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

impl Configured for Shatar {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "knight-mate",
            expects: "loses|draw|illegal|wins",
            default: "loses",
            about: "the result for a player who mates with a knight alone",
        },
        Parameter {
            name: "robado",
            expects: "draw|unless-mate|none",
            default: "draw",
            about: "the end of a game in which a player has only a king left",
        },
        Parameter {
            name: "niol",
            expects: "draw|wins",
            default: "draw",
            about: "the result of a mate whose series of checks was by bishops and pawns only",
        },
        Parameter {
            name: "double-step",
            expects: "played|choice|none",
            default: "played",
            about: "the double step of a pawn at the beginning",
        },
        Parameter {
            name: "fifty-moves",
            expects: "true|false",
            default: "true",
            about: "whether fifty moves of each player without a capture or a pawn move are a draw",
        },
        Parameter {
            name: "repetition",
            expects: "2 to 100, or none",
            default: "3",
            about: "the occurrence of a position that is a draw",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<Shatar, ParameterError> {
        let knight_mate = [
            ("loses", KnightMate::Loses),
            ("draw", KnightMate::Draw),
            ("illegal", KnightMate::Illegal),
            ("wins", KnightMate::Wins),
        ];
        let robado = [("draw", Robado::Draw), ("unless-mate", Robado::UnlessMate), ("none", Robado::None)];
        let double_step =
            [("played", DoubleStep::Played), ("choice", DoubleStep::Choice), ("none", DoubleStep::None)];
        let repetition = parameters::repetition(given)?;
        Ok(Shatar {
            knight_mate: given.choice("knight-mate", &knight_mate)?,
            robado: given.choice("robado", &robado)?,
            niol: given.choice("niol", &[("draw", Niol::Draw), ("wins", Niol::Wins)])?,
            double_step: given.choice("double-step", &double_step)?,
            counts_to_fifty: given.flag("fifty-moves")?,
            repetition,
        })
    }
}
