//! The paper's `RBFMaxN`, one call for each node of the principal path.
//!
//! A call works at its node as long as every player above would make the same choice, and returns when one
//! would not. The tree is kept between visits, as in the paper's experiments.
//!
//! **Source.** Shinohara & Ishida (2002), appendix. **Differences.** (1) The condition of the loop, printed
//! as `SecondBest[i] ≤ Eval[1]` for each player i, compares whole keys and then the order of generation, with
//! one bound for every node above: as printed, an incumbent wins ties whatever the rule, and with `<`
//! instead, parent and child would call each other forever. (2) Children are not sorted; the best two are
//! found anew. (3) With a single child there is no bound, where the paper has minus infinity. (4) At the end
//! of a game the printed loop does not end: the search stops there, as best-first search does.

use super::best_first::{Grower, Growth, Nodes};
use game::{Evaluated, Line};

/// The condition under which the choice at a node above holds.
struct Bound {
    at: usize,
    /// Its child on the path.
    child: usize,
    /// The next best child below which the search may go on.
    second: Option<usize>,
    /// The best child, if it is resolved and the path continues below another.
    resolved: Option<usize>,
}

struct Recursion<'a, G: Evaluated> {
    grower: Grower<'a, G>,
    nodes: Nodes<G>,
    expanded: Vec<usize>,
    bounds: Vec<Bound>,
}

/// The search is over: at its limit, or at the end of a game.
struct Stopped;

/// Grows the tree as [`grow`](super::grow) does, which must not consider the turn.
pub(crate) fn recursion<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    growth: Growth,
) -> (Nodes<G>, Vec<usize>) {
    let grower = Grower::new(game, evaluation, line, growth);
    let nodes = vec![grower.root(line)];
    let mut recursion = Recursion { grower, nodes, expanded: Vec::new(), bounds: Vec::new() };
    // The root's call returns when the root is resolved.
    let _ = recursion.visit(0);
    (recursion.nodes, recursion.expanded)
}

impl<G: Evaluated> Recursion<'_, G> {
    /// `RBFMaxN`: works at a node until a player above would choose another, or nothing is left to search.
    fn visit(&mut self, at: usize) -> Result<(), Stopped> {
        let result = self.work(at);
        self.grower.settle(&mut self.nodes, at);
        result
    }

    fn work(&mut self, at: usize) -> Result<(), Stopped> {
        if self.nodes[at].children.is_empty() {
            self.expand(at)?;
        }
        loop {
            // Eval[1] and Eval[2].
            self.grower.settle(&mut self.nodes, at);
            let Some(bound) = self.choice(at) else { return Ok(()) };
            if !self.holds(at) {
                return Ok(());
            }
            let child = bound.child;
            self.bounds.push(bound);
            self.visit(child)?;
            self.bounds.pop();
        }
    }

    fn expand(&mut self, leaf: usize) -> Result<(), Stopped> {
        let limit = self.grower.growth.expansions;
        let is_enough = leaf != 0 && limit.is_some_and(|limit| self.expanded.len() as u64 >= limit);
        if is_enough || Grower::<G>::is_end(&self.nodes[leaf]) {
            return Err(Stopped);
        }
        let first = self.nodes.len();
        self.grower.expand(&mut self.nodes, leaf);
        for child in first..self.nodes.len() {
            self.grower.settle(&mut self.nodes, child);
        }
        self.expanded.push(leaf);
        Ok(())
    }

    /// The continuation of the path from a node; `None` if it is resolved.
    fn choice(&self, at: usize) -> Option<Bound> {
        let best = self.nodes[at].best?;
        let is_open = |child: usize| !self.grower.growth.completion || !self.nodes[child].is_resolved;
        let child = self.grower.preferred(&self.nodes, at, is_open)?;
        let second = self.grower.preferred(&self.nodes, at, |other| other != child && is_open(other));
        // Under completion an open best child has the best of all others for its bound.
        let next = self.grower.preferred(&self.nodes, at, |other| other != child);
        let (second, resolved) = if child == best { (next, None) } else { (second, Some(best)) };
        Some(Bound { at, child, second, resolved })
    }

    /// True if every player above would make the same choice.
    fn holds(&mut self, end: usize) -> bool {
        let value = self.nodes[end].value;
        for bound in self.bounds.iter().rev() {
            // The current value of the child on the path.
            self.nodes[bound.child].value = value;
            let nodes = &self.nodes;
            let takes = |other: usize| {
                let pair = |child| child == bound.child || child == other;
                self.grower.preferred(nodes, bound.at, pair) == Some(bound.child)
            };
            if bound.second.is_some_and(|second| !takes(second)) {
                return false;
            }
            if let Some(resolved) = bound.resolved {
                return !takes(resolved);
            }
        }
        true
    }
}
