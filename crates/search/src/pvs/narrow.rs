//! The narrow recursion: whether a position is worth more than alpha. Almost all nodes are its.
//!
//! No value lies within the window, so the first move that is worth more ends the search of a node, and all that is
//! kept of the others is how far the best of them falls short.

use super::ordering::{EARLY, NONE, Picks};
use super::recursion::{Best, Found, Memory, Stopped, enter_by_class, keep, leaf, remembered, told};
use super::watch::{self, Seen};
use crate::budget::Stop;
use crate::move_cost::PLY;
use crate::observer::Observer;
use crate::score::Score;
use crate::table::{BoundKind, NO_PLACE};
use crate::two_player::Bound;
use crate::walk::Walk;
use game::{Evaluate, Evaluated, Key, Player};

/// With so much left of the depth, the table is asked about every child before one is searched.
const LOOK_AHEAD: i32 = 3 * PLY;

/// Null-move pruning: the depth below the null move is less by these plies.
const NULL_MOVE_PRICE: i32 = 3 * PLY;

/// Whether a position at `ply`, with `left` of the depth, is worth more than `alpha` to the player to move.
///
/// With v the value of the depth: at most the score if that is at most alpha, else at least the score.
#[inline]
pub(super) fn narrow<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    alpha: Score,
    left: i32,
    ply: u32,
) -> Result<Found, Stopped> {
    if left > PLY {
        visit::<false, G, O>(walk, memory, state, alpha, left, ply)
    } else {
        visit::<true, G, O>(walk, memory, state, alpha, left, ply)
    }
}

/// As [`narrow`]; all children are at the horizon if and only if the node is the `LAST` before it.
fn visit<const LAST: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    alpha: Score,
    left: i32,
    ply: u32,
) -> Result<Found, Stopped> {
    let id = walk.meter.visit().map_err(|stop| memory.stopped(stop))?;
    // Step 1. What is remembered of it.
    let (table, counts) = (memory.table, walk.path.counts());
    let key = if counts || table.is_some() { Key::of(state) } else { Key(0) };
    let earlier = if counts { walk.path.step_onto(key, ply) } else { None };
    let key = Key(key.0 ^ memory.salt);
    let (mut place, mut fell_short) = (NO_PLACE, false);
    if let Some(table) = table
        && earlier.is_none()
        && let Some(entry) = table.get(key)
    {
        if let Some(found) = remembered(walk, entry, alpha, ply, left, memory.surplus) {
            watch::table_hit(walk, memory, state, found);
            return Ok(found);
        }
        place = entry.place();
        fell_short = !entry.is_lower();
    }
    // Step 2. What the rules say.
    let mover = walk.game.to_move(state);
    let seen = watch::seen(walk, memory, id, mover);
    let seen = seen.as_ref();
    watch::enter(walk, seen, ply, state, left);
    if let Some(found) = leaf(walk, state, ply, mover, left, earlier).map_err(|stop| memory.stopped(stop))? {
        watch::leaf(walk, memory, seen, state, found);
        return Ok(found);
    }
    if !LAST
        && memory.null_move
        && let Some(found) = null_move(walk, memory, state, id, alpha, left, ply)?
    {
        watch::leave(walk, memory, seen, state, found, Bound::Lower, Some(walk.moves.len()));
        return Ok(found);
    }
    // Step 3. What is remembered of its children, unless the node fell short before, and then what they are worth.
    let first = walk.open(state).map_err(|stop| memory.stopped(stop))?;
    let ahead = if !LAST && left >= LOOK_AHEAD && !fell_short {
        remembered_cut(walk, memory, state, alpha, left, ply, mover, first, seen)?
    } else {
        None
    };
    let (found, bound, place) = if let Some((found, place)) = ahead {
        (found, BoundKind::Lower, place)
    } else {
        let (number, put_off) = (0, 0);
        let open = Open {
            key,
            first,
            mover,
            alpha,
            left,
            ply,
            seen,
            number,
            put_off,
            is_late: false,
            best: Best::NONE,
        };
        moves::<LAST, G, O>(walk, memory, state, open, place)?
    };
    walk.close(first);
    keep(walk, table, key, ply, left, found, bound, place).map_err(|stop| memory.stopped(stop))
}

/// A node whose moves are looked at.
struct Open<'a, M> {
    key: Key,
    /// The index of the first of its moves.
    first: usize,
    mover: Player,
    alpha: Score,
    left: i32,
    ply: u32,
    seen: Option<&'a Seen<M>>,
    /// How many moves were looked at.
    number: usize,
    /// How many were put off because another thread is searching them.
    put_off: usize,
    /// Whether it is time for those.
    is_late: bool,
    /// None of them was worth more than alpha.
    best: Best,
}

/// Looks at the moves of a node one after the other, first at the one at `place`, until one is worth more than alpha.
/// Returns its value, what that is to the value of the depth, and the place of the best move.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called once")]
fn moves<const LAST: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    mut open: Open<'_, G::Move>,
    place: u32,
) -> Result<(Found, BoundKind, u32), Stopped> {
    let Open { first, mover, left, ply, seen, .. } = open;
    let count = walk.moves.len() - first;
    let mut picks = Picks::new(if (place as usize) < count { place } else { NONE });
    let cut = 'cut: {
        for number in 0..EARLY {
            let at = memory.ordering.pick_early(&mut picks, number, &walk.moves[first..], ply);
            if at != NONE
                && let Some(found) = look::<LAST, G, O>(walk, memory, state, &mut open, at)?
            {
                break 'cut Some((found, at));
            }
        }
        if open.number + open.put_off < count {
            memory.ordering.weigh(&mut picks, &walk.moves, first, mover);
        }
        while open.number + open.put_off < count {
            let at = memory.ordering.pick(&mut picks);
            if let Some(found) = look::<LAST, G, O>(walk, memory, state, &mut open, at)? {
                break 'cut Some((found, at));
            }
        }
        open.is_late = true;
        while !LAST && open.put_off > 0 {
            open.put_off -= 1;
            let at = memory.put_off.pop().expect("kept when it was put off");
            if let Some(found) = look::<LAST, G, O>(walk, memory, state, &mut open, at)? {
                break 'cut Some((found, at));
            }
        }
        None
    };
    if !LAST && open.put_off > 0 {
        memory.put_off.truncate(memory.put_off.len() - open.put_off);
    }
    let Some((found, at)) = cut else {
        let found = open.best.found();
        watch::leave(walk, memory, seen, state, found, Bound::Upper, None);
        return Ok((found, BoundKind::Upper, place));
    };
    let depth = (left / PLY) as u32;
    memory.ordering.reward(&picks, &walk.moves, first, at, ply, mover, depth, open.number > 1);
    watch::cut(walk, memory, seen, state, found, first, open.number, &picks);
    Ok((found, BoundKind::Lower, at))
}

/// Looks at the move at `place`: returns what the node is worth if it is worth more than alpha.
#[inline(always)]
#[expect(clippy::inline_always, reason = "called for most nodes there are")]
fn look<const LAST: bool, G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    open: &mut Open<'_, G::Move>,
    place: u32,
) -> Result<Option<Found>, Stopped> {
    let Open { key, first, mover, alpha, left, ply, seen, number, .. } = *open;
    let told = if LAST || number == 0 { None } else { memory.busy_with(key, place, left) };
    if let Some((busy, word)) = told {
        if !open.is_late && busy.is_searched(word) {
            memory.put_off.push(place);
            open.put_off += 1;
            return Ok(None);
        }
        busy.begin(word);
    }
    let mv = walk.moves[first + place as usize];
    if !LAST && memory.cost.is_by_class() {
        enter_by_class(walk, memory, state, first, place, number, left, ply)?;
    }
    let undo = walk.game.play(state, mv);
    let next = walk.game.to_move(state);
    watch::step(memory, seen, mv, next);
    let child = if LAST {
        horizon(walk, memory, state, ply + 1, next).map_err(|stop| memory.stopped(stop))
    } else {
        let asked = asked(alpha, mover, next);
        let cost = memory.cost.of(number, left, || memory.class_cost);
        let dear = (cost > PLY).then(|| dear(walk, memory, state, mover, alpha, left, cost, ply + 1));
        let settles = |found: Found| found.handed(next, mover).score <= alpha;
        match dear {
            Some(found) if found.is_err() || found.is_ok_and(settles) => found,
            _ => narrow(walk, memory, state, asked, left - cost.min(PLY), ply + 1),
        }
    };
    walk.game.undo(state, mv, undo);
    if let Some((busy, word)) = told {
        busy.end(word);
    }
    // Leaves are proven both ways or not at all.
    let child = if LAST { child?.scored(next, mover) } else { child?.handed(next, mover) };
    open.number += 1;
    if child.score > alpha {
        // The other moves do not matter, nor does what they rest on.
        return Ok(Some(Found { score: child.score, grounds: child.grounds.without_most() }));
    }
    open.best.add(child);
    watch::backup(walk, memory, seen, open.best.score, false);
    Ok(None)
}

/// What is asked of a child, for its player `next`, where the question is whether it is worth more than `alpha` to
/// `mover`.
#[inline]
fn asked(alpha: Score, mover: Player, next: Player) -> Score {
    if next == mover { alpha } else { Score(alpha.opposite().0 - 1) }
}

/// What a move has led to that costs more than a ply, at a node where `left` was left: searched for its cost, and, while that says
/// that it is worth more than `alpha` to `mover`, who made it, for less.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "a position, taken apart")]
fn dear<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    mover: Player,
    alpha: Score,
    left: i32,
    cost: i32,
    ply: u32,
) -> Result<Found, Stopped> {
    let next = walk.game.to_move(state);
    let asked = asked(alpha, mover, next);
    let (mut cost, mut between) = (cost, memory.cost.between(cost));
    loop {
        let found = if left > cost {
            narrow(walk, memory, state, asked, left - cost, ply)?
        } else {
            horizon(walk, memory, state, ply, next).map_err(|stop| memory.stopped(stop))?
        };
        match between.take() {
            Some(less) if found.handed(next, mover).score > alpha => cost = less,
            _ => return Ok(found),
        }
    }
}

/// The value of a position at the horizon, where `mover` moves.
#[inline(always)]
#[expect(clippy::inline_always, reason = "half of all nodes are there")]
pub(super) fn horizon<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &G::State,
    ply: u32,
    mover: Player,
) -> Result<Found, Stop> {
    let id = walk.meter.visit()?;
    let earlier = if walk.path.counts() { walk.path.step_onto(Key::of(state), ply) } else { None };
    let seen = watch::seen(walk, memory, id, mover);
    let seen = seen.as_ref();
    watch::enter(walk, seen, ply, state, 0);
    let found = leaf(walk, state, ply, mover, 0, earlier)?.expect("nothing is left of the depth");
    watch::leaf(walk, memory, seen, state, found);
    Ok(found)
}

/// Whether the table knows a child that makes a cut, before any is searched: enhanced transposition cutoffs.
#[inline(never)]
#[expect(clippy::too_many_arguments, reason = "where the search stands")]
fn remembered_cut<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &mut G::State,
    alpha: Score,
    left: i32,
    ply: u32,
    mover: Player,
    first: usize,
    seen: Option<&Seen<G::Move>>,
) -> Result<Option<(Found, u32)>, Stopped> {
    let Some(table) = memory.table else { return Ok(None) };
    for place in 0..walk.moves.len() - first {
        let mv = walk.moves[first + place];
        let undo = walk.game.play(state, mv);
        let next = walk.game.to_move(state);
        let mut cut = None;
        if let Some(entry) = table.get(Key(Key::of(state).0 ^ memory.salt))
            && told(walk, entry, ply + 1).handed(next, mover) > alpha
            && let Some(known) =
                remembered(walk, entry, asked(alpha, mover, next), ply + 1, left - PLY, memory.surplus)
        {
            walk.meter.visit().map_err(|stop| memory.stopped(stop))?;
            watch::step(memory, seen, mv, next);
            watch::table_hit(walk, memory, state, known);
            cut = Some(known.handed(next, mover));
        }
        walk.game.undo(state, mv, undo);
        if let Some(known) = cut {
            let found = Found { score: known.score, grounds: known.grounds.without_most() };
            let picks = Picks::new(place as u32);
            watch::cut(walk, memory, seen, state, found, first, 1, &picks);
            return Ok(Some((found, place as u32)));
        }
    }
    Ok(None)
}

/// Null-move pruning: where even passing keeps the value above alpha, so will some move. Not proven, and wrong in
/// zugzwang.
#[inline(never)]
fn null_move<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    memory: &mut Memory<'_, G::Move>,
    state: &G::State,
    id: u64,
    alpha: Score,
    left: i32,
    ply: u32,
) -> Result<Option<Found>, Stopped> {
    let (game, evaluation) = (walk.game, walk.evaluation);
    let has_passed = std::mem::take(&mut memory.has_passed);
    // Not twice in a row, not near the horizon, not where a win or a loss is asked about.
    let beta = Score(alpha.0 + 1);
    let may = !has_passed && left > NULL_MOVE_PRICE && !walk.scale.is_decided(beta.0);
    if !may || evaluation.score(game, state) < beta.0 {
        return Ok(None);
    }
    let Some(mut passed) = evaluation.null_move(game, state) else { return Ok(None) };
    let (mover, next) = (game.to_move(state), game.to_move(&passed));
    if let Some(seen) = watch::seen(walk, memory, id, mover) {
        memory.watch.way = seen.pass(next);
    }
    memory.has_passed = true;
    if memory.cost.is_by_class() {
        memory.before.truncate(ply as usize + 1);
        memory.before.push(None);
    }
    let asked = asked(alpha, mover, next);
    let found = narrow(walk, memory, &mut passed, asked, left - NULL_MOVE_PRICE, ply + 1)?;
    memory.has_passed = false;
    if found.handed(next, mover).score < beta {
        return Ok(None);
    }
    walk.met_horizon = true;
    Ok(Some(Found { score: beta, grounds: found.handed(next, mover).grounds.unproven() }))
}
