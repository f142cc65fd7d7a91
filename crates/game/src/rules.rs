//! The core trait: the rules of a game over plain-data states.

use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::random::Random;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a perfect-information game of 2 to 6 players.
///
/// The implementing type is the *rules object*: parameters are stored in it once. A state is small plain
/// data that is cloned, hashed, stored and enumerated by the million.
///
/// # Laws
///
/// 1. If [`outcome`](Game::outcome) is `None`, [`legal_moves`](Game::legal_moves) adds at least one move;
///    it is called nowhere else, so it need not test for the end again. [`legal`] is the checked form.
/// 2. `legal_moves` adds no move twice, in an order that depends on the state only;
///    [`count_moves`](Game::count_moves) returns their number and leaves its buffer unchanged;
///    [`random_move`](Game::random_move) returns one of them, and [`playout`](Game::playout) plays the moves
///    that it returns, by the same random numbers.
/// 3. `undo(s, m, play(s, m))` restores `s`; [`each_child`](Game::each_child) shows the positions that
///    [`play`](Game::play) leads to, and restores `s` too.
/// 4. `to_move(s)` is below `players()`; payoffs have length `players()`.
/// 5. The [`promises`](Game::promises) hold in every game that can be played.
///
/// 9. If [`with_mover`](Game::with_mover) returns a position, it is that player's turn there and the game
///    is not over.
///
/// 13. [`canonical`](Game::canonical) returns a position with the same player to move and the same outcome,
///     and the canonical forms of the children of both positions are the same.
///
/// 36. Equal states have equal [keys](crate::Key), and unequal ones share a key once in 2^64 pairs: searches
///     identify a position by its key alone. Data that `Hash` leaves out must follow from the data it covers,
///     and its output must show where each part ends.
///
/// [`laws::check`](crate::laws::check) tests all but the last, which
/// [`laws::check_keys`](crate::laws::check_keys) tests; the missing numbers are laws of other traits.
pub trait Game {
    /// A position, without its history.
    type State: Clone + Eq + Hash + Debug;
    /// A move, small enough to copy.
    type Move: Copy + Eq + Hash + Debug;
    /// The token that `play` returns and `undo` needs: the old state, or the difference.
    type Undo;

    /// The number of players, 2 to 6.
    fn players(&self) -> usize;
    /// The position that a game starts from.
    fn start(&self) -> Self::State;
    /// The player to move in `state`.
    fn to_move(&self, state: &Self::State) -> Player;
    /// The payoffs if the game is over in `state`; `None` otherwise.
    fn outcome(&self, state: &Self::State) -> Option<Payoffs>;
    /// Appends the legal moves of a state in which the game is not over.
    fn legal_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);
    /// The number of legal moves of a state in which the game is not over. Override if counting costs less
    /// than listing; the default lists the moves in `buffer`, after its contents.
    fn count_moves(&self, state: &Self::State, buffer: &mut Vec<Self::Move>) -> usize {
        let before = buffer.len();
        self.legal_moves(state, buffer);
        let count = buffer.len() - before;
        buffer.truncate(before);
        count
    }

    /// A random legal move of a state in which the game is not over, each with equal probability; and a
    /// measure of the work, such as the number of moves that were looked at. Override if a move can be drawn
    /// without listing all; the default lists the moves in `buffer`, whose contents are lost, and draws an
    /// index.
    fn random_move(
        &self,
        state: &Self::State,
        random: &mut Random,
        buffer: &mut Vec<Self::Move>,
    ) -> (Self::Move, usize) {
        buffer.clear();
        self.legal_moves(state, buffer);
        (buffer[random.index(buffer.len())], buffer.len())
    }

    /// Plays random moves until the game is over or `plies` of them are played. Returns the payoffs if the
    /// game is over, and a measure of the work: the number of moves played plus the work of drawing each.
    /// The moves are those of [`random_move`](Game::random_move), drawn by the same random numbers.
    /// Repetitions do not end the game here.
    ///
    /// Override if many plies in a row cost less than one after another.
    fn playout(
        &self,
        state: &mut Self::State,
        plies: u32,
        random: &mut Random,
        buffer: &mut Vec<Self::Move>,
    ) -> (Option<Payoffs>, u64) {
        play_one_by_one(self, state, plies, random, buffer)
    }

    /// Plays a legal move. The result of any other move is unspecified.
    fn play(&self, state: &mut Self::State, mv: Self::Move) -> Self::Undo;
    /// Takes back `mv`, the last move played.
    fn undo(&self, state: &mut Self::State, mv: Self::Move, undo: Self::Undo);

    /// Calls `look` with the position after each of these legal moves, in order, until it returns false.
    /// Afterwards the state is restored.
    ///
    /// Override if the children of one position cost less together than one after another.
    fn each_child(
        &self,
        state: &mut Self::State,
        moves: &[Self::Move],
        mut look: impl FnMut(&Self::State) -> bool,
    ) where
        Self: Sized,
    {
        for &mv in moves {
            let undo = self.play(state, mv);
            let goes_on = look(state);
            self.undo(state, mv, undo);
            if !goes_on {
                return;
            }
        }
    }

    /// The position with `player` to move, as if all players before them in turn order had passed, even if
    /// the rules allow no pass: for searches that skip movers. `None` if no such position exists and, by
    /// default, always.
    ///
    /// Called only where the game is not over.
    fn with_mover(&self, _state: &Self::State, _player: Player) -> Option<Self::State> {
        None
    }

    /// The representative of all reflections and rotations of this position, which are equivalent. The
    /// default uses no symmetry, which is always correct.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// Properties of every game under these rules. The default promises nothing, which is always correct,
    /// and some searches refuse such a game: see [`Promises`].
    fn promises(&self) -> Promises {
        Promises::default()
    }
}

/// The default [`Game::playout`], ply by ply.
#[inline]
pub fn play_one_by_one<G: Game + ?Sized>(
    game: &G,
    state: &mut G::State,
    plies: u32,
    random: &mut Random,
    buffer: &mut Vec<G::Move>,
) -> (Option<Payoffs>, u64) {
    let mut work = 0;
    for _ in 0..plies {
        if let Some(payoffs) = game.outcome(state) {
            return (Some(payoffs), work);
        }
        let (mv, among) = game.random_move(state, random, buffer);
        game.play(state, mv);
        work += 1 + among as u64;
    }
    (game.outcome(state), work)
}

/// A game with moves that are searched only if no other move helps: a search's interpretation of the rules,
/// not a rule.
pub trait LastResort: Game {
    /// True if `mv`, a legal move, is searched only if no other legal move leaves the mover a chance of the
    /// greatest payoff.
    fn is_last_resort(&self, state: &Self::State, mv: Self::Move) -> bool;
}

/// Properties of every game under the rules that a search must know before it starts.
///
/// The default promises nothing: play may cycle, be drawn, pay anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promises {
    /// The maximum number of plies of a game; `None` if play may cycle for ever.
    pub longest: Option<u32>,
    /// True if a game may end with 0 for every player.
    pub draws: bool,
    /// The range of the payoffs.
    pub payoffs: Option<Bounds>,
    /// The number of the occurrence of a position, its first included, that ends the game as a draw (3 for
    /// threefold repetition). Occurrences are counted on the line, not in the state: see
    /// [`Line`](crate::Line).
    pub repetition: Option<u32>,
}

impl Default for Promises {
    fn default() -> Promises {
        Promises { longest: None, draws: true, payoffs: None, repetition: None }
    }
}

impl Promises {
    /// The usual promises of a two-player game without draws that lasts at most `longest` plies: `[1,-1]` or
    /// `[-1,1]`. Change a field if a game differs.
    pub const fn win_or_lose(longest: u32) -> Promises {
        Promises {
            longest: Some(longest),
            draws: false,
            payoffs: Some(Bounds::zero_sum(1)),
            repetition: None,
        }
    }

    /// True if one player's gains are the others' losses.
    pub fn is_zero_sum(&self) -> bool {
        self.payoffs.is_some_and(|bounds| bounds.sum == Some(0))
    }

    /// True if the only payoffs are 1, 0 and -1: the game is won, lost or drawn.
    pub fn is_only_won_or_lost(&self) -> bool {
        self.payoffs.is_some_and(|bounds| bounds.least >= -1 && bounds.greatest <= 1)
    }
}

/// Bounds on a vector of values, which pruning with three or more players relies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// No entry is less.
    pub least: i32,
    /// No entry is greater.
    pub greatest: i32,
    /// The sum of all entries, if it is always the same.
    pub sum: Option<i32>,
}

impl Bounds {
    /// Entries from `-greatest` to `greatest` that sum to 0.
    pub const fn zero_sum(greatest: i32) -> Bounds {
        Bounds { least: -greatest, greatest, sum: Some(0) }
    }

    /// One player gets 1 and the others 0, or all get 0: the payoffs of most games for three or more
    /// players.
    pub const fn winner_only() -> Bounds {
        Bounds { least: 0, greatest: 1, sum: None }
    }
}

/// The legal moves of any state: none if the game is over. The checked form of [`Game::legal_moves`].
pub fn legal<G: Game + ?Sized>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.legal_moves(state, &mut moves);
    }
    moves
}
