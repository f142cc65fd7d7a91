//! Games that are sums of independent parts, as Grundy values require.

use crate::rules::Game;
use std::fmt::Debug;
use std::hash::Hash;

/// A two-player game whose positions are sums of parts: a move changes one part, either player may move in
/// any part, and a player who cannot move loses.
///
/// # Laws
///
/// 14. If [`is_normal`](Sum::is_normal) is true, the children of a position are, part for part, the
///     position with one part replaced by one of its [options](Sum::options), all of them and no others.
///     Parts without options may be omitted.
/// 15. Then the game is over if and only if no part has an option, and the player to move has lost.
pub trait Sum: Game {
    /// A part, such as a heap of a certain size.
    type Part: Clone + Ord + Hash + Debug;

    /// True under normal play: two players, and whoever moves last wins.
    fn is_normal(&self) -> bool;
    /// The parts of a position, in any order.
    fn parts(&self, state: &Self::State) -> Vec<Self::Part>;
    /// Appends the options of a part: the results of a move in it, each of one part, several, or none.
    fn options(&self, part: &Self::Part, options: &mut Vec<Vec<Self::Part>>);
    /// The text of a part, without spaces.
    fn write_part(&self, part: &Self::Part) -> String;
}
