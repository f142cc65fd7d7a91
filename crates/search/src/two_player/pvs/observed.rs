//! Notifications to observers. Without an observer nothing is gathered for them.

use super::approach::ObservedNode;
use super::node::Memory;
use super::ordering::MovePicker;
use super::value::PvsValue;
use crate::core::observer::{NOT_ENTERED, Observer};
use crate::core::report::Value;
use crate::core::score::{Bound, Score};
use crate::cost::move_cost::PLY;
use crate::two_player::recursion::{self, Exit};
use crate::walk::Walk;
use game::{Evaluated, Player};

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

/// The position that the search has come to is cut off by the table.
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

/// A node is left, by a cut if there is an `unvisited`: the index of the first open move that was not looked
/// at.
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

/// A zero-window node is left by a cut: `found` is the value of the last of `number` children that were
/// searched.
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

/// Before a node is left by a cut: moves those that were searched to the front, and returns the
/// index of the first that was not, if there is one. `number` of the moves from `first` on were searched.
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
