//! The recursive form: the paper's `RBFMaxN`, one call for each node of the principal path.
//!
//! A call works at its node as long as every player above would make the same choice, and returns when one
//! would not. `keep=true` keeps the tree between visits, as in the paper's experiments. `keep=false` drops
//! the subtree of a node when its call returns, so that memory grows with the path length and not with the
//! search (Korf & Chickering 1996): children start from their static values at every visit, and are expanded
//! again.
//!
//! **Source.** Shinohara & Ishida (2002), appendix. **Differences.** (1) The condition of the loop, printed
//! as `SecondBest[i] ≤ Eval[1]` for each player i, compares whole keys and then the order of generation, with
//! one bound for every node above: as printed, an incumbent wins ties whatever the rule, and with `<`
//! instead, parent and child would call each other forever. (2) Children are not sorted; the best two are
//! found anew. (3) With a single child there is no bound, where the paper has minus infinity. (4) At the end
//! of a game the printed loop does not end: the search stops there, as the plain loop does. (5) With
//! `keep=false` a visit first redoes the work of earlier visits to the node, whatever the bounds. Otherwise a
//! call might return too early, since the bounds of several players do not move in one direction, and the
//! order of expansions would no longer be best-first.
//!
//! **Cost.** `keep=true`: that of the fast form, plus a comparison for every node above. `keep=false`: the
//! expansions of all visits, which the report counts individually; nodes in memory are the children of the
//! nodes on the path.

use super::engine::{Choice, Engine, PathNode};
use super::tree::{NONE, ROOT};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use game::Evaluated;

/// The greatest ply: each ply is a call, and the stack is limited.
pub(super) const MAX_PLY: u32 = 4_000;

/// The condition under which the choice at a node above holds.
#[derive(Clone, Copy, Debug)]
struct AncestorBound {
    /// The node above.
    at: PathNode,
    /// Its child on the path.
    child: u32,
    /// The next best child.
    second: u32,
    /// The best child, if it is resolved and the path continues below another.
    resolved: u32,
}

/// A visit that redoes the work of earlier visits.
#[derive(Clone, Copy, Debug)]
struct Again {
    /// The ply of the node visited again.
    ply: u32,
    /// The number of expansions left to redo.
    left: u64,
}

struct RbfMaxN<'e, 'a, G: Evaluated, O> {
    engine: &'e mut Engine<'a, G, O>,
    keep: bool,
    path: Vec<PathNode>,
    bounds: Vec<AncestorBound>,
    /// Without keeping: the number of distinct expansions at and below each node.
    done: Vec<u64>,
    again: Vec<Again>,
}

/// Searches until something stops it.
pub(super) fn run<G: Evaluated, O: Observer<G>>(
    engine: &mut Engine<'_, G, O>,
    start: &G::State,
    keep: bool,
) -> Stop {
    engine.horizon = engine.horizon.min(MAX_PLY);
    let mut state = start.clone();
    let (path, bounds, done, again) = (Vec::new(), Vec::new(), vec![0], Vec::new());
    let mut recursion = RbfMaxN { engine, keep, path, bounds, done, again };
    // The root's call returns when the root is resolved.
    recursion.visit(PathNode::ROOT, &mut state).err().unwrap_or(Stop::Finished)
}

impl<G: Evaluated, O: Observer<G>> RbfMaxN<'_, '_, G, O> {
    /// `RBFMaxN`: works at a node until a player above would choose another, or nothing is left to search. An
    /// error ends the search.
    fn visit(&mut self, at: PathNode, state: &mut G::State) -> Result<(), Stop> {
        let ply = self.path.len() as u32;
        self.path.push(at);
        let left = if self.keep { 0 } else { self.done[at.node as usize] };
        if left > 0 {
            self.again.push(Again { ply, left });
        }
        let mut result = if self.engine.tree.is_expanded(at.node) { Ok(()) } else { self.expand(at, state) };
        while result.is_ok() {
            // Eval[1] and Eval[2].
            self.engine.settle(at);
            let Some(choice) = self.choice(at) else { break };
            if !self.holds() {
                break;
            }
            let (spot, bound) = (self.engine.spot(at, choice.child), choice);
            self.bounds.push(bound);
            let undo = self.engine.step(state, choice.child, ply + 1);
            result = self.visit(spot, state);
            self.engine.game.undo(state, self.engine.tree.move_to(choice.child), undo);
            self.bounds.pop();
        }
        self.path.pop();
        self.close(at, ply, result)
    }

    /// Returns from a visit and drops the nodes below unless they are kept. An interrupted search keeps its
    /// path and settles it.
    fn close(&mut self, at: PathNode, ply: u32, result: Result<(), Stop>) -> Result<(), Stop> {
        let is_expanded = self.engine.tree.is_expanded(at.node);
        if result.is_err() {
            match self.again.first() {
                // Earlier visits knew more than this one so far: their value stands.
                Some(again) if again.ply == ply => {
                    if is_expanded {
                        self.forget(at.node, true);
                    }
                    self.again.clear();
                }
                Some(again) if again.ply < ply => {}
                _ if is_expanded => self.engine.settle(at),
                _ => {}
            }
        } else if !self.keep && at.node != ROOT {
            self.forget(at.node, false);
        }
        result
    }

    fn forget(&mut self, node: u32, restored: bool) {
        self.engine.collapse(node, restored);
        self.done.truncate(self.engine.tree.len());
    }

    /// Expands the leaf at the end of the path.
    fn expand(&mut self, at: PathNode, state: &mut G::State) -> Result<(), Stop> {
        let ply = self.path.len() as u32 - 1;
        if let Some(stop) = self.engine.ends_at(at.node, ply) {
            return Err(stop);
        }
        let parent = self.path.iter().rev().nth(1).map(|spot| spot.node);
        let row = self.path.get(1).map(|spot| spot.node);
        self.engine.expand(at.node, [parent, row], ply, state)?;
        if self.engine.observer.wants_backups() {
            self.engine.back_up(&self.path);
        }
        if !self.keep {
            self.count();
        }
        Ok(())
    }

    /// Counts an expansion at every node for which it is new.
    fn count(&mut self) {
        self.done.resize(self.engine.tree.len(), 0);
        let known = self.again.last().map_or(0, |again| again.ply as usize + 1);
        for spot in &self.path[known..] {
            self.done[spot.node as usize] += 1;
        }
        if let Some(again) = self.again.last_mut() {
            again.left -= 1;
            if again.left == 0 {
                self.again.pop();
            }
        }
    }

    /// The continuation of the path from a node; `None` if it is resolved.
    fn choice(&self, at: PathNode) -> Option<AncestorBound> {
        let Choice { best, second } = self.engine.choose(at);
        if !self.engine.completion {
            return Some(AncestorBound { at, child: best, second, resolved: NONE });
        }
        let open = self.engine.choose_open(at)?;
        Some(if open.best == best {
            AncestorBound { at, child: best, second, resolved: NONE }
        } else {
            AncestorBound { at, child: open.best, second: open.second, resolved: best }
        })
    }

    /// True if every player above would make the same choice, up to the node being revisited, if any.
    fn holds(&mut self) -> bool {
        let from = self.again.last().map_or(0, |again| again.ply as usize);
        let Some(end) = self.path.last() else { return true };
        let value = self.engine.tree.from(end.node);
        for index in (from..self.bounds.len()).rev() {
            let AncestorBound { at, child, second, resolved } = self.bounds[index];
            // The current value of the child on the path.
            let best = self.engine.tree.best_child(child);
            self.engine.tree.set(child, best, value);
            if second != NONE && !self.engine.takes(at, child, second) {
                return false;
            }
            if resolved != NONE {
                return !self.engine.takes(at, child, resolved);
            }
        }
        true
    }
}
