//! One walk over the tree, within the limit of nodes.

use picture::trace::{Enter, Event, Unvisited};
use std::collections::{BTreeMap, BTreeSet};

/// One walk over the tree: an iteration, or the whole search.
pub(super) struct Walked {
    kept: Vec<Kept>,
    /// The number of its nodes that are drawn.
    pub(super) nodes: usize,
    /// Nodes deeper than this are left out.
    pub(super) deepest: u32,
    /// True if the root was left: an interrupted walk does not show the answer.
    pub(super) is_whole: bool,
    /// Nodes left out below the root, in addition to those below the deepest ply.
    missing: u64,
}

/// An event, with the data that decides whether it stays.
struct Kept {
    /// The ply of the node it is about, or of the child that is backed up.
    ply: u32,
    /// Visited nodes below a node that is left or, at the end, below one that was expanded.
    below: u64,
    event: Event,
}

/// Plies that are kept even where they have more nodes than the limit: [`Walked::leave_moves_out`] thins them
/// out.
const ALWAYS_KEPT: u32 = 1;

impl Walked {
    pub(super) const fn new() -> Walked {
        Walked { kept: Vec::new(), nodes: 0, deepest: u32::MAX, is_whole: false, missing: 0 }
    }

    pub(super) fn keep(&mut self, ply: u32, below: u64, event: Event) {
        if ply <= self.deepest {
            self.kept.push(Kept { ply, below, event });
        }
    }

    /// Counts a node that is drawn, and makes room for it if necessary.
    pub(super) fn count_node(&mut self, ply: u32, limit: usize) {
        if ply <= self.deepest {
            self.nodes += 1;
        }
        while self.nodes > limit && self.deepest > ALWAYS_KEPT {
            self.forget_a_ply();
        }
    }

    fn forget_a_ply(&mut self) {
        let deepest = self.kept.iter().map(|kept| kept.ply).max().unwrap_or(0);
        self.deepest = deepest.saturating_sub(1).max(ALWAYS_KEPT);
        self.kept.retain(|kept| kept.ply <= self.deepest);
        let is_node = |kept: &&Kept| matches!(kept.event, Event::Enter(_) | Event::TableHit { .. });
        self.nodes = self.kept.iter().filter(is_node).count();
    }

    /// The events, as they are written, with moves of the root left out in excess of the limit. `below` has
    /// the number of nodes visited below each node of a best-first search.
    pub(super) fn finish(mut self, below: &[u64], limit: usize) -> impl Iterator<Item = Event> {
        for kept in &mut self.kept {
            if let Event::Expand { node, .. } = kept.event {
                kept.below = below[node as usize];
            }
        }
        self.leave_moves_out(limit);
        let Walked { kept, deepest, missing, .. } = self;
        kept.into_iter().map(move |kept| kept.close(deepest, missing))
    }

    /// Leaves out moves of the root in excess of the limit, but never the best and the first. The root
    /// records how many nodes are missing.
    fn leave_moves_out(&mut self, limit: usize) {
        if self.nodes <= limit {
            return;
        }
        let mut children = Vec::new();
        let (mut root, mut best) = (None, None);
        for kept in &self.kept {
            match &kept.event {
                Event::Enter(enter) if enter.ply == 0 => root = Some(enter.node),
                Event::Enter(Enter { node, .. }) | Event::TableHit { node, .. } if kept.ply == 1 => {
                    children.push(*node);
                }
                Event::Leave(leave) if kept.ply == 0 => best = leave.best.or(best),
                // The ply of this event is the child's.
                Event::Backup { node, child, improved: true, .. } if Some(*node) == root => {
                    best = Some(*child);
                }
                _ => {}
            }
        }
        let others = children.iter().copied().filter(|child| Some(*child) != best);
        let drawn: BTreeSet<u64> = root.into_iter().chain(best).chain(others).take(limit).collect();
        // A node counts as missing with all nodes visited below it; a table hit was not visited.
        let (mut missing, mut below) = (0, BTreeMap::new());
        for kept in &self.kept {
            match &kept.event {
                Event::Enter(enter) if !drawn.contains(&enter.node) => missing += 1,
                Event::Leave(leave) => {
                    below.insert(leave.node, kept.below);
                }
                Event::Expand { node, .. } => {
                    below.insert(*node, kept.below);
                }
                _ => {}
            }
        }
        missing +=
            below.iter().filter(|(node, _)| !drawn.contains(node)).map(|(_, below)| below).sum::<u64>();
        self.kept.retain(|kept| kept.event.nodes().into_iter().flatten().all(|node| drawn.contains(&node)));
        self.missing = missing;
        self.nodes = drawn.len();
    }
}

impl Kept {
    /// The event as it is written: a node at the lower edge says how many nodes were left out below it, and
    /// branches that were not searched reach no deeper than the rest.
    fn close(self, deepest: u32, missing: u64) -> Event {
        let Kept { ply, below, mut event } = self;
        let not_drawn = match ply {
            ply if ply == deepest => below,
            0 => missing,
            _ => 0,
        };
        if let Event::Expand { hidden, .. } = &mut event {
            *hidden = not_drawn;
        }
        if let Event::Leave(leave) = &mut event {
            leave.hidden = not_drawn;
            if let Some(cut) = &mut leave.cut {
                for branch in &mut cut.unvisited {
                    prune(branch, deepest.saturating_sub(ply + 1));
                }
                if ply >= deepest {
                    cut.unvisited.clear();
                }
            }
        }
        event
    }
}

fn prune(branch: &mut Unvisited, depth: u32) {
    if depth == 0 {
        branch.more |= !branch.children.is_empty();
        branch.children.clear();
    }
    for child in &mut branch.children {
        prune(child, depth.saturating_sub(1));
    }
}
