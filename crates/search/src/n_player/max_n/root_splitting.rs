//! Root splitting: each thread searches one root move, and then the next one not yet taken.
//!
//! In Max^N without pruning no child's value depends on another's, so the value, line, rows and nodes of an
//! iteration are those of one thread. Every thread has its share of the budget; the first to exhaust its
//! share stops the others.

use super::value::{Preferred, VectorValue};
use crate::core::budget::{Budget, Stop};
use crate::core::observer::{Node, Observer, Step};
use crate::core::preference::Candidate;
use crate::core::report::{Kind, Report, Value};
use crate::n_player::depth::Depth;
use crate::n_player::recursion::{Input, Recursion, Request};
use crate::n_player::tree::GameTree;
use crate::parallel::{self, SyncEvaluated};
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk, deepen_by};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// A searched root move.
struct Searched<M> {
    /// Its place among the moves.
    place: usize,
    value: VectorValue,
    /// The line after it.
    line: Vec<M>,
    nodes: u64,
}

/// The state shared by the threads of an iteration.
struct Iteration<'s, G: game::Game> {
    root: &'s G::State,
    moves: &'s [G::Move],
    horizon: Horizon,
    /// The place of the next move not yet taken.
    next: AtomicUsize,
    /// The reason for stopping.
    stop: OnceLock<Stop>,
    /// Set once the search stops.
    has_stopped: &'s AtomicBool,
}

/// The walk of a thread.
type Thread<'a, 'b, G, O> = Recursion<'a, 'b, G, O, GameTree, Preferred>;

/// Searches on this number of threads, or fewer if the budget is small.
pub(super) fn search<'a, G: SyncEvaluated, O: Observer<G>>(
    threads: u32,
    request: &Request<'_, 'a, G, GameTree>,
    mut preferred: Preferred,
    budget: &Budget,
    observer: O,
) -> Report<G::Move> {
    let Request { root, evaluation, extension, .. } = *request;
    let shares = parallel::shares(threads, budget);
    let has_stopped = Arc::new(AtomicBool::new(false));
    let mut backups = vec![preferred; shares.len() - 1];
    let mut others: Vec<Thread<'a, '_, G, ()>> = shares[1..]
        .iter()
        .zip(&mut backups)
        .map(|(share, backup)| {
            let mut walk = Walk::new(root, evaluation, share, ());
            walk.meter.stop_when(Arc::clone(&has_stopped));
            Recursion::new(walk, GameTree, backup)
        })
        .collect();
    let own = &shares[0];
    let mut walk = Walk::new(root, evaluation, own, observer);
    walk.meter.stop_when(Arc::clone(&has_stopped));
    let thread = Recursion::new(walk, GameTree, &mut preferred);
    let by_steps = own.is_limited_beside_depth();
    let mut report = deepen_by(thread, by_steps, root, own, extension, &mut |thread, state, horizon| {
        root_value(thread, &mut others, state, horizon, &has_stopped)
    });
    for other in others {
        report.stats.add(&other.walk.meter.finish());
    }
    report
}

/// The value of the root at a horizon.
fn root_value<G: SyncEvaluated, O: Observer<G>>(
    thread: &mut Thread<'_, '_, G, O>,
    others: &mut [Thread<'_, '_, G, ()>],
    state: &mut G::State,
    horizon: Horizon,
    has_stopped: &AtomicBool,
) -> Result<RootValue, Stop> {
    let walk = &mut thread.walk;
    let (node, repeated) = walk.enter(Step::ROOT, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        return Ok(VectorValue { values, ply: node.ply, exact }.root());
    }
    let first = walk.open(state)?;
    let moves = walk.moves[first..].to_vec();
    let (next, stop) = (AtomicUsize::new(1 + others.len()), OnceLock::new());
    let iteration = Iteration { root: state, moves: &moves, horizon, next, stop, has_stopped };
    let mut searched = Vec::new();
    let mut searched_by_others = Vec::new();
    searched_by_others.resize_with(others.len(), Vec::new);
    let mut jobs: Vec<Box<dyn FnOnce() + Send + '_>> = Vec::new();
    for (other, found) in others.iter_mut().zip(&mut searched_by_others) {
        let (iteration, place) = (&iteration, 1 + jobs.len());
        jobs.push(Box::new(move || {
            other.walk.met_horizon = false;
            // If repetitions count, the path begins at the root.
            other.walk.path.step(iteration.root, 0);
            *found = iteration.work(other, node, place);
        }));
    }
    parallel::run_together(Box::new(|| searched = iteration.work(thread, node, 0)), jobs);
    for found in searched_by_others {
        searched.extend(found);
    }
    let (walk, preferred) = (&mut thread.walk, *thread.backup);
    for other in others {
        walk.met_horizon |= other.walk.met_horizon;
        walk.reach(other.walk.deepest());
    }
    searched.sort_unstable_by_key(|searched| searched.place);
    // If no iteration was finished, the moves searched before the stop are reported.
    let value = best_of(walk, preferred, &moves, &searched);
    walk.close(first);
    match iteration.stop.get() {
        Some(&stop) => Err(stop),
        None => Ok(value.expect("law 1: a game that goes on has a legal move").root()),
    }
}

impl<G: SyncEvaluated> Iteration<'_, G> {
    /// Searches the move at `place`, and then moves not yet taken until none is left.
    fn work<O: Observer<G>>(
        &self,
        thread: &mut Thread<'_, '_, G, O>,
        node: Node<G::Move>,
        mut place: usize,
    ) -> Vec<Searched<G::Move>> {
        let (mut state, mut searched) = (self.root.clone(), Vec::new());
        loop {
            let Some(&mv) = self.moves.get(place) else { return searched };
            let nodes = thread.walk.meter.stats.nodes;
            let tie_key = thread.backup.preference.tie_key(0, place);
            let undo = thread.walk.game.play(&mut state, mv);
            let input = Input { tie_key, ..Input::at(node.step(mv), Depth::plain(self.horizon.next())) };
            let value = thread.child_of_the_root(input, &mut state);
            thread.walk.game.undo(&mut state, mv, undo);
            match value {
                Ok(value) => {
                    let line = thread.walk.lines.from(1).to_vec();
                    let nodes = thread.walk.meter.stats.nodes - nodes;
                    searched.push(Searched { place, value, line, nodes });
                    place = self.next.fetch_add(1, Ordering::Relaxed);
                }
                Err(stop) => {
                    // The first reason counts, as the other threads stop because of it.
                    let _ = self.stop.set(stop);
                    self.has_stopped.store(true, Ordering::Relaxed);
                    return searched;
                }
            }
        }
    }
}

/// The value of the root from its searched moves, in order. Stores their rows and the line.
fn best_of<G: SyncEvaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preferred: Preferred,
    moves: &[G::Move],
    searched: &[Searched<G::Move>],
) -> Option<VectorValue> {
    let mut best: Option<(Candidate, u32)> = None;
    let mut exact = true;
    for Searched { place, value, line, nodes } in searched {
        let mv = moves[*place];
        let candidate = Candidate { values: value.values, tie_key: preferred.preference.tie_key(0, *place) };
        exact &= value.exact;
        let is_better =
            best.as_ref().is_none_or(|(best, _)| preferred.prefers(walk.root_mover, &candidate, best));
        if is_better {
            best = Some((candidate, value.ply));
            walk.lines.set(1, line);
            walk.lines.improve(0, mv);
        }
        walk.searched_row(mv, Value::Vector(value.values), Kind::of(value.exact), line, *nodes);
    }
    best.map(|(best, ply)| VectorValue { values: best.values, ply, exact })
}
