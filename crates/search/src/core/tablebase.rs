//! Tablebases: exact values of positions that are known before the search.

use game::{Game, Payoffs};
use std::fmt::Debug;

/// A source of exact values: an endgame database, or a solver that can be probed.
///
/// A [`Root`](crate::Root) carries it. It is probed at every position below the root whose game is not over
/// by the rules, and where it answers the line stops: its values are taken as proven, and as independent of
/// the past.
pub trait Tablebase<G: Game>: Debug + Sync {
    /// The known result of a position where the game goes on; `None` where there is none.
    fn probe(&self, state: &G::State) -> Option<Known>;
}

/// The result of a position under best play, known without search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The payoffs under best play. Absolute.
    pub payoffs: Payoffs,
    /// The distance to the end under best play, in plies. A tablebase that does not know it says 0: distances
    /// are then those to where it was probed.
    pub plies: u32,
}
