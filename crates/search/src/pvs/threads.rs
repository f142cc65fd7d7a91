//! Several threads on one root.
//!
//! Every thread deepens on its own and shares the table with the others. The first whose search comes to its end
//! answers, and the others stop.

use super::Pvs;
use crate::budget::Budget;
use crate::observer::Observer;
use crate::report::Report;
use crate::root::Root;
use game::Evaluated;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The answer of as many threads as `pvs` asks for; the observer watches the first. Statistics are those of all.
pub(super) fn search<G, O>(pvs: &Pvs<G>, root: &Root<'_, G>, budget: &Budget, observer: O) -> Report<G::Move>
where
    G: Evaluated + Sync,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
    O: Observer<G>,
{
    let threads = u64::from(pvs.threads).min(budget.least_count().unwrap_or(u64::MAX));
    if threads <= 1 {
        return pvs.deepen(root, budget, observer, None);
    }
    let answered = Arc::new(AtomicBool::new(false));
    let [first_share, share] = [true, false].map(|is_first| budget.share(threads, is_first));
    let reports: Vec<(Report<G::Move>, bool)> = std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..threads).map(|_| scope.spawn(|| first_to_answer(pvs, root, &share, (), &answered))).collect();
        let first = first_to_answer(pvs, root, &first_share, observer, &answered);
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

/// One thread's report, and whether it was the first to come to its end.
fn first_to_answer<G: Evaluated, O: Observer<G>>(
    pvs: &Pvs<G>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: O,
    answered: &Arc<AtomicBool>,
) -> (Report<G::Move>, bool) {
    let report = pvs.deepen(root, budget, observer, Some(answered));
    let is_first = !report.stop.is_interruption() && !answered.swap(true, Ordering::Relaxed);
    (report, is_first)
}
