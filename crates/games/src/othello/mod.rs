#![doc = include_str!("README.md")]

mod board;
mod contents;
mod evaluation;
mod foresight;
mod last;
mod notation;
mod patterns;
mod ranked;
mod regions;
mod scene;
mod stability;
mod symmetry;

pub use evaluation::OthelloEvaluation;
pub use patterns::Pattern;

use crate::packing::Packing;
use crate::word::{BySize, by_size};
use board::{Word, bit, placements};
use game::{Bounds, Configured, Game, Given, Parameter, ParameterError, Payoffs, Player, Promises};
use last::Ends;
use regions::Regions;
use std::hash::{Hash, Hasher};

/// The rules of Othello on a board of 4, 6, 8 or 10 squares per side.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation, legal};
/// let game = games::Othello::default();
/// let mut state = game.start();
/// let moves: Vec<String> = legal(&game, &state).iter().map(|&mv| game.write_move(&state, mv)).collect();
/// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
/// let mv = game.read_move(&state, "d3").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.discs(&state), [4, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Othello {
    size: u8,
    start: Start,
    aim: Aim,
    empty: Empty,
    /// The regions of the board, as the evaluations use them.
    regions: Regions,
    /// Tables for the search of the last squares.
    ends: Ends,
    /// The squares of a word without gaps.
    packing: Packing,
}

/// The arrangement of the four discs at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// Crosswise: White in the upper left and the lower right of the four squares.
    #[default]
    Standard,
    /// Side by side: White in the upper two of the four squares.
    Parallel,
}

/// The aim of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// More discs than the opponent.
    #[default]
    Most,
    /// Fewer discs than the opponent: anti-Othello.
    Fewest,
}

/// Whose the empty squares are at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Empty {
    /// Nobody's.
    #[default]
    Nobody,
    /// The winner's, as in tournaments.
    Winner,
}

/// The discs, the player to move, and the legal placements of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State(SizedDiscs);

/// Boards of up to 8 by 8 in words that fit a register, larger ones in wide words.
type SizedDiscs = BySize<Discs<u64>, Discs<u128>>;

/// The discs of the player to move and of the other. The last two fields follow from the first three and
/// are stored because the end of the game, the move generator and the evaluations all use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Discs<W> {
    own: W,
    other: W,
    /// True if White, the second player, is to move.
    white: bool,
    /// The legal placements of the player to move.
    placements: W,
    /// True if neither player has a legal placement.
    is_over: bool,
}

/// The fields that follow from the others are not hashed.
impl<W: Hash> Hash for Discs<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.own.hash(hasher);
        self.other.hash(hasher);
        self.white.hash(hasher);
    }
}

impl<W: Word> Discs<W> {
    #[inline]
    fn new(own: W, other: W, white: bool, squares: W) -> Discs<W> {
        let empty = squares & !(own | other);
        let found = placements(own, other, empty);
        let is_over = found == W::NONE && has_no_placement(other, own, empty);
        Discs { own, other, white, placements: found, is_over }
    }

    #[inline]
    fn after(mut self, mv: Move, squares: W) -> Discs<W> {
        self.play(mv, squares);
        self
    }

    #[inline]
    fn play(&mut self, mv: Move, squares: W) {
        let (own, other) = if mv == Move::PASS {
            (self.other, self.own)
        } else {
            let square = u32::from(mv.0);
            let turned = W::turned(square, self.own, self.other);
            (self.other ^ turned, self.own | turned | bit(square))
        };
        *self = Discs::new(own, other, !self.white, squares);
    }

    #[inline]
    fn list(&self, moves: &mut Vec<Move>) {
        let mut left = self.placements;
        if left == W::NONE {
            moves.push(Move::PASS);
            return;
        }
        // A length that is known in advance saves a capacity check for each move.
        moves.extend((0..left.count()).map(|_| {
            let square = left.first();
            left = left.without_first();
            Move(square as u8)
        }));
    }

    #[inline]
    fn count(&self) -> usize {
        // Or a pass.
        self.placements.count().max(1) as usize
    }

    /// The difference of discs, for the player to move.
    fn difference(&self) -> i32 {
        self.own.count() as i32 - self.other.count() as i32
    }

    /// The number of discs of each player.
    fn counts(&self) -> [u32; 2] {
        let (own, other) = (self.own.count(), self.other.count());
        if self.white { [other, own] } else { [own, other] }
    }

    fn disc(&self, square: u32) -> Option<Player> {
        let has = |discs: W| discs & bit(square) != W::NONE;
        let [own, other] =
            if self.white { [Player::SECOND, Player::FIRST] } else { [Player::FIRST, Player::SECOND] };
        if has(self.own) { Some(own) } else { has(self.other).then_some(other) }
    }
}

/// Seldom called, and separate so that [`placements`] is inlined at its one hot call.
#[cold]
fn has_no_placement<W: Word>(own: W, other: W, empty: W) -> bool {
    placements(own, other, empty) == W::NONE
}

/// A disc placed on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

impl Move {
    /// A pass: the player to move has no legal placement, and the opponent has one.
    pub const PASS: Move = Move(u8::MAX);
}

impl Default for Othello {
    /// 8 by 8.
    fn default() -> Othello {
        Othello::new(8)
    }
}

impl Othello {
    /// The possible sides of the board.
    pub const SIZES: [usize; 4] = [4, 6, 8, 10];

    /// Othello on `size` by `size` squares, with the standard start, for the most discs.
    ///
    /// # Panics
    ///
    /// If `size` is none of [`SIZES`](Othello::SIZES).
    pub fn new(size: usize) -> Othello {
        assert!(Othello::SIZES.contains(&size), "the size is one of {:?}", Othello::SIZES);
        let regions = Regions::new(size, |column, row| Othello::bit_at(size, column, row));
        let ends = Ends::new(size);
        let packing = Packing::new(size, size, Othello::stride(size) as usize);
        let (start, aim, empty) = (Start::default(), Aim::default(), Empty::default());
        Othello { size: size as u8, start, aim, empty, regions, ends, packing }
    }

    /// The same game from another start.
    #[must_use]
    pub fn with_start(self, start: Start) -> Othello {
        Othello { start, ..self }
    }

    /// The same game with another aim.
    #[must_use]
    pub fn with_aim(self, aim: Aim) -> Othello {
        Othello { aim, ..self }
    }

    /// The same game with another owner of empty squares.
    #[must_use]
    pub fn with_empty(self, empty: Empty) -> Othello {
        let ends = self.ends.with_empty_to_the_winner(empty == Empty::Winner);
        Othello { empty, ends, ..self }
    }

    /// The side of the board.
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// The number of discs of each player on the board. Shape `[players]`.
    pub fn discs(&self, state: &State) -> [u32; 2] {
        by_size!(&state.0, discs => discs.counts())
    }

    /// The owner of the disc on a square; column and row count from 0 at a1, the upper left corner.
    ///
    /// # Panics
    ///
    /// If the square is not on the board.
    pub fn disc(&self, state: &State, column: usize, row: usize) -> Option<Player> {
        assert!(column < self.size() && row < self.size(), "the square is on the board");
        let square = Othello::bit_at(self.size(), column, row);
        by_size!(&state.0, discs => discs.disc(square))
    }

    /// The column and row where `mv` places a disc, from 0 at a1; `None` for a pass.
    pub const fn square(&self, mv: Move) -> Option<(usize, usize)> {
        let stride = Othello::stride(self.size()) as u8;
        if mv.0 == Move::PASS.0 { None } else { Some(((mv.0 % stride) as usize, (mv.0 / stride) as usize)) }
    }

    /// The payoff of the owner of the first discs at the end.
    fn payoff(&self, own: i32, other: i32) -> i32 {
        let difference = if self.aim == Aim::Most { own - other } else { other - own };
        match self.empty {
            Empty::Nobody => difference,
            Empty::Winner => {
                let squares = i32::from(self.size) * i32::from(self.size);
                difference + (squares - own - other) * difference.signum()
            }
        }
    }

    const fn stride(size: usize) -> u32 {
        if size <= 8 { <u64 as Word>::STRIDE } else { <u128 as Word>::STRIDE }
    }

    const fn bit_at(size: usize, column: usize, row: usize) -> u32 {
        row as u32 * Othello::stride(size) + column as u32
    }

    /// The position with these discs, given in wide words.
    fn state(&self, own: u128, other: u128, mover: Player) -> State {
        let (squares, white) = (self.regions.squares, mover == Player::SECOND);
        State(if self.size <= 8 {
            BySize::Small(Discs::new(u64::of(own), u64::of(other), white, u64::of(squares)))
        } else {
            BySize::Large(Discs::new(own, other, white, squares))
        })
    }
}

described!(Othello);

impl Game for Othello {
    type State = State;
    type Move = Move;
    /// The old state, 64 bytes: a copy takes fewer instructions than flipping the discs back.
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let half = self.size() / 2;
        let squares = |places: [(usize, usize); 2]| -> u128 {
            places.iter().map(|&(x, y)| 1 << Othello::bit_at(self.size(), half - 1 + x, half - 1 + y)).sum()
        };
        let (black, white) = match self.start {
            Start::Standard => ([(1, 0), (0, 1)], [(0, 0), (1, 1)]),
            Start::Parallel => ([(0, 1), (1, 1)], [(0, 0), (1, 0)]),
        };
        self.state(squares(black), squares(white), Player::FIRST)
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        let white = by_size!(&state.0, discs => discs.white);
        if white { Player::SECOND } else { Player::FIRST }
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let is_over = by_size!(&state.0, discs => discs.is_over);
        is_over.then(|| {
            let [black, white] = self.discs(state).map(|count| count as i32);
            Payoffs::two(self.payoff(black, white))
        })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "otherwise the size of a crate decides on a percent")]
    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        by_size!(&state.0, discs => discs.list(moves));
    }

    #[inline]
    fn count_moves(&self, state: &State, _buffer: &mut Vec<Move>) -> usize {
        by_size!(&state.0, discs => discs.count())
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) -> State {
        let before = *state;
        let squares = self.regions.squares;
        by_size!(&mut state.0, discs => discs.play(mv, Word::of(squares)));
        before
    }

    #[inline]
    fn undo(&self, state: &mut State, _mv: Move, undo: State) {
        *state = undo;
    }

    fn canonical(&self, state: &State) -> State {
        self.representative(state)
    }

    fn promises(&self) -> Promises {
        let squares = u32::from(self.size) * u32::from(self.size);
        Promises {
            // Every placement fills a square, and no two passes follow each other.
            longest: Some(2 * (squares - 4)),
            payoffs: Some(Bounds::zero_sum(squares as i32)),
            ..Promises::default()
        }
    }
}

impl Configured for Othello {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "size", expects: "4|6|8|10", default: "8", about: "squares per side" },
        Parameter {
            name: "start",
            expects: "standard|parallel",
            default: "standard",
            about: "the arrangement of the first four discs",
        },
        Parameter { name: "discs", expects: "most|fewest", default: "most", about: "the aim of the players" },
        // The names of files go without the default, as they did before there was this parameter.
        Parameter {
            name: "empty",
            expects: "winner",
            default: "",
            about: "who owns empty squares at the end; nobody if it is left out",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<Othello, ParameterError> {
        let size = given.choice("size", &[("4", 4), ("6", 6), ("8", 8), ("10", 10)])?;
        let start = given.choice("start", &[("standard", Start::Standard), ("parallel", Start::Parallel)])?;
        let aim = given.choice("discs", &[("most", Aim::Most), ("fewest", Aim::Fewest)])?;
        let empty = given.choice("empty", &[("", Empty::Nobody), ("winner", Empty::Winner)])?;
        Ok(Othello::new(size).with_start(start).with_aim(aim).with_empty(empty))
    }
}
