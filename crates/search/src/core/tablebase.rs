//! Tablebases: sources of exact values of positions.

use game::{Game, Payoffs};
use std::fmt::Debug;

/// A source of exact values: an endgame database, or a solver to probe.
///
/// It is part of the [`Root`](crate::Root), and is probed at every position below the root where the game
/// goes on. If it answers, the line stops there: its values count as proven, and as independent of the past.
pub trait Tablebase<G: Game>: Debug + Sync {
    /// The known result of a position where the game goes on, if there is one.
    fn probe(&self, state: &G::State) -> Option<Known>;
}

/// The result of a position under best play, known without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The payoffs under best play. Absolute.
    pub payoffs: Payoffs,
    /// The distance to the end under best play, in plies, or 0 if the tablebase does not know it: distances
    /// are then those to the probed position.
    pub plies: u32,
}
