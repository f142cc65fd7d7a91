//! Completion: the search goes on until nothing is left to search.
//!
//! A node is *resolved* if the game is over there, or the depth is reached, or all its children are resolved.
//! The value of a resolved child is final, but the search continues below the best child that is *not*
//! resolved, as nothing else can change. So every expansion is a new one, and in a finite game the root is
//! resolved in the end, with the vector of Max^N under the same tie-break.
//!
//! **Source.** Cohen-Solal, *Completeness of unbounded best-first game search*, 2022, for two players.
//! **Differences.** (1) Any number of players. (2) A node is not resolved early when its player has found the
//! greatest payoff: with more than two players the others' payoffs are still open.

use super::engine::{Choice, Engine, PathNode};
use super::tree::{NONE, RESOLVED};
use crate::core::observer::Observer;
use game::Evaluated;

impl<G: Evaluated, O: Observer<G>> Engine<'_, G, O> {
    /// The child below which the search continues, and the next best; `None` if the node is resolved.
    pub(super) fn choose_open(&self, at: PathNode) -> Option<Choice> {
        let takes = |child, other| self.takes_of_equals(at, child, other);
        let [best, second] = self.tree.best_two(at.node, self.mover(at.node), RESOLVED, takes);
        (best != NONE).then_some(Choice { best, second })
    }
}
