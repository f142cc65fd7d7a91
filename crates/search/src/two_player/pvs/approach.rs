//! Nodes as observers see them, and the steps that lead to them.

use crate::core::observer::{NOT_ENTERED, Node, Reason, Step};
use crate::core::score::{Score, Window};
use game::Player;

/// Observer state that is carried from node to node.
#[derive(Debug)]
pub(super) struct ObserverState<M> {
    /// The approach to the next node.
    pub(super) approach: Approach<M>,
    /// The number of the node evaluated last, or [`NOT_ENTERED`].
    pub(super) child: u64,
    /// Why the next node is cut off, if not by the value of a move.
    pub(super) reason: Option<Reason>,
}

impl<M> ObserverState<M> {
    pub(super) const NEW: ObserverState<M> = ObserverState {
        approach: Approach { step: Step::ROOT, window: Window::<Score>::OPEN },
        child: NOT_ENTERED,
        reason: None,
    };
}

/// The step to a node and its window, with the plies that set the bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach<M> {
    pub(super) step: Step<M>,
    pub(super) window: Window<Score>,
}

/// A node that was entered, as observers see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ObservedNode<M> {
    pub(super) node: Node<M>,
    pub(super) mover: Player,
    pub(super) window: Window<Score>,
}

impl<M: Copy> Approach<M> {
    /// The node with this number, with `mover` to move.
    #[inline]
    pub(super) fn seen(self, id: u64, mover: Player) -> ObservedNode<M> {
        ObservedNode { node: self.step.node(id), mover, window: self.window }
    }
}

impl<M: Copy> ObservedNode<M> {
    /// The approach to the child after `mv`, with `next` to move.
    #[inline]
    pub(super) fn approach(&self, mv: M, next: Player) -> Approach<M> {
        Approach { step: self.node.step(mv), window: self.window.handed(self.mover, next) }
    }

    /// The approach to the child after a null move.
    pub(super) fn pass(&self, next: Player) -> Approach<M> {
        let step = Step { parent: Some(self.node.id), mv: None, ply: self.node.ply + 1 };
        Approach { step, window: self.window.handed(self.mover, next) }
    }
}
