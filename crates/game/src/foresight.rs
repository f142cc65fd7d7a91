//! Knowledge of a game for searches to its end: bounds without a search, and the moves worth searching.

use crate::rules::Game;

/// A bound on a position's payoff, found without searching its moves.
///
/// The question was whether the payoff to the player to move is greater than some alpha. If `payoff` is
/// greater than alpha, it is a lower bound of the true payoff; otherwise it is an upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The bound, for the player to move.
    pub payoff: i32,
    /// The number of positions visited besides the position itself.
    pub nodes: u64,
}

impl Settled {
    /// A bound found without visiting other positions.
    #[inline]
    pub const fn at_once(payoff: i32) -> Settled {
        Settled { payoff, nodes: 0 }
    }
}

/// A move worth searching, and the position it leads to.
#[derive(Clone, Debug)]
pub struct Candidate<G: Game + ?Sized> {
    /// The move.
    pub mv: G::Move,
    /// Its index among the legal moves in the order of generation.
    pub place: u32,
    /// Moves of greater merit are searched first.
    pub merit: i32,
    /// The position after the move.
    pub state: G::State,
}
