//! Vectors as values: every player takes the child it prefers. In the directed offensive strategy of
//! [MP-Mix](crate::mp_mix) the player at the root prefers what is worst for one other.

use super::unobserved::{self, Origin};
use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::preference::{Candidate, Preference, TieBreak};
use crate::core::report::{Kind, Value};
use crate::n_player::recursion::{Arrival, Backup, Child, Here, Request};
use crate::n_player::tree::Tree;
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk};
use game::{Evaluated, Payoffs, Player};

/// The values of a node, the ply of their leaf, and whether they rest on the rules alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorValue {
    pub(crate) values: Payoffs,
    pub(crate) ply: u32,
    pub(crate) exact: bool,
}

impl VectorValue {
    /// The value of the root.
    pub(super) fn root(self) -> RootValue {
        let (value, kind) = (Value::Vector(self.values), Kind::of(self.exact));
        RootValue { value, kind, line_depth: Some(self.ply) }
    }
}

/// A node keeps the vector that its player prefers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Preferred {
    pub(super) preference: Preference,
    root: Player,
    /// The player whom the player at the root wants to harm.
    target: Option<Player>,
    /// True if a value that rests on the rules alone is that of the game.
    is_value: bool,
}

/// A node that keeps the vector its player prefers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PreferredNode {
    mover: Player,
    best: Option<(Candidate, u32)>,
    exact: bool,
}

impl Preferred {
    /// Everybody plays for themselves, but the player at the root against `target`, if there is one.
    pub(crate) fn new<G: Evaluated, T: Tree<G>>(
        request: &Request<'_, '_, G, T>,
        tie_break: TieBreak,
        target: Option<Player>,
    ) -> Preferred {
        let game = request.root.game;
        // With two players and a zero sum, harm to the other is one's own gain.
        let is_value = target.is_none() || (game.players() == 2 && game.promises().is_zero_sum());
        let (preference, root) = (request.preference(tie_break), request.root_player());
        Preferred { preference, root, target, is_value }
    }

    /// True if `mover` prefers `candidate` to `incumbent`, which was generated earlier.
    #[inline]
    pub(super) fn prefers(&self, mover: Player, candidate: &Candidate, incumbent: &Candidate) -> bool {
        if let Some(target) = self.target.filter(|_| mover == self.root) {
            let harm = incumbent.values[target].cmp(&candidate.values[target]);
            if harm.is_ne() {
                return harm.is_gt();
            }
        }
        self.preference.prefers(mover, candidate, incumbent)
    }
}

impl<G: Evaluated> Backup<G> for Preferred {
    type Window = ();
    type Node = PreferredNode;
    type Value = VectorValue;

    fn tie_key(&self, parent: u64, number: usize) -> u64 {
        self.preference.tie_key(parent, number)
    }

    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> VectorValue {
        VectorValue { values, ply: at.ply, exact }
    }

    fn open(&mut self, at: Here, _window: ()) -> PreferredNode {
        PreferredNode { mover: at.mover, best: None, exact: true }
    }

    fn takes(&self, node: &PreferredNode, value: &VectorValue, tie_key: u64) -> bool {
        let candidate = Candidate { values: value.values, tie_key };
        node.best.as_ref().is_none_or(|(best, _)| self.prefers(node.mover, &candidate, best))
    }

    fn take(&mut self, node: &mut PreferredNode, value: VectorValue, child: Child) -> Arrival {
        node.exact &= value.exact;
        let improved = Backup::<G>::takes(self, node, &value, child.tie_key);
        if improved {
            node.best = Some((Candidate { values: value.values, tie_key: child.tie_key }, value.ply));
        }
        Arrival::goes_on(improved)
    }

    fn so_far(&self, node: &PreferredNode) -> Value {
        node.best.map_or(Value::Unknown, |(best, _)| Value::Vector(best.values))
    }

    fn close(&self, node: &PreferredNode) -> VectorValue {
        let (best, ply) = node.best.expect("law 1: a game that goes on has a legal move");
        VectorValue { values: best.values, ply, exact: node.exact }
    }

    fn shown(&self, value: &VectorValue) -> Value {
        Value::Vector(value.values)
    }

    fn kind(&self, value: &VectorValue) -> Kind {
        Kind::of(value.exact && self.is_value)
    }

    fn root(&mut self, value: VectorValue) -> RootValue {
        VectorValue { exact: value.exact && self.is_value, ..value }.root()
    }

    #[inline]
    fn fast<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        tie_key: u64,
        state: &mut G::State,
        horizon: Horizon,
    ) -> Option<Result<VectorValue, Stop>> {
        if self.target.is_some() || !walk.may_run_unobserved(horizon) {
            return None;
        }
        let mut values = Payoffs::zero(0);
        let found =
            unobserved::value(walk, self.preference, (1, horizon.depth()), tie_key, state, &mut values);
        Some(found.map(|Origin { ply, exact }| VectorValue { values, ply, exact }))
    }
}
