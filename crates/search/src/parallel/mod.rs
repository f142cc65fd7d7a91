//! Several threads on one root: each deepens on its own and shares the table with the others.
//!
//! A move that another thread is searching at the same depth is put off until the others of its node were
//! looked at: by then the table mostly knows it. The first thread whose search comes to its end answers, and
//! the others stop.
//!
//! **Source.** Kerrigan, *Simplified ABDADA*, after Weill, *The ABDADA distributed minimax-search algorithm*,
//! ICCA Journal 19(1), 1996.

pub(crate) mod in_progress;

use crate::core::budget::Budget;
use crate::core::report::Report;
use game::Evaluated;
use in_progress::MovesInProgress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game that threads can search together.
pub trait SyncEvaluated: Evaluated<State: Sync, Move: Send + Sync, Evaluation: Sync> + Sync {}

impl<G> SyncEvaluated for G where G: Evaluated<State: Sync, Move: Send + Sync, Evaluation: Sync> + Sync {}

/// The shared state of the threads of a search: a flag that is set once one of them has answered, and the
/// moves in progress.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) answered: Arc<AtomicBool>,
    pub(crate) in_progress: MovesInProgress,
}

/// The budget of each of `threads` threads, or of fewer where the budget is small; of one at least. All of
/// them together spend no more than `budget`.
pub(crate) fn shares(threads: u32, budget: &Budget) -> Vec<Budget> {
    let threads = u64::from(threads).min(budget.least_count().unwrap_or(u64::MAX)).max(1);
    (0..threads).map(|thread| budget.share(threads, thread == 0)).collect()
}

/// The answer of `threads` threads, or fewer where the budget is small: `first` searches on the first of them
/// and `other` on each of the others, within the budget that they are given. Statistics are those of all.
pub(crate) fn search<M: Send>(
    threads: u32,
    budget: &Budget,
    first: impl FnOnce(&Budget, Option<&Shared>) -> Report<M>,
    other: impl Fn(&Budget, Option<&Shared>) -> Report<M> + Sync,
) -> Report<M> {
    let budgets = shares(threads, budget);
    if budgets.len() == 1 {
        return first(budget, None);
    }
    let shared = Shared::default();
    // A thread's report, and whether it was the first to come to its end.
    let finish = |report: Report<M>| {
        let is_first = !report.stop.is_interruption() && !shared.answered.swap(true, Ordering::Relaxed);
        (report, is_first)
    };
    let reports: Vec<(Report<M>, bool)> = std::thread::scope(|scope| {
        let (other, finish, shared) = (&other, &finish, &shared);
        let others: Vec<_> = budgets[1..]
            .iter()
            .map(|budget| scope.spawn(move || finish(other(budget, Some(shared)))))
            .collect();
        let first = finish(first(&budgets[0], Some(shared)));
        let others = others.into_iter().map(|other| other.join().expect("a search does not panic"));
        std::iter::once(first).chain(others).collect()
    });
    let mut spent = reports[0].0.stats;
    for (report, _) in &reports[1..] {
        spent.add(&report.stats);
    }
    // The one that answered; where all were interrupted, the one that came deepest, the first of equals.
    let best = reports.into_iter().rev().max_by_key(|(report, is_first)| (*is_first, report.depth));
    let (mut report, _) = best.expect("there is a first thread");
    report.stats = spent;
    report
}
