//! Tablebases: exact values of positions that are known before the search.

use game::{Game, Payoffs};
use std::fmt::Debug;

/// Knows exact values: an endgame database, or a solver that may be asked.
///
/// A [`Root`](crate::Root) carries it. It is asked of every position below the root whose game is not over by the
/// rules, and where it answers the line stops: whatever it says is taken as proven, and as free of the past.
pub trait Tablebase<G: Game>: Debug + Sync {
    /// What is known of a position whose game goes on; `None` where nothing is.
    fn probe(&self, state: &G::State) -> Option<Known>;
}

/// The end of a game as it is known from afar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// What everybody gets under best play. Absolute.
    pub payoffs: Payoffs,
    /// How many plies away the end is under best play. A tablebase that does not know says 0: distances are then those
    /// to where it was asked.
    pub plies: u32,
}
