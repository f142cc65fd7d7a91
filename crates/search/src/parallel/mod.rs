//! Several threads on one root: each deepens on its own, and all share the table.
//!
//! A move that another thread is searching at the same depth is deferred until the other moves of its node
//! have been searched: by then the table mostly has it. The first thread to finish its search answers, and
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

/// The state shared by the threads of a search: a flag that is set once a thread has answered, and the moves
/// in progress.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) answered: Arc<AtomicBool>,
    pub(crate) in_progress: MovesInProgress,
}

/// The budgets of `threads` threads, or of fewer if the budget is small, but at least one. Together they
/// spend no more than `budget`.
pub(crate) fn shares(threads: u32, budget: &Budget) -> Vec<Budget> {
    let threads = u64::from(threads).min(budget.least_count().unwrap_or(u64::MAX)).max(1);
    (0..threads).map(|thread| budget.share(threads, thread == 0)).collect()
}

/// The answer of `threads` threads, or fewer if the budget is small. `first` searches on the first thread and
/// `other` on each of the others, with the budgets passed to them. Statistics are summed over all.
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
    // A thread's report, and whether it was the first to finish.
    let finish = |report: Report<M>| {
        let is_first = !report.stop.is_interruption() && !shared.answered.swap(true, Ordering::Relaxed);
        Some((report, is_first))
    };
    let mut reports = Vec::new();
    reports.resize_with(budgets.len(), || None);
    let (own, slots) = reports.split_first_mut().expect("there is a first thread");
    let (other, finish, shared) = (&other, &finish, &shared);
    let mut others: Vec<Box<dyn FnOnce() + Send + '_>> = Vec::new();
    for (slot, budget) in slots.iter_mut().zip(&budgets[1..]) {
        others.push(Box::new(move || *slot = finish(other(budget, Some(shared)))));
    }
    run_together(Box::new(|| *own = finish(first(&budgets[0], Some(shared)))), others);
    // The thread that answered; if all were interrupted, the deepest one, the first of equals.
    let mut reports = reports.into_iter().flatten();
    let (mut report, mut has_answered) = reports.next().expect("there is a first thread");
    let mut spent = report.stats;
    for (other, is_first) in reports {
        spent.add(&other.stats);
        if (is_first, other.depth) > (has_answered, report.depth) {
            (report, has_answered) = (other, is_first);
        }
    }
    report.stats = spent;
    report
}

/// Runs `own` on this thread and each of `others` on one of its own, and returns when all have ended.
pub(crate) fn run_together(own: Box<dyn FnOnce() + '_>, others: Vec<Box<dyn FnOnce() + Send + '_>>) {
    std::thread::scope(|scope| {
        let others: Vec<_> = others.into_iter().map(|other| scope.spawn(other)).collect();
        own();
        for other in others {
            other.join().expect("a search does not panic");
        }
    });
}
