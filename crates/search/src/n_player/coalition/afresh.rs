//! A search against a coalition without memory: each iteration starts afresh, and moves may cost more or less
//! than a ply.
//!
//! A node keeps the vector that is best for the player at the root, or worst if another chooses. Windows are
//! on the root player's number. Cuts are strict, so that all children of equal value are searched and the
//! tie-break is exact.
//!
//! An inner node with the true number v for the root player returns:
//! - v < alpha: a number below alpha, at least v;
//! - alpha ≤ v ≤ beta: v, with the vector that the tie-break selects;
//! - v > beta: a number above beta, at most v.

use super::root::Coalition;
use crate::core::observer::{Cut, Observer, Reason};
use crate::core::preference::{Candidate, Preference};
use crate::core::report::{Kind, Proof, Value};
use crate::n_player::recursion::{Arrival, Backup, Child, Here};
use crate::walk::{RootValue, Walk};
use game::{Evaluated, Payoffs, Player};

/// A window on the root player's number: the root player is sure of `alpha`, and the others will not allow
/// more than `beta`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootWindow {
    alpha: i32,
    alpha_ply: u32,
    beta: i32,
    beta_ply: u32,
}

impl Default for RootWindow {
    fn default() -> RootWindow {
        RootWindow { alpha: i32::MIN, alpha_ply: 0, beta: i32::MAX, beta_ply: 0 }
    }
}

/// A node keeps the vector that is best or worst for the player at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestOrWorst {
    pub(crate) coalition: Coalition,
    pub(crate) preference: Preference,
    pub(crate) root: Player,
    /// True if every root move gets its own value.
    pub(crate) every_move: bool,
}

/// A node that keeps the vector best or worst for the player at the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoalitionNode {
    window: RootWindow,
    best: Option<CoalitionValue>,
    proof: Proof,
    is_root_player: bool,
    ply: u32,
}

/// The values of a node, the ply of their leaf, and the proof of the root player's number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoalitionValue {
    values: Payoffs,
    tie_key: u64,
    ply: u32,
    proof: Proof,
}

impl BestOrWorst {
    /// True if a child is the new best: the root player takes the best for themselves, everybody else the
    /// worst for the root player.
    #[inline]
    fn prefers(&self, node: &CoalitionNode, values: &Payoffs, tie_key: u64) -> bool {
        node.best.as_ref().is_none_or(|best| {
            let child = Candidate { values: *values, tie_key };
            let best = Candidate { values: best.values, tie_key: best.tie_key };
            if node.is_root_player {
                self.preference.prefers(self.root, &child, &best)
            } else {
                self.preference.spites(&child, &best)
            }
        })
    }
}

impl<G: Evaluated> Backup<G> for BestOrWorst {
    type Window = RootWindow;
    type Node = CoalitionNode;
    type Value = CoalitionValue;

    fn tie_key(&self, parent: u64, number: usize) -> u64 {
        self.preference.tie_key(parent, number)
    }

    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> CoalitionValue {
        let proof = if exact { Proof::EXACT } else { Proof::NONE };
        CoalitionValue { values, tie_key: at.tie_key, ply: at.ply, proof }
    }

    fn open(&mut self, at: Here, window: RootWindow) -> CoalitionNode {
        let is_root_player = at.mover == self.root;
        CoalitionNode { window, best: None, proof: Proof::EXACT, is_root_player, ply: at.ply }
    }

    fn window(&self, node: &CoalitionNode, is_for_its_value: bool) -> RootWindow {
        let RootWindow { alpha, beta, .. } = node.window;
        match is_for_its_value {
            true if node.ply == 0 && self.every_move => RootWindow::default(),
            true => node.window,
            false if node.is_root_player => RootWindow { beta: alpha, beta_ply: node.ply, ..node.window },
            false => RootWindow { alpha: beta, alpha_ply: node.ply, ..node.window },
        }
    }

    /// True if the child would be the new best, and lies in the window.
    #[inline]
    fn takes(&self, node: &CoalitionNode, value: &CoalitionValue, tie_key: u64) -> bool {
        let own = value.values[self.root];
        let matters = if node.is_root_player { own >= node.window.alpha } else { own <= node.window.beta };
        matters && self.prefers(node, &value.values, tie_key)
    }

    #[inline]
    fn take(&mut self, node: &mut CoalitionNode, value: CoalitionValue, child: Child) -> Arrival {
        let own = value.values[self.root];
        // Step 1. The chooser takes the child or leaves it.
        let improved = self.prefers(node, &value.values, child.tie_key);
        if node.is_root_player {
            node.proof.at_most &= value.proof.at_most;
        } else {
            node.proof.at_least &= value.proof.at_least;
        }
        if !improved {
            return Arrival::goes_on(false);
        }
        node.best = Some(CoalitionValue { tie_key: child.tie_key, ..value });
        // Step 2. The window narrows from the chooser's side.
        let CoalitionNode { window, proof, ply, .. } = node;
        let (reason, set_at) = if node.is_root_player {
            proof.at_least = value.proof.at_least;
            if own > window.alpha {
                (window.alpha, window.alpha_ply) = (own, *ply);
            }
            (Reason::Beta, window.beta_ply)
        } else {
            proof.at_most = value.proof.at_most;
            if own < window.beta {
                (window.beta, window.beta_ply) = (own, *ply);
            }
            (Reason::Alpha, window.alpha_ply)
        };
        // Step 3. A closed window makes a cutoff. A window of one number is not closed.
        if window.alpha <= window.beta {
            return Arrival::goes_on(true);
        }
        if node.is_root_player {
            proof.at_most = false;
        } else {
            proof.at_least = false;
        }
        Arrival::cuts(true, Cut { reason, bound: None, set_at: Some(set_at) })
    }

    fn so_far(&self, node: &CoalitionNode) -> Value {
        node.best.map_or(Value::Unknown, |best| Value::Vector(best.values))
    }

    fn close(&self, node: &CoalitionNode) -> CoalitionValue {
        let best = node.best.expect("law 1: a game that goes on has a legal move");
        CoalitionValue { proof: self.coalition.proof(node.proof, node.is_root_player), ..best }
    }

    fn shown(&self, value: &CoalitionValue) -> Value {
        Value::Vector(value.values)
    }

    fn kind(&self, value: &CoalitionValue) -> Kind {
        self.coalition.kind(value.proof)
    }

    /// The kind of the root player's number.
    fn kind_in_the_tree(&self, node: Option<(&CoalitionNode, Option<Cut>)>, value: &CoalitionValue) -> Kind {
        match node {
            None => value.proof.kind(),
            Some((node, None)) => node.proof.kind(),
            Some((node, Some(_))) if node.is_root_player => Kind::Lower,
            Some((_, Some(_))) => Kind::Upper,
        }
    }

    fn root(&mut self, value: CoalitionValue) -> RootValue {
        let kind = self.coalition.kind(value.proof);
        RootValue { value: Value::Vector(value.values), kind, line_depth: Some(value.ply) }
    }

    fn keep_row<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        root: &CoalitionNode,
        mv: G::Move,
        value: &CoalitionValue,
        nodes: u64,
    ) {
        let own = value.values[self.root];
        let is_bound = !self.every_move && (own < root.window.alpha || own > root.window.beta);
        self.coalition.keep_row(walk, mv, (value.values, value.proof), is_bound, nodes);
    }
}
