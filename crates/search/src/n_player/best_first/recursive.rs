//! The recursive form: `RBFMaxN` of the paper, one call for every node of the principal path.
//!
//! A call works at its node for as long as everybody above would choose the same again, and returns when
//! somebody would not. `keep=true` keeps the tree between visits, as the paper's experiments do. `keep=false`
//! forgets what is below a node when its call returns, so that memory grows with the length of the path and
//! not with the search (Korf & Chickering 1996): children begin with their static values at every visit, and
//! what was expanded is expanded again.
//!
//! **Source.** Shinohara & Ishida (2002), appendix. **Differences.** (1) The condition of the loop, printed
//! as `SecondBest[i] ≤ Eval[1]` for each player i, compares whole keys and then the order of generation, with
//! one bound for every node above: with the printed one an incumbent wins ties whatever the rule is, and with
//! `<` instead parent and child call each other for ever. (2) Children are not sorted; the best two are found
//! anew. (3) With a single child there is no bound, where the paper has minus infinity. (4) Where the game
//! ends the printed loop does not: the search stops there, as the plain loop does. (5) With `keep=false` a
//! visit first does again, whatever the bounds are, what earlier visits of the node had done. Without that a
//! call may return too early, since bounds of several players do not move one way, and the order of
//! expansions is no longer that of best-first search.
//!
//! **Cost.** `keep=true`: that of the fast form, and a comparison for every node above. `keep=false`: the
//! expansions of all visits, which the report counts one by one; nodes in memory: the children of the nodes
//! on the path.

use super::engine::{Choice, Engine, PathNode};
use super::tree::{NONE, ROOT};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use game::Evaluated;

/// A call for every ply; deeper lines are not followed, for the sake of the machine's stack.
pub(super) const MAX_PLY: u32 = 4_000;

/// The condition under which the choice at one node above stands.
#[derive(Clone, Copy, Debug)]
struct AncestorBound {
    /// The node above.
    at: PathNode,
    /// Its child on the path.
    child: u32,
    /// The next best child.
    second: u32,
    /// The best child, where that is resolved and the path goes on below another.
    resolved: u32,
}

/// A visit that does again what earlier visits had done.
#[derive(Clone, Copy, Debug)]
struct Again {
    /// The ply of the node that is visited again.
    ply: u32,
    /// Expansions to go.
    left: u64,
}

struct RbfMaxN<'e, 'a, G: Evaluated, O> {
    engine: &'e mut Engine<'a, G, O>,
    keep: bool,
    path: Vec<PathNode>,
    bounds: Vec<AncestorBound>,
    /// Without keeping: how many different expansions were made below each node, itself included.
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
    /// `RBFMaxN`: works at a node until somebody above would choose another, or nothing is left to search. An
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

    /// Returns from a visit: drops nodes unless they are kept. An interrupted search keeps its path, and
    /// settles it.
    fn close(&mut self, at: PathNode, ply: u32, result: Result<(), Stop>) -> Result<(), Stop> {
        let is_expanded = self.engine.tree.is_expanded(at.node);
        if result.is_err() {
            match self.again.first() {
                // Its earlier visits knew more than this one has come to know: their value stands.
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

    /// Counts an expansion below every node for which it is a new one.
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

    /// Where the path goes on from a node; nowhere if it is resolved.
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

    /// True if everybody above would choose the same again: as far up as the node that is visited again, if
    /// one is.
    fn holds(&mut self) -> bool {
        let from = self.again.last().map_or(0, |again| again.ply as usize);
        let Some(end) = self.path.last() else { return true };
        let value = self.engine.tree.from(end.node);
        for index in (from..self.bounds.len()).rev() {
            let AncestorBound { at, child, second, resolved } = self.bounds[index];
            // The present value of the child on the path.
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
