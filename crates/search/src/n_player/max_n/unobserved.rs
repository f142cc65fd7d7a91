//! The recursion without observer, where only the rules and the depth end a line: the same nodes, counts and
//! line as `value`, for half the instructions.
//!
//! It is faster for three reasons: a node's values are written where its parent wants them, and the return
//! value fits a register; small states are copied, so that no move is taken back; and the leaves below a
//! node, most nodes of a tree, are evaluated in one loop with one call of the meter.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::preference::{Candidate, Preference};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluate, Evaluated, Payoffs, Player};

/// States of up to this size in bytes are copied rather than restored.
const SMALL: usize = 64;

/// The origin of a node's values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The ply of the leaf.
    pub(super) ply: u32,
    /// True if the values rest on the rules alone.
    pub(super) exact: bool,
}

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// True if this recursion may search the nodes below the root.
    pub(super) fn may_run_unobserved(&self, below: Horizon) -> bool {
        below.is_by_depth() && !self.ends_early && !self.observer.watches()
    }
}

/// Plays a move, calls `look` on the child, and restores the state.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a copy that is looked at here may live in registers")]
fn below<G: Evaluated, T>(
    game: &G,
    state: &mut G::State,
    mv: G::Move,
    look: impl FnOnce(&mut G::State) -> T,
) -> T {
    if size_of::<G::State>() <= SMALL {
        let mut child = state.clone();
        game.play(&mut child, mv);
        return look(&mut child);
    }
    let undo = game.play(state, mv);
    let seen = look(state);
    game.undo(state, mv, undo);
    seen
}

/// Computes the values of a node below the root, with `depth` plies left, at least one, and writes them to
/// `values`.
pub(super) fn value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    (ply, depth): (u32, u32),
    tie_key: u64,
    state: &mut G::State,
    values: &mut Payoffs,
) -> Result<Origin, Stop> {
    walk.arrive(ply)?;
    let game = walk.game;
    if let Some(payoffs) = game.outcome(state) {
        walk.meter.evaluate()?;
        *values = walk.scale.finished(&payoffs, ply);
        return Ok(Origin { ply, exact: true });
    }
    let first = walk.open(state)?;
    if depth == 1 && walk.meter.take_leaves((walk.moves.len() - first) as u64) {
        return Ok(last_ply(walk, preference, ply, tie_key, state, first, values));
    }
    let mover = game.to_move(state);
    let mut origin = Origin { ply, exact: true };
    let mut best = first;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let mut child_values = Payoffs::zero(0);
        let child = below(game, state, mv, |state| {
            if depth == 1 {
                return leaf(walk, ply + 1, state, &mut child_values);
            }
            let tie_key = preference.tie_key(tie_key, index - first);
            value(walk, preference, (ply + 1, depth - 1), tie_key, state, &mut child_values)
        })?;
        let exact = origin.exact & child.exact;
        if index == first || {
            let (own, most) = (child_values[mover], values[mover]);
            let old = (&*values, best - first);
            own > most
                || (own == most && wins(preference, mover, tie_key, (&child_values, index - first), old))
        } {
            (*values, best, origin.ply) = (child_values, index, child.ply);
            walk.lines.improve(ply, mv);
        }
        origin.exact = exact;
    }
    walk.close(first);
    Ok(origin)
}

/// A single leaf.
#[cold]
fn leaf<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    ply: u32,
    state: &G::State,
    values: &mut Payoffs,
) -> Result<Origin, Stop> {
    walk.arrive(ply)?;
    let payoffs = walk.game.outcome(state);
    walk.met_horizon |= payoffs.is_none();
    walk.meter.evaluate()?;
    *values = match payoffs {
        Some(payoffs) => walk.scale.finished(&payoffs, ply),
        None => walk.evaluation.values(walk.game, state),
    };
    Ok(Origin { ply, exact: payoffs.is_some() })
}

/// The values of a node whose children are all leaves, already counted. Its moves are the last open ones,
/// from `first` on.
#[inline]
fn last_ply<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    ply: u32,
    tie_key: u64,
    state: &mut G::State,
    first: usize,
    values: &mut Payoffs,
) -> Origin {
    let (game, evaluation, scale) = (walk.game, walk.evaluation, walk.scale);
    let mover = game.to_move(state);
    let mut exact = true;
    let mut best = first;
    for (index, &mv) in walk.moves.iter().enumerate().skip(first) {
        let leaf = below(game, state, mv, |state| match game.outcome(state) {
            None => {
                exact = false;
                evaluation.values(game, state)
            }
            Some(payoffs) => scale.finished(&payoffs, ply + 1),
        });
        if index == first || {
            let (own, most) = (leaf[mover], values[mover]);
            own > most
                || (own == most
                    && wins(preference, mover, tie_key, (&leaf, index - first), (values, best - first)))
        } {
            (*values, best) = (leaf, index);
        }
    }
    walk.met_horizon |= !exact;
    walk.reach(ply + 1);
    walk.lines.end_with(ply, walk.moves[best]);
    walk.close(first);
    Origin { ply: ply + 1, exact }
}

/// True if the mover prefers a child to an earlier one of the same value for the mover. Both are given by
/// their values and numbers, below a node with this tie-break key.
#[inline(never)]
fn wins(
    preference: Preference,
    mover: Player,
    tie_key: u64,
    (new, index): (&Payoffs, usize),
    (old, earlier): (&Payoffs, usize),
) -> bool {
    let candidate =
        |values: &Payoffs, index| Candidate { values: *values, tie_key: preference.tie_key(tie_key, index) };
    preference.prefers(mover, &candidate(new, index), &candidate(old, earlier))
}
