//! Games that are sums of independent parts: what Grundy values rest on.

use crate::rules::Game;
use std::fmt::Debug;
use std::hash::Hash;

/// A game for two whose positions are parts lying side by side: a move changes one part, either player may move in any, and whoever
/// can move in none has lost.
///
/// # Laws
///
/// 14. Where [`is_normal`](Sum::is_normal) says so, the positions one move behind another are, part for part, the other with one
///     part replaced by one of its [options](Sum::options), all of them and no others. Parts without options may be left out.
/// 15. There, the game is over where no part has an option, and nowhere else; it is lost for whoever is to move.
pub trait Sum: Game {
    /// A part, such as a heap of this size.
    type Part: Clone + Ord + Hash + Debug;

    /// Whether the game is played by these rules: by two, and whoever moves last wins.
    fn is_normal(&self) -> bool;
    /// The parts of a position, in any order.
    fn parts(&self, state: &Self::State) -> Vec<Self::Part>;
    /// Appends what a part may become by a move: one part, several, or none.
    fn options(&self, part: &Self::Part, options: &mut Vec<Vec<Self::Part>>);
    /// A part as text, without spaces.
    fn write_part(&self, part: &Self::Part) -> String;
}
