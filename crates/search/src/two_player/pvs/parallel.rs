//! Several threads on one root.
//!
//! Every thread deepens on its own and shares the table with the others. A move that another thread is searching at the
//! same depth is put off until the others of its node were looked at: by then the table mostly knows it. The first
//! thread whose search comes to its end answers, and the others stop.
//!
//! **Source.** Kerrigan, *Simplified ABDADA*, after Weill, *The ABDADA distributed minimax-search algorithm*, ICCA
//! Journal 19(1), 1996.

use super::Pvs;
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::cost::move_cost::PLY;
use crate::memory::table::Table;
use game::{Evaluated, Key};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The answer of as many threads as `pvs` asks for; the observer watches the first. Statistics are those of all.
pub(super) fn search<G, O>(
    pvs: &Pvs<G>,
    table: Option<&Table<'_>>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: O,
) -> Report<G::Move>
where
    G: Evaluated + Sync,
    G::State: Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
    O: Observer<G>,
{
    let threads = u64::from(pvs.threads).min(budget.least_count().unwrap_or(u64::MAX));
    if threads <= 1 {
        return pvs.deepen(table, root, budget, observer, None);
    }
    let answered = Arc::new(AtomicBool::new(false));
    let busy = MovesInProgress::default();
    let [first_share, share] = [true, false].map(|is_first| budget.share(threads, is_first));
    let reports: Vec<(Report<G::Move>, bool)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map(|_| scope.spawn(|| first_to_answer(pvs, table, root, &share, (), &answered, &busy)))
            .collect();
        let first = first_to_answer(pvs, table, root, &first_share, observer, &answered, &busy);
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

/// What the threads are searching just now: a word for each move, in a place that the word itself chooses. One that is
/// overwritten by another is searched twice, which costs time and changes no value.
#[derive(Debug)]
pub(super) struct MovesInProgress(Vec<AtomicU64>);

/// Moves with less left of the depth than this are not worth the asking.
const MIN_DEPTH: i32 = 4 * PLY;
const PLACES: usize = 1 << 12;

impl Default for MovesInProgress {
    fn default() -> MovesInProgress {
        MovesInProgress((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl MovesInProgress {
    /// The word of the move at `place` of the node with this key, searched with `depth_left` remaining; `None` where that
    /// is too little.
    pub(super) fn word(key: Key, place: u32, depth_left: i32) -> Option<u64> {
        (depth_left >= MIN_DEPTH).then(|| Key::of(&(key.0, place, depth_left)).0 | 1)
    }

    fn place(&self, word: u64) -> &AtomicU64 {
        &self.0[(word >> 32) as usize % PLACES]
    }

    /// Whether another thread is searching it.
    pub(super) fn is_searched(&self, word: u64) -> bool {
        self.place(word).load(Ordering::Relaxed) == word
    }

    /// This thread searches it now.
    pub(super) fn begin(&self, word: u64) {
        self.place(word).store(word, Ordering::Relaxed);
    }

    /// This thread has searched it.
    pub(super) fn end(&self, word: u64) {
        // Unless another word stands there by now.
        let _ = self.place(word).compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// One thread's report, and whether it was the first to come to its end.
fn first_to_answer<G: Evaluated, O: Observer<G>>(
    pvs: &Pvs<G>,
    table: Option<&Table<'_>>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: O,
    answered: &Arc<AtomicBool>,
    busy: &MovesInProgress,
) -> (Report<G::Move>, bool) {
    let report = pvs.deepen(table, root, budget, observer, Some((answered, busy)));
    let is_first = !report.stop.is_interruption() && !answered.swap(true, Ordering::Relaxed);
    (report, is_first)
}
