//! The recursion of Max^N, for vectors, and for sets of vectors if ties are left open.

use super::unobserved;
use crate::core::budget::Stop;
use crate::core::observer::{Observer, Step};
use crate::core::preference::{Candidate, Preference};
use crate::core::report::{Kind, Value};
use crate::n_player::depth::Depth;
use crate::n_player::sets::{self, Extremes};
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk};
use game::{Evaluated, Payoffs};

/// The values of a node, the ply of their leaf, and whether they rest on the rules alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct MaxNValue {
    pub(super) values: Payoffs,
    pub(super) ply: u32,
    pub(super) exact: bool,
}

impl MaxNValue {
    pub(super) fn root(self) -> RootValue {
        let (value, kind) = (Value::Vector(self.values), Kind::of(self.exact));
        RootValue { value, kind, line_depth: Some(self.ply) }
    }
}

/// The value of the position after `step`.
pub(super) fn value<G: Evaluated, O: Observer<G>, D: Depth<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    step: Step<G::Move>,
    tie_key: u64,
    state: &mut G::State,
    depth: D,
) -> Result<MaxNValue, Stop> {
    let horizon = depth.horizon();
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        walk.leave_with(node, state, || Value::Vector(values), Kind::of(exact), None);
        return Ok(MaxNValue { values, ply: node.ply, exact });
    }
    let first = walk.open(state)?;
    let mover = walk.game.to_move(state);
    let mut best: Option<(Candidate, u32)> = None;
    let mut exact = true;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let nodes = walk.meter.stats.nodes;
        let mut id = nodes;
        let tie_key = preference.tie_key(tie_key, index - first);
        let is_taken = |child: &MaxNValue| match &best {
            None => true,
            Some((best, _)) => preference.prefers(mover, &Candidate { values: child.values, tie_key }, best),
        };
        let cost = depth.cost(walk, node, state, first, index)?;
        let undo = walk.game.play(state, mv);
        let search = |below: D, _| {
            id = walk.meter.stats.nodes;
            if D::IS_PLAIN && node.ply == 0 {
                child_value(walk, preference, node.step(mv), tie_key, state, below.horizon())
            } else {
                value(walk, preference, node.step(mv), tie_key, state, below)
            }
        };
        let child = depth.look(cost, search, is_taken)?;
        walk.game.undo(state, mv, undo);

        exact &= child.exact;
        let improved = is_taken(&child);
        if improved {
            best = Some((Candidate { values: child.values, tie_key }, child.ply));
            walk.lines.improve(node.ply, mv);
        }
        let now = || Value::Vector(best.map_or(child.values, |(best, _)| best.values));
        walk.back_up(node, id, now, improved);
        if node.ply == 0 {
            keep_row(walk, mv, child, nodes);
        }
    }
    walk.close(first);
    let (best, ply) = best.expect("law 1: a game that goes on has a legal move");
    walk.leave_with(node, state, || Value::Vector(best.values), Kind::of(exact), None);
    Ok(MaxNValue { values: best.values, ply, exact })
}

/// The value of a child of the root at a horizon.
pub(super) fn child_value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    step: Step<G::Move>,
    tie_key: u64,
    state: &mut G::State,
    horizon: Horizon,
) -> Result<MaxNValue, Stop> {
    if walk.may_run_unobserved(horizon) {
        unobserved_value(walk, preference, tie_key, state, horizon.depth())
    } else {
        value(walk, preference, step, tie_key, state, horizon)
    }
}

/// As [`value`] for a child of the root, when nobody watches and only the depth ends a line.
fn unobserved_value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    tie_key: u64,
    state: &mut G::State,
    depth: u32,
) -> Result<MaxNValue, Stop> {
    let mut values = Payoffs::zero(0);
    let unobserved::Origin { ply, exact } =
        unobserved::value(walk, preference, (1, depth), tie_key, state, &mut values)?;
    Ok(MaxNValue { values, ply, exact })
}

/// Stores the row of a root move. `nodes` is the meter's count before the move was searched.
#[cold]
fn keep_row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    mv: G::Move,
    child: MaxNValue,
    nodes: u64,
) {
    walk.row(mv, Value::Vector(child.values), Kind::of(child.exact), nodes);
}

/// The values of a node under all tie-breaks together.
#[derive(Clone, Debug)]
pub(super) struct MaxNSet {
    pub(super) values: Vec<Payoffs>,
    /// The ply of the leaf at the end of the line.
    pub(super) ply: u32,
    pub(super) exact: bool,
}

/// As [`value`], with every tie left open. The line follows the child with the greatest floor for its mover,
/// then, among wins, the shortest line, then the first generated.
pub(super) fn value_set<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    horizon: Horizon,
) -> Result<MaxNSet, Stop> {
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        let values = vec![values];
        walk.leave_with(node, state, || Value::Set(values.clone()), Kind::of(exact), None);
        return Ok(MaxNSet { values, ply: node.ply, exact });
    }
    let mover = walk.game.to_move(state);
    let (mut children, mut exact, mut best) = (Vec::new(), true, None);
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let id = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let child = value_set(walk, node.step(mv), state, horizon.next());
        walk.game.undo(state, mv, undo);
        let child = child?;

        exact &= child.exact;
        let floor = Extremes::of(mover, &child.values).least;
        let rank = (floor, sets::nearness(walk.scale, floor, child.ply));
        let improved = best.is_none_or(|(best, _)| rank > best);
        if improved {
            best = Some((rank, child.ply));
            walk.lines.improve(node.ply, mv);
        }
        children.push(child.values);
        walk.back_up(node, id, || Value::Set(sets::possible(mover, &children)), improved);
        if node.ply == 0 {
            let value = children.last().cloned().unwrap_or_default();
            walk.row(mv, Value::Set(value), Kind::of(child.exact), id);
        }
    }
    walk.close(first);
    let values = sets::possible(mover, &children);
    walk.leave_with(node, state, || Value::Set(values.clone()), Kind::of(exact), None);
    let ply = best.map_or(node.ply, |(_, ply)| ply);
    Ok(MaxNSet { values, ply, exact })
}
