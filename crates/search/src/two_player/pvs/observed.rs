//! Notifications to observers. Without an observer no data is collected.

use super::approach::ObservedNode;
use super::searcher::Searcher;
use super::value::PvsValue;
use crate::core::observer::{Cut, NOT_ENTERED, Observer, Reason};
use crate::core::report::Value;
use crate::core::score::{Bound, MaxScore, Score};
use crate::cost::move_cost::PLY;
use crate::memory::ordering::MovePicker;
use crate::two_player::recursion::{self, Exit};
use game::{Evaluated, Player, legal};

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// The node with this number, with `mover` to move; `None` if nobody watches.
    #[inline]
    pub(super) fn observe(&self, id: u64, mover: Player) -> Option<ObservedNode<G::Move>> {
        self.walk.observer.watches().then(|| self.memory.observed.approach.seen(id, mover))
    }

    /// The search continues with `mv`, after which `next` moves.
    #[inline]
    pub(super) fn observe_step(&mut self, seen: Option<&ObservedNode<G::Move>>, mv: G::Move, next: Player) {
        if let Some(seen) = seen {
            self.memory.observed.approach = seen.approach(mv, next);
        }
    }

    /// A node at `ply` is entered, with `depth_left` remaining.
    #[inline]
    pub(super) fn observe_enter(
        &mut self,
        seen: Option<&ObservedNode<G::Move>>,
        ply: u32,
        state: &G::State,
        depth_left: i32,
    ) {
        self.walk.reach(ply);
        if let Some(seen) = seen {
            let window = seen.window.for_max(seen.mover);
            self.walk.observer.enter(seen.node, state, Some(window), Some((depth_left.max(0) / PLY) as u32));
        }
    }

    /// The current position is cut off by the table.
    #[inline]
    pub(super) fn observe_table_hit(&mut self, state: &G::State, found: PvsValue) {
        if self.walk.observer.watches() {
            self.memory.observed.child = NOT_ENTERED;
            let mover = self.walk.game.to_move(state);
            let value = Value::Vector(found.score.for_max(mover).vector());
            self.walk.observer.table_hit(self.memory.observed.approach.step, state, &value);
        }
    }

    /// A leaf gets its value and is left.
    #[inline]
    pub(super) fn observe_leaf(
        &mut self,
        seen: Option<&ObservedNode<G::Move>>,
        state: &G::State,
        found: PvsValue,
    ) {
        if let Some(seen) = seen {
            self.observe_value(Some(seen), found);
            self.observe_leave(Some(seen), state, found, Bound::Exact, None);
        }
    }

    /// A leaf, or a node of quiescence search, is evaluated.
    #[inline]
    pub(super) fn observe_value(&mut self, seen: Option<&ObservedNode<G::Move>>, found: PvsValue) {
        if let Some(seen) = seen {
            let value = found.score.for_max(seen.mover).vector();
            self.walk.observer.evaluate(seen.node, &value, found.grounds.proof().at_least);
        }
    }

    /// The current node is about to be cut off, for a `reason` made of this score of `mover`.
    #[inline]
    pub(super) fn observe_reason(
        &mut self,
        mover: Player,
        score: i32,
        reason: impl FnOnce(MaxScore) -> Reason,
    ) {
        if self.walk.observer.watches() {
            self.memory.observed.reason = Some(reason(Score(score).for_max(mover)));
        }
    }

    /// Quiescence search leaves out the quiet moves of a node with this static value, and all but the first
    /// `enough` of the noisy ones, which are listed in the memory. A node without noisy moves is a leaf.
    #[cold]
    pub(super) fn observe_quiet_moves(
        &mut self,
        seen: &ObservedNode<G::Move>,
        state: &G::State,
        score: Score,
        enough: usize,
        margin: i32,
    ) {
        let noisy: Vec<G::Move> = self.memory.noisy.iter().map(|noisy| noisy.mv).collect();
        let mut quiet = if noisy.is_empty() { Vec::new() } else { legal(self.walk.game, state) };
        quiet.retain(|mv| !noisy.contains(mv));
        if !quiet.is_empty() {
            let cut = Cut { reason: Reason::Quiet, bound: None, set_at: None };
            self.walk.observer.prune(seen.node, state, cut, &quiet);
        }
        if enough < noisy.len() {
            let reason = Reason::Delta(score.for_max(seen.mover), margin);
            let cut = Cut::below_alpha(seen.mover, seen.window, reason);
            self.walk.observer.prune(seen.node, state, cut, &noisy[enough..]);
        }
    }

    /// The value of a child arrives, and the node's best is now `best`.
    #[inline]
    pub(super) fn observe_backup(
        &mut self,
        seen: Option<&ObservedNode<G::Move>>,
        best: Score,
        improved: bool,
    ) {
        if let Some(seen) = seen {
            let value = Value::Vector(best.for_max(seen.mover).vector());
            let window = Some(seen.window.for_max(seen.mover));
            self.walk.observer.backup(seen.node, self.memory.observed.child, &value, improved, window);
        }
    }

    /// A node is left, by a cutoff if there is an `unvisited`: the index of the first open move not searched.
    #[inline]
    pub(super) fn observe_leave(
        &mut self,
        seen: Option<&ObservedNode<G::Move>>,
        state: &G::State,
        found: PvsValue,
        bound: Bound,
        unvisited: Option<usize>,
    ) {
        if let Some(seen) = seen {
            self.memory.observed.child = seen.node.id;
            let mut cut = unvisited.map(|first| (Cut::by_beta(seen.mover, seen.window), first));
            if let (Some((cut, _)), Some(reason)) = (&mut cut, self.memory.observed.reason.take()) {
                cut.reason = reason;
            }
            let window = Some(seen.window.for_max(seen.mover));
            let exit = Exit { found: found.for_max(seen.mover), window, bound, cut };
            recursion::leave(&mut self.walk, seen.node, state, &exit);
        } else if unvisited.is_some() {
            self.walk.meter.cut();
        }
    }

    /// A zero-window node is left by a cutoff: `found` is the value of the last of `number` searched
    /// children.
    #[inline]
    pub(super) fn observe_cut(
        &mut self,
        seen: Option<&ObservedNode<G::Move>>,
        state: &G::State,
        found: PvsValue,
        first: usize,
        number: usize,
        picker: &MovePicker,
    ) {
        let seen = seen.map(|seen| {
            let mut seen = *seen;
            seen.window.raise_alpha(found.score, seen.node.ply);
            seen
        });
        self.observe_backup(seen.as_ref(), found.score, true);
        let unvisited = self.part_moves(first, number, picker);
        self.observe_leave(seen.as_ref(), state, found, Bound::Lower, unvisited);
    }

    /// Prepares a cutoff: moves the searched moves to the front and returns the index of the first unsearched
    /// one, if any. `number` of the moves from `first` on were searched.
    #[inline]
    pub(super) fn part_moves(&mut self, first: usize, number: usize, picker: &MovePicker) -> Option<usize> {
        let unvisited = first + number;
        if unvisited == self.walk.moves.len() {
            return None;
        }
        if self.walk.observer.watches() {
            self.memory.ordering.part(&mut self.walk.moves[first..], picker);
        }
        Some(unvisited)
    }
}
