//! Shared parts of the depth-first searches for any number of players: how a child's value arrives, and how a
//! node is left.

use crate::core::observer::{Cut, Left, Node, Observer};
use crate::core::report::{Kind, Value};
use crate::walk::Walk;
use game::Evaluated;

/// A node that is left before all its moves were searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Early {
    /// Why.
    pub(crate) cut: Cut,
    /// The index among the open moves of the first that was not looked at.
    pub(crate) first_unvisited: usize,
}

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// Leaves a node: notifies the observer, and counts a cut. `value` is called only where somebody
    /// watches.
    #[inline]
    pub(crate) fn leave(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        value: impl FnOnce() -> Value,
        kind: Kind,
        early: Option<Early>,
    ) {
        if early.is_some() {
            self.meter.cut();
        }
        if !self.observer.watches() {
            return;
        }
        let (cut, unvisited) = match early {
            Some(Early { cut, first_unvisited }) => (Some(cut), &self.moves[first_unvisited..]),
            None => (None, &[][..]),
        };
        let left = Left { value: &value(), kind, window: None, cut, unvisited };
        self.observer.leave(node, state, &left);
    }

    /// A child's value has arrived and the node's is now `value`: notifies the observer, if there is one.
    #[inline]
    pub(crate) fn back_up(
        &mut self,
        node: Node<G::Move>,
        child: u64,
        value: impl FnOnce() -> Value,
        improved: bool,
    ) {
        if self.observer.watches() {
            self.observer.backup(node, child, &value(), improved, None);
        }
    }
}
