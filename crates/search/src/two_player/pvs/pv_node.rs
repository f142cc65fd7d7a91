//! PV nodes, searched with an open window: the value of a position and its principal variation. Few nodes are
//! PV nodes.

use super::approach::{Approach, ObservedNode};
use super::node::{Memory, Stopped, ceiling, enter_by_class, kind, leaf, store};
use super::observed;
use super::ordering::{MovePicker, NONE};
use super::value::{Best, PvsValue};
use super::zero_window::{horizon_node, zero_window};
use crate::core::budget::Stop;
use crate::core::observer::{Observer, Step};
use crate::core::report::Value;
use crate::core::score::{Bound, Score, Window};
use crate::cost::move_cost::PLY;
use crate::memory::table::{Entry, NO_PLACE};
use crate::walk::Walk;
use game::{Evaluated, Key, Player};

/// The value of the position that `step` leads to, with `depth_left` remaining, for the player to move.
///
/// With v the value of the depth: at most the score if that is at most alpha, at least the score if that is
/// at least beta, the score itself between them.
pub(super) fn value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    step: Step<G::Move>,
    state: &mut G::State,
    window: Window<Score>,
    depth_left: i32,
) -> Result<PvsValue, Stop> {
    if !window.is_zero_window() || depth_left <= 0 {
        return pv_node(walk, memory, state, depth_left, Approach { step, window });
    }
    memory.observed.approach = Approach { step, window };
    zero_window(walk, memory, state, window.alpha, depth_left, step.ply)
        .map_err(|Stopped| memory.stop.expect("kept"))
}

/// The value of the position that `approach` leads to, with `depth_left` remaining. None is taken from the
/// table, for the line is wanted, and the line is not in the table.
pub(super) fn pv_node<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    depth_left: i32,
    approach: Approach<G::Move>,
) -> Result<PvsValue, Stop> {
    let ply = approach.step.ply;
    walk.lines.clear(ply);
    let mover = walk.game.to_move(state);
    if depth_left <= 0 {
        memory.observed.approach = approach;
        return horizon_node(walk, memory, state, ply, mover);
    }
    // Step 1. Visit the node, and look for a repetition.
    let id = walk.meter.visit()?;
    let (table, counts) = (memory.table, walk.path.counts());
    let key = Key::of(state);
    let earlier = if counts { walk.path.step_onto(key, ply) } else { None };
    let key = Key(key.0 ^ memory.salt);
    let mut seen = approach.seen(id, mover);
    observed::enter(walk, Some(&seen), ply, state, depth_left);
    // Step 3. Leaf.
    if let Some(found) = leaf(walk, state, ply, mover, depth_left, earlier)? {
        observed::leaf(walk, memory, Some(&seen), state, found);
        return Ok(found);
    }
    let ceiling = ceiling(walk, ply);
    if seen.window.alpha < ceiling && ceiling < seen.window.beta {
        seen.window.lower_beta(ceiling, ply);
    }
    let place = table.and_then(|table| table.get(key)).map_or(NO_PLACE, Entry::place);
    let (found, bound, place) = moves(walk, memory, state, depth_left, seen, place, key)?;
    // Step 9. Store the value in the table.
    store(walk, table, key, ply, depth_left, found, bound, place)
}

/// Searches the moves of a node one after the other, first the one at `place`. Returns its value, its
/// bound type, and the place of the best move, if one raised
/// for.
fn moves<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    depth_left: i32,
    mut seen: ObservedNode<G::Move>,
    mut place: u32,
    key: Key,
) -> Result<(PvsValue, Bound, u32), Stop> {
    let (mover, ply) = (seen.mover, seen.node.ply);
    let every_move = memory.every_root_move && ply == 0;
    let first = walk.open(state)?;
    let count = walk.moves.len() - first;
    if place == NO_PLACE && ply == 0 {
        let known = walk.moves[first..].iter().position(|&mv| Some(mv) == memory.best);
        place = known.map_or(NO_PLACE, |place| place as u32);
    }
    let table_move = if (place as usize) < count { place } else { NONE };
    let mut picker = MovePicker::new(table_move);
    let (mut best, mut best_place) = (Best::NONE, place);
    let (mut bound, mut cut, mut unvisited) = (Bound::Upper, None, None);
    let put_off = memory.put_off.len();
    let mut number = 0;
    // Step 6. Pick the next move.
    while number < count {
        // Moves that another thread is searching come last.
        let is_late = number + memory.put_off.len() - put_off == count;
        let late = if is_late { memory.put_off.pop() } else { None };
        let at =
            late.unwrap_or_else(|| memory.ordering.pick_any(&mut picker, &walk.moves, first, ply, mover));
        let in_progress = if number == 0 { None } else { memory.busy_with(key, at, depth_left) };
        if let Some((busy, word)) = in_progress {
            if !is_late && busy.is_searched(word) {
                memory.put_off.push(at);
                continue;
            }
            busy.begin(word);
        }
        let mv = walk.moves[first + at as usize];
        let nodes_before = walk.meter.stats.nodes;
        if memory.cost.is_by_class() {
            enter_by_class(walk, memory, state, first, at, number, depth_left, ply)
                .map_err(|Stopped| memory.stop.expect("kept"))?;
        }
        let cost = memory.cost.of(number, depth_left, || memory.class_cost);
        // Step 7. Search the move.
        let undo = walk.game.play(state, mv);
        let child = child(walk, memory, &seen, state, depth_left, mv, number, cost, every_move);
        walk.game.undo(state, mv, undo);
        if let Some((busy, word)) = in_progress {
            busy.end(word);
        }
        let child = child?;

        let raises = child.score > if every_move { best.score } else { seen.window.alpha };
        best.add(child);
        if raises {
            bound = Bound::Exact;
            best_place = at;
            walk.lines.improve(ply, mv);
            if !every_move {
                seen.window.raise_alpha(child.score, ply);
            }
        }
        observed::backup(walk, memory, Some(&seen), best.score, raises);
        if ply == 0 {
            row(walk, memory, mv, child, mover, raises || every_move, nodes_before);
        }
        if seen.window.is_closed() {
            bound = Bound::Lower;
            // Step 8. Cutoff: the other moves do not matter, nor do their grounds.
            cut = Some(PvsValue { score: child.score, grounds: child.grounds.without_most() });
            let depth = (depth_left / PLY) as u32;
            memory.ordering.record_cutoff(&picker, &walk.moves, first, at, ply, mover, depth, number > 0);
            unvisited = observed::part(walk, memory, first, number + 1, &picker);
            memory.put_off.truncate(put_off);
            break;
        }
        number += 1;
    }
    let found = cut.unwrap_or_else(|| best.found());
    observed::leave(walk, memory, Some(&seen), state, found, bound, unvisited);
    walk.close(first);
    Ok((found, bound, best_place))
}

/// The value of the child that `mv` has led to, as move number `number`, for the mover of the node above. The
/// first move gets the window; the others are first tested with a zero window against the best so far, at
/// their cost, and searched with the window only if they are better.
#[expect(clippy::too_many_arguments, reason = "where the search stands")]
fn child<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    seen: &ObservedNode<G::Move>,
    state: &mut G::State,
    depth_left: i32,
    mv: G::Move,
    number: usize,
    cost: i32,
    every_move: bool,
) -> Result<PvsValue, Stop> {
    let (mover, next) = (seen.mover, walk.game.to_move(state));
    let Approach { step, window } = seen.approach(mv, next);
    let full_cost = cost.min(PLY);
    // A leaf has one value, whatever the window.
    if number > 0 && depth_left > PLY && !every_move {
        let Score(alpha) = seen.window.alpha;
        let zero_window = seen.window.zero_window().handed(mover, next);
        let between = memory.cost.between(cost);
        let mut look = |cost: i32| -> Result<PvsValue, Stop> {
            Ok(value(walk, memory, step, state, zero_window, depth_left - cost)?.handed(next, mover))
        };
        if cost > PLY {
            for cost in [Some(cost), between].into_iter().flatten() {
                let found = look(cost)?;
                if found.score.0 <= alpha {
                    return Ok(found);
                }
            }
        }
        let found = look(full_cost)?;
        if found.score.0 <= alpha {
            return Ok(found);
        }
        if found.score >= seen.window.beta {
            // A zero window leaves no line, and what stands there is that of another move.
            walk.lines.clear(seen.node.ply + 1);
            return Ok(found);
        }
    }
    Ok(pv_node(walk, memory, state, depth_left - full_cost, Approach { step, window })?.handed(next, mover))
}

/// Stores the row of a root move.
fn row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &Memory<'_, G::Move>,
    mv: G::Move,
    child: PvsValue,
    mover: Player,
    has_value: bool,
    nodes_before: u64,
) {
    if has_value {
        let value = Value::Vector(child.score.for_max(mover).vector());
        let kind = kind(walk, memory, child);
        walk.row(mv, value, kind, nodes_before);
    } else {
        walk.cut_off_row(mv, child.score, child.grounds.proof().at_most, nodes_before);
    }
}
