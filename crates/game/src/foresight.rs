//! What a game can tell a search that goes to its end: bounds that need no search, and the moves worth looking at.

use crate::rules::Game;

/// What is known of a position's payoff without looking at its moves.
///
/// The question was whether the payoff to the player to move is greater than some alpha. It is, if `payoff` is, and then
/// the true payoff is no less than `payoff`; else it is not, and the true payoff is no greater.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The bound, for the player to move.
    pub payoff: i32,
    /// How many positions were looked at beside the one that was asked about.
    pub nodes: u64,
}

impl Settled {
    /// A bound that was found at a glance.
    #[inline]
    pub const fn at_once(payoff: i32) -> Settled {
        Settled { payoff, nodes: 0 }
    }
}

/// A move that is worth looking at, and where it leads.
#[derive(Clone, Debug)]
pub struct Candidate<G: Game + ?Sized> {
    /// The move.
    pub mv: G::Move,
    /// Its place among the legal moves in the order they are generated.
    pub place: u32,
    /// The greater, the sooner it is looked at.
    pub merit: i32,
    /// The position behind it.
    pub state: G::State,
}
