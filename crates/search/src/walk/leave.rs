//! Leaving a node of a depth-first search, and backing up a child's value to its parent.

use crate::core::observer::{Cut, Left, Node, Observer};
use crate::core::report::{Kind, Value};
use crate::core::score::{MaxScore, Window};
use crate::walk::Walk;
use game::Evaluated;

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// Leaves a node of a two-player search with its score for MAX: counts a cutoff, given with the index in
    /// `self.moves` of the first unsearched move, and notifies the observer.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where nobody watches next to nothing is left of it")]
    pub fn leave(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        score: MaxScore,
        kind: Kind,
        window: Option<Window<MaxScore>>,
        cut: Option<(Cut, usize)>,
    ) {
        self.leave_in(window, node, state, || Value::Vector(score.vector()), kind, cut, None);
    }

    /// As [`leave`](Walk::leave), for any number of players and without a window. `value` is called only if
    /// somebody watches.
    #[inline]
    pub(crate) fn leave_with(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        value: impl FnOnce() -> Value,
        kind: Kind,
        cut: Option<(Cut, usize)>,
    ) {
        self.leave_in(None, node, state, value, kind, cut, None);
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where nobody watches next to nothing is left of it")]
    #[expect(clippy::too_many_arguments, reason = "what an observer is told, and nothing else")]
    pub(crate) fn leave_in(
        &mut self,
        window: Option<Window<MaxScore>>,
        node: Node<G::Move>,
        state: &G::State,
        value: impl FnOnce() -> Value,
        kind: Kind,
        cut: Option<(Cut, usize)>,
        line_depth: Option<u32>,
    ) {
        if cut.is_some() {
            self.meter.cut();
        }
        if self.observer.watches() {
            self.show_leave(node, state, &value(), kind, window, cut, line_depth);
        }
    }

    /// Notifies the observer that a node is left. A win tells its own depth where the scale counts plies.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "what an observer is told, and nothing else")]
    fn show_leave(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        value: &Value,
        kind: Kind,
        window: Option<Window<MaxScore>>,
        cut: Option<(Cut, usize)>,
        line_depth: Option<u32>,
    ) {
        let line_depth = line_depth.or_else(|| match value {
            Value::Vector(value) => self.scale.distance_of(value),
            Value::Set(_) | Value::Unknown => None,
        });
        let unvisited = cut.as_ref().map_or(&[][..], |&(_, first)| &self.moves[first..]);
        let cut = cut.map(|(cut, _)| cut);
        self.observer.leave(node, state, &Left { value, kind, window, cut, line_depth, unvisited });
    }

    /// Notifies the observer, if any, of a child's value and of the node's new `value`.
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
