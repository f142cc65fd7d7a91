//! Shared parts of the depth-first searches for any number of players: how a child's value arrives, and how a
//! node is left.

use crate::core::observer::{Cut, Left, Node, Observer};
use crate::core::report::{Kind, Value};
use crate::walk::Walk;
use game::Evaluated;

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// Leaves a node: counts a cut, which comes with the index in `self.moves` of the first move that was not
    /// looked at, and notifies the observer. `value` is called only where somebody watches.
    #[inline]
    pub(crate) fn leave_with(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        value: impl FnOnce() -> Value,
        kind: Kind,
        cut: Option<(Cut, usize)>,
    ) {
        if cut.is_some() {
            self.meter.cut();
        }
        if !self.observer.watches() {
            return;
        }
        let (cut, unvisited) = match cut {
            Some((cut, first)) => (Some(cut), &self.moves[first..]),
            None => (None, &[][..]),
        };
        self.observer.leave(node, state, &Left { value: &value(), kind, window: None, cut, unvisited });
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
