//! The value that considers the turn: whose position a static value is of matters, and a player compares only
//! positions in which the same player is to move.
//!
//! The value of a node is that of the nearest node on its principal path with the same player to move; or the
//! payoffs where the game ends before, which are true for everybody; or its own static value where the path
//! is too short. It may *return* to the static value when the principal path changes for a shorter one, and
//! it may change though no child's value does: it depends on the chain of best children, not on their values.

use super::tree::{NONE, OVER, Tree};
use game::MAX_PLAYERS;

/// For each player, the node whose own values a node sees from which this player is to move.
pub(super) type SeenNodes = [u32; MAX_PLAYERS];

/// Where the value of an expanded node comes from, whose best child is `best`.
pub(super) fn value_of<M: Copy>(tree: &Tree<M>, node: u32, best: u32) -> u32 {
    let mover = tree.mover_at(node);
    let mut at = best;
    loop {
        if tree.has(at, OVER) || tree.mover_at(at) == mover {
            return tree.from(at);
        }
        if !tree.is_expanded(at) {
            return node;
        }
        at = tree.best_child(at);
    }
}

/// The same for every player at once: what is seen along the principal path that begins at `best` by the last
/// node above it in which each player was to move, `last`.
#[inline]
pub(super) fn values_of<M: Copy>(tree: &Tree<M>, players: usize, last: &SeenNodes, best: u32) -> SeenNodes {
    let mut seen = [NONE; MAX_PLAYERS];
    let mut missing = players;
    let mut at = best;
    while missing > 0 {
        let from = tree.from(at);
        if tree.has(at, OVER) {
            fill(&mut seen[..players], |_| from);
            break;
        }
        let slot = &mut seen[tree.mover_at(at).index()];
        if *slot == NONE {
            *slot = from;
            missing -= 1;
        }
        if !tree.is_expanded(at) {
            fill(&mut seen[..players], |player| last[player]);
            break;
        }
        at = tree.best_child(at);
    }
    seen
}

#[inline]
fn fill(seen: &mut [u32], with: impl Fn(usize) -> u32) {
    for (player, seen) in seen.iter_mut().enumerate().filter(|(_, seen)| **seen == NONE) {
        *seen = with(player);
    }
}
