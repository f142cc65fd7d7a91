//! The core trait: the rules of a game over plain-data states.

use crate::payoffs::Payoffs;
use crate::player::Player;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a perfect-information game of 2 to 6 players.
///
/// The implementing type is the *rules object*: parameters live in it once. A state is small plain data that is
/// cloned, hashed, stored and enumerated by the million.
///
/// # Laws
///
/// 1. Where [`outcome`](Game::outcome) is `None`, [`legal_moves`](Game::legal_moves) adds at least one move; it is
///    not called elsewhere, so it need not test for the end again. [`legal`] is the checked form.
/// 2. `legal_moves` adds no move twice, in an order that depends on the state only;
///    [`count_moves`](Game::count_moves) tells how many, and leaves its buffer as it was.
/// 3. `undo(s, m, play(s, m))` leaves `s` equal to what it was.
/// 4. `to_move(s)` is below `players()`; payoffs have length `players()`.
/// 5. What [`promises`](Game::promises) says holds in every game that can be played.
///
/// 9. Where [`with_mover`](Game::with_mover) gives a position, it is that player's turn there and the game goes on.
///
/// 13. [`canonical`](Game::canonical) gives a position of the same player that ends the same way, and the positions one move
///     behind the two are, in their canonical forms, the same.
///
/// [`laws::check`](crate::laws::check) tests them all; the numbers left out are of other traits.
pub trait Game {
    /// A position, without its past.
    type State: Clone + Eq + Hash + Debug;
    /// A move, small enough to copy.
    type Move: Copy + Eq + Hash + Debug;
    /// What `play` hands back and `undo` needs: the old state, or the difference.
    type Undo;

    /// How many players, 2 to 6.
    fn players(&self) -> usize;
    /// The position a game starts from.
    fn start(&self) -> Self::State;
    /// Who moves in `state`.
    fn to_move(&self, state: &Self::State) -> Player;
    /// What every player gets if the game is over in `state`; `None` while it goes on.
    fn outcome(&self, state: &Self::State) -> Option<Payoffs>;
    /// Appends the legal moves of a state whose game is not over.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);
    /// How many legal moves a state has whose game is not over. Override where counting costs less than listing; the
    /// default lists them behind what is in `buffer`.
    fn count_moves(&self, state: &Self::State, buffer: &mut Vec<Self::Move>) -> usize {
        let before = buffer.len();
        self.legal_moves(state, buffer);
        let count = buffer.len() - before;
        buffer.truncate(before);
        count
    }

    /// Plays a legal move. With another move the state is unspecified.
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Self::Undo;
    /// Takes `mv` back, which was played last.
    fn undo(&self, state: &mut Self::State, mv: Self::Move, undo: Self::Undo);

    /// The position with `player` to move, as if all whose turn comes before had passed, though the rules may know no
    /// pass: for searches that let movers be skipped. `None` where there can be no such position, and, by default,
    /// everywhere.
    ///
    /// Called only where the game is not over.
    fn with_mover(&self, _state: &Self::State, _player: Player) -> Option<Self::State> {
        None
    }

    /// The one among all positions that are this one turned or mirrored that stands for them: whatever is true of one is
    /// true of the others. The default knows no symmetry, which is always true.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// What holds in every game under these rules. The default promises nothing, which is always true, and which
    /// some searches must refuse: see [`Promises`].
    fn promises(&self) -> Promises {
        Promises::default()
    }
}

/// A game with moves that are looked at only if no other helps: a reading of the rules by a search, not a rule.
pub trait LastResort: Game {
    /// Whether `mv`, a legal move, is looked at only where no other legal move leaves the mover a chance.
    fn is_last_resort(&self, state: &Self::State, mv: Self::Move) -> bool;
}

/// What the rules promise about every game played under them: what a search must know before it starts.
///
/// The default promises nothing: play may go round in circles, be drawn, pay anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promises {
    /// The most plies a game lasts; `None` where play may go round in circles for ever.
    pub longest: Option<u32>,
    /// Whether a game may end with 0 for everybody.
    pub draws: bool,
    /// Between what numbers the payoffs lie.
    pub payoffs: Option<Bounds>,
    /// Which occurrence of a position, its first included, ends the game as a draw (three for threefold
    /// repetition). The count is the line's, not the state's: see [`Line`](crate::Line).
    pub repetition: Option<u32>,
}

impl Default for Promises {
    fn default() -> Promises {
        Promises { longest: None, draws: true, payoffs: None, repetition: None }
    }
}

impl Promises {
    /// The usual promises of a two-player game that somebody wins after at most `longest` plies: `[1,-1]` or
    /// `[-1,1]`. Change a field where a game differs.
    pub const fn win_or_lose(longest: u32) -> Promises {
        Promises {
            longest: Some(longest),
            draws: false,
            payoffs: Some(Bounds::zero_sum(1)),
            repetition: None,
        }
    }

    /// Whether what one player gains the others lose.
    pub fn is_zero_sum(&self) -> bool {
        self.payoffs.is_some_and(|bounds| bounds.sum == Some(0))
    }

    /// Whether a game is won, lost or drawn and nothing else: payoffs 1, 0 and -1.
    pub fn is_only_won_or_lost(&self) -> bool {
        self.payoffs.is_some_and(|bounds| bounds.least >= -1 && bounds.greatest <= 1)
    }
}

/// Bounds on a vector of values: what pruning with three or more players rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// No entry is less.
    pub least: i32,
    /// No entry is greater.
    pub greatest: i32,
    /// The sum of all entries, where it is always the same.
    pub sum: Option<i32>,
}

impl Bounds {
    /// Entries from `-greatest` to `greatest` that sum to 0.
    pub const fn zero_sum(greatest: i32) -> Bounds {
        Bounds { least: -greatest, greatest, sum: Some(0) }
    }

    /// One player gets 1 and the others 0, or nobody gets anything: what three and more players are paid.
    pub const fn winner_only() -> Bounds {
        Bounds { least: 0, greatest: 1, sum: None }
    }
}

/// The legal moves of any state: none where the game is over. The checked form of [`Game::legal_moves`].
pub fn legal<G: Game + ?Sized>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.legal_moves(state, &mut moves);
    }
    moves
}
