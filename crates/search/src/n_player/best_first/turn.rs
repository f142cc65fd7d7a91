//! The turn-considered value: a static value depends on who is to move, so a player compares only positions
//! in which the same player is to move.
//!
//! The value of a node is that of the nearest node on its principal path with the same player to move; or the
//! payoffs if the game ends before that, as these hold for everybody; or its own static value if the path is
//! too short. It may *return* to the static value when the principal path gets shorter, and it may change
//! even if no child's value does, as it depends on the chain of best children.

use super::tree::{NONE, OVER, Tree};
use game::MAX_PLAYERS;

/// For each player, the node that gives a node's value if this player is to move there.
pub(super) type SeenNodes = [u32; MAX_PLAYERS];

/// The node that gives the value of an expanded node with the best child `best`.
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

/// As `value_of`, for every player at once, along the principal path from `best`. `last` has, for each
/// player, the last node above with that player to move.
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
