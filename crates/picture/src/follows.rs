//! What follows for a node from what its children show: its value, or else a bound.
//!
//! A search shows what it needed to know: at a cut, in the lecture's form, the bound of its window. A
//! textbook, and whoever works upwards from the leaves, writes what follows from the children.

use super::tree::{Node, Visit, VisitedTree};
use crate::trace::{Kind, Worth};

/// For each node, the node whose value it shows, and as what.
pub(super) type Shown = Vec<(usize, Option<Kind>)>;

/// What the search itself shows: for each node its own value.
pub(super) fn searched(walk: &VisitedTree) -> Shown {
    walk.nodes.iter().enumerate().map(|(at, node)| (at, node.kind)).collect()
}

/// What follows in a search for two players whose values add up to 0. Branches that were never searched tell
/// nothing. Where a search remembers, reduces or searches again, it shows more than follows: then what it
/// shows itself.
pub(super) fn follows(walk: &VisitedTree) -> Shown {
    let mut shown = searched(walk);
    let is_plain = |node: &Node| {
        let is_move = node.mv.as_deref() != Some("null move");
        is_move && node.reduced == 0 && !node.again && !matches!(node.visit, Visit::Remembered(_))
    };
    if !walk.nodes.iter().all(is_plain) {
        return shown;
    }
    // The leaves that bound each node, from below and from above. Parents come before their children.
    let mut bounds = vec![[None; 2]; shown.len()];
    for (at, node) in walk.nodes.iter().enumerate().rev() {
        if !node.was_visited() {
            continue;
        }
        if !node.is_interior() {
            bounds[at] = match node.kind {
                Some(Kind::Lower) => [Some(at), None],
                Some(Kind::Upper) => [None, Some(at)],
                _ => [Some(at); 2],
            };
            continue;
        }
        let is_max = node.mover == Some(1);
        // A child that MAX may choose bounds from below, and all of them together from above. For MIN it is
        // the other way round.
        let bound = |side: usize| {
            let of_children = node.children.iter().map(|&child| bounds[child][side]);
            let is_chosen = (side == 0) == is_max;
            let known: Option<Vec<usize>> =
                of_children.filter(|bound| !is_chosen || bound.is_some()).collect();
            let rank = |leaf: &usize| rank(&walk.nodes[*leaf]);
            if is_max { known?.into_iter().max_by_key(rank) } else { known?.into_iter().min_by_key(rank) }
        };
        bounds[at] = [bound(0), bound(1)];
        shown[at] = match (bounds[at], node.kind) {
            (_, kind @ Some(Kind::Exact)) | ([None, None], kind) => (at, kind),
            ([Some(least), Some(most)], kind) if rank(&walk.nodes[least]) == rank(&walk.nodes[most]) => {
                let is_bound = matches!(kind, Some(Kind::Lower | Kind::Upper));
                (least, if is_bound { walk.nodes[least].kind } else { kind })
            }
            ([Some(least), None], _) | ([Some(least), Some(_)], Some(Kind::Lower)) => {
                (least, Some(Kind::Lower))
            }
            ([_, Some(most)], _) => (most, Some(Kind::Upper)),
        };
    }
    shown
}

/// The order of values for MAX: a game that is won or lost outweighs every static value.
fn rank(node: &Node) -> (i32, i32) {
    let first = match &node.value {
        Some(Worth::Vector(vector)) => vector.first().copied().unwrap_or(0),
        _ => 0,
    };
    (if node.basis.decided { first.signum() } else { 0 }, first)
}
