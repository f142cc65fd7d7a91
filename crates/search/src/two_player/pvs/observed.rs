//! What the recursion tells observers. Where nobody watches nothing is told, and nothing gathered for it.

use super::ordering::MovePicker;
use super::recursion::{Memory, PvsValue};
use crate::core::observer::{NOT_ENTERED, Node, Observer, Step};
use crate::core::report::Value;
use crate::core::score::{Bound, Score, Window};
use crate::cost::move_cost::PLY;
use crate::two_player::recursion::{self, Exit};
use crate::walk::Walk;
use game::{Evaluated, Player};

/// What only observers need, from node to node.
#[derive(Debug)]
pub(super) struct ObserverState<M> {
    /// The way to the node that is searched next.
    pub(super) approach: Approach<M>,
    /// The number of the node whose value was found last, or [`NOT_ENTERED`].
    child: u64,
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

/// The node with this number, where `mover` moves; `None` where nobody watches.
#[inline]
pub(super) fn seen<G: Evaluated, O: Observer<G>>(
    walk: &Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    id: u64,
    mover: Player,
) -> Option<ObservedNode<G::Move>> {
    walk.observer.watches().then(|| memory.observed.approach.seen(id, mover))
}

/// The search goes on by `mv`, after which `next` moves.
#[inline]
pub(super) fn step<M: Copy>(memory: &mut Memory<'_, M>, seen: Option<&ObservedNode<M>>, mv: M, next: Player) {
    if let Some(seen) = seen {
        memory.observed.approach = seen.approach(mv, next);
    }
}

/// A node at `ply` is entered, with `depth_left` remaining.
#[inline]
pub(super) fn enter<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    seen: Option<&ObservedNode<G::Move>>,
    ply: u32,
    state: &G::State,
    depth_left: i32,
) {
    walk.reach(ply);
    if let Some(seen) = seen {
        let window = seen.window.for_max(seen.mover);
        walk.observer.enter(seen.node, state, Some(window), Some((depth_left.max(0) / PLY) as u32));
    }
}

/// The position that the search has come to is remembered.
#[inline]
pub(super) fn table_hit<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &G::State,
    found: PvsValue,
) {
    if walk.observer.watches() {
        memory.observed.child = NOT_ENTERED;
        let mover = walk.game.to_move(state);
        let value = Value::Vector(found.score.for_max(mover).vector());
        walk.observer.table_hit(memory.observed.approach.step, state, &value);
    }
}

/// A leaf gets its value and is left.
#[inline]
pub(super) fn leaf<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    seen: Option<&ObservedNode<G::Move>>,
    state: &G::State,
    found: PvsValue,
) {
    if let Some(seen) = seen {
        let value = found.score.for_max(seen.mover).vector();
        walk.observer.evaluate(seen.node, &value, found.grounds.proof().at_least);
        leave(walk, memory, Some(seen), state, found, Bound::Exact, None);
    }
}

/// The value of a child has arrived, and `best` is the node's now.
#[inline]
pub(super) fn backup<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    seen: Option<&ObservedNode<G::Move>>,
    best: Score,
    improved: bool,
) {
    if let Some(seen) = seen {
        let value = Value::Vector(best.for_max(seen.mover).vector());
        let window = Some(seen.window.for_max(seen.mover));
        walk.observer.backup(seen.node, memory.observed.child, &value, improved, window);
    }
}

/// A node is left, by a cut if there is an `unvisited`: the index of the first open move that was not looked at.
#[inline]
pub(super) fn leave<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    seen: Option<&ObservedNode<G::Move>>,
    state: &G::State,
    found: PvsValue,
    bound: Bound,
    unvisited: Option<usize>,
) {
    if let Some(seen) = seen {
        memory.observed.child = seen.node.id;
        let cut = unvisited.map(|first| (recursion::cut_by_beta(seen.mover, seen.window), first));
        let window = Some(seen.window.for_max(seen.mover));
        let exit = Exit { found: found.for_max(seen.mover), window, bound, cut };
        recursion::leave(walk, seen.node, state, &exit);
    } else if unvisited.is_some() {
        walk.meter.cut();
    }
}

/// A narrow node is left by a cut: `found` is the value of the last of `number` children that were looked at.
#[inline]
#[expect(clippy::too_many_arguments, reason = "where the search stands")]
pub(super) fn cut<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
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
    backup(walk, memory, seen.as_ref(), found.score, true);
    let unvisited = part(walk, memory, first, number, picker);
    leave(walk, memory, seen.as_ref(), state, found, Bound::Lower, unvisited);
}

/// Before a node is left by a cut: brings the moves that were looked at before the others, and returns the index of
/// the first of these, if there are any. `number` of the moves from `first` on were looked at.
#[inline]
pub(super) fn part<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    first: usize,
    number: usize,
    picker: &MovePicker,
) -> Option<usize> {
    let unvisited = first + number;
    if unvisited == walk.moves.len() {
        return None;
    }
    if walk.observer.watches() {
        let visited: Vec<u32> = memory.ordering.picked(picker).collect();
        let moves = &mut walk.moves[first..];
        let places = 0..moves.len() as u32;
        let (before, behind): (Vec<u32>, Vec<u32>) = places.partition(|place| visited.contains(place));
        let parted: Vec<G::Move> = before.iter().chain(&behind).map(|&place| moves[place as usize]).collect();
        moves.copy_from_slice(&parted);
    }
    Some(unvisited)
}
