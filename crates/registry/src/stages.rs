//! An answer that deepens while a user watches.
//!
//! Each stage is a separate search from scratch, so that its answer equals that of the command line with the
//! same limit. Iterative deepening recomputes the same answers on its way, which costs a little more than
//! half of the last stage.

use request::remaining;
use search::{Budget, Stats, Stop};

/// The nodes of the first stage of a search without a depth limit.
const FIRST_NODES: u64 = 1_000;

/// The growth factor of the number of nodes per stage.
const GROWTH: u64 = 4;

/// The limits of the successive stages, within a budget.
pub(crate) struct Stages {
    whole: Budget,
    spent: Stats,
    next: Next,
    /// Nodes of the largest stage.
    furthest: u64,
}

/// The limit of the next stage.
enum Next {
    Depth(u32),
    Nodes(u64),
    /// The whole budget.
    Whole,
    Over,
}

impl Stages {
    /// Stages of growing depth, of growing numbers of nodes for a search that takes no depth, or a single
    /// one.
    pub(crate) fn new(whole: Budget, takes_depth: bool, is_single: bool) -> Stages {
        let next = match (is_single, takes_depth) {
            (true, _) => Next::Whole,
            (false, true) => Next::Depth(1),
            (false, false) => Next::Nodes(FIRST_NODES),
        };
        Stages { whole, spent: Stats::default(), next, furthest: 0 }
    }

    /// The budget of the next stage; `None` if nothing is left.
    pub(crate) fn next(&self) -> Option<Budget> {
        let rest = remaining(&self.whole, &self.spent);
        if exhausted(&rest).is_some() {
            return None;
        }
        match self.next {
            Next::Over => None,
            Next::Whole => Some(rest),
            Next::Depth(depth) => Some(Budget { depth: Some(depth), ..rest }),
            Next::Nodes(nodes) => {
                Some(Budget { nodes: Some(rest.nodes.map_or(nodes, |left| left.min(nodes))), ..rest })
            }
        }
    }

    /// The limit of the whole budget that ends it before the next stage begins.
    pub(crate) fn interruption(&self) -> Option<Stop> {
        if matches!(self.next, Next::Over) { None } else { exhausted(&remaining(&self.whole, &self.spent)) }
    }

    /// Ends a stage. Returns whether its answer is the deepest so far: only the limit of its stage
    /// interrupted it, or it got further than earlier stages.
    pub(crate) fn ended(&mut self, stats: &Stats, stop: Stop) -> bool {
        let spent = &mut self.spent;
        spent.nodes += stats.nodes;
        spent.expansions += stats.expansions;
        spent.evaluations += stats.evaluations;
        spent.stored += stats.stored;
        spent.elapsed += stats.elapsed;
        let is_furthest = stats.nodes >= self.furthest;
        self.furthest = self.furthest.max(stats.nodes);
        let (next, is_deepest) = match (&self.next, stop) {
            (Next::Depth(depth), Stop::Depth) if self.whole.depth.is_none_or(|last| *depth < last) => {
                (Next::Depth(depth + 1), true)
            }
            (Next::Nodes(nodes), Stop::Nodes) => (Next::Nodes(nodes.saturating_mul(GROWTH)), is_furthest),
            (_, Stop::Finished | Stop::Depth) | (Next::Whole, _) => (Next::Over, true),
            (Next::Nodes(_), _) => (Next::Over, is_furthest),
            _ => (Next::Over, false),
        };
        self.next = next;
        is_deepest
    }
}

/// The limit of which a budget has nothing left.
fn exhausted(rest: &Budget) -> Option<Stop> {
    if rest.is_late() {
        return Some(Stop::Time);
    }
    let counts = [
        (rest.nodes, Stop::Nodes),
        (rest.expansions, Stop::Expansions),
        (rest.evaluations, Stop::Evaluations),
        (rest.stored, Stop::Stored),
    ];
    counts.into_iter().find(|(count, _)| *count == Some(0)).map(|(_, stop)| stop)
}
