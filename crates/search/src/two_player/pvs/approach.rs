//! Nodes as observers see them, and how the search comes to them.

use crate::core::observer::{NOT_ENTERED, Node, Step};
use crate::core::score::{Score, Window};
use game::Player;

/// State for observers, from node to node.
#[derive(Debug)]
pub(super) struct ObserverState<M> {
    /// The way to the node that is searched next.
    pub(super) approach: Approach<M>,
    /// The number of the node whose value was found last, or [`NOT_ENTERED`].
    pub(super) child: u64,
}

impl<M> ObserverState<M> {
    pub(super) const NEW: ObserverState<M> = ObserverState {
        approach: Approach { step: Step::ROOT, window: Window::<Score>::OPEN },
        child: NOT_ENTERED,
    };
}

/// How the search comes to a node, and with what window, plies that set it included.
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
    /// The node with this number, where `mover` moves.
    #[inline]
    pub(super) fn seen(self, id: u64, mover: Player) -> ObservedNode<M> {
        ObservedNode { node: self.step.node(id), mover, window: self.window }
    }
}

impl<M: Copy> ObservedNode<M> {
    /// The way on by `mv`, after which `next` moves.
    #[inline]
    pub(super) fn approach(&self, mv: M, next: Player) -> Approach<M> {
        Approach { step: self.node.step(mv), window: self.window.handed(self.mover, next) }
    }

    /// The way on by no move at all.
    pub(super) fn pass(&self, next: Player) -> Approach<M> {
        let step = Step { parent: Some(self.node.id), mv: None, ply: self.node.ply + 1 };
        Approach { step, window: self.window.handed(self.mover, next) }
    }
}
