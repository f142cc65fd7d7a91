//! Completion: a search that goes on until nothing is left to search.
//!
//! A node is *resolved* when the game is over there, or the depth is, or all its children are resolved. A
//! resolved child is taken or avoided at its value, which is final; but the search goes on below the best
//! child that is *not* resolved, for it alone can still change anything. So every expansion is a new one, and
//! in a game that ends the root comes to be resolved, with the vector that Max^N finds under the same
//! tie-break.
//!
//! **Source.** Cohen-Solal, *Completeness of unbounded best-first game search*, 2022, for two players.
//! **Differences.** (1) Any number of players. (2) A node is not resolved early when its player has found the
//! greatest payoff: with more than two players it is not decided what the others get.

use super::engine::{Choice, Engine, PathNode};
use super::tree::{NONE, RESOLVED};
use crate::core::observer::Observer;
use game::Evaluated;

impl<G: Evaluated, O: Observer<G>> Engine<'_, G, O> {
    /// The child below which the search goes on, and the next of these; none where the node is resolved.
    pub(super) fn choose_open(&self, at: PathNode) -> Option<Choice> {
        let takes = |child, other| self.takes_of_equals(at, child, other);
        let [best, second] = self.tree.best_two(at.node, self.mover(at.node), RESOLVED, takes);
        (best != NONE).then_some(Choice { best, second })
    }
}
