//! The budget of all positions together.

use registry::Session;
use request::{Answer, Budget, Error, Request, Stop, remaining};
use search::{Meter, Stats};
use std::sync::atomic::Ordering;

/// The maximum number of nodes of a search of one position.
pub(super) const NODES: u64 = 100_000;

/// The budget of all positions together, and the part of it that is spent.
pub(super) struct Purse {
    whole: Budget,
    spent: Stats,
    meter: Meter,
}

impl Purse {
    pub(super) fn new(whole: &Budget) -> Purse {
        Purse { whole: whole.clone(), spent: Stats::default(), meter: Meter::new(whole) }
    }

    /// The rest of the budget.
    fn left(&self) -> Budget {
        remaining(&self.whole, &Stats { elapsed: self.meter.finish().elapsed, ..self.spent })
    }

    /// The budget of a search of at most this many nodes.
    pub(super) fn up_to(&self, nodes: u64) -> Budget {
        let left = self.left();
        Budget { nodes: Some(left.nodes.map_or(nodes, |left| left.min(nodes))), ..left }
    }

    /// The same without a limit of depth: that of the whole budget is only for the search for puzzles.
    pub(super) fn to_any_depth(&self, nodes: u64) -> Budget {
        Budget { depth: None, ..self.up_to(nodes) }
    }

    /// The reason to stop if the budget is spent.
    pub(super) fn is_empty(&self) -> Option<Stop> {
        if self.whole.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some(Stop::Cancelled);
        }
        let left = self.left();
        let counts = [
            (left.nodes, Stop::Nodes),
            (left.expansions, Stop::Expansions),
            (left.evaluations, Stop::Evaluations),
            (left.stored, Stop::Stored),
        ];
        let gone = counts.into_iter().find(|(left, _)| *left == Some(0));
        gone.map(|(_, stop)| stop).or_else(|| left.is_late().then_some(Stop::Time))
    }

    /// Pays for nodes that no search has counted.
    pub(super) fn pay_nodes(&mut self, nodes: u64) {
        self.spent.nodes += nodes;
    }

    /// Answers a request with this budget, a part of what is left, and charges the whole for it.
    pub(super) fn pay(
        &mut self,
        session: &Session,
        request: &Request,
        budget: Budget,
    ) -> Result<Answer, Error> {
        let answer = session.analyze(&Request { budget, ..request.clone() })?;
        let spent = &mut self.spent;
        spent.nodes += answer.nodes;
        spent.expansions += answer.expansions;
        spent.evaluations += answer.evaluations;
        spent.stored += answer.stored;
        Ok(answer)
    }
}
