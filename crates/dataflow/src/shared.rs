//! What the workers of a process and the thread that waits for them share.

use crate::store::Share;
use solve::Unsolved;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Counts of one process, for the figures of `docs/distributed.md`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Cells of other workers that positions asked for.
    pub asked: u64,
    /// Those that were sent: in a question each is named once.
    pub asked_once: u64,
    /// Predecessors at other workers that were told of a win.
    pub told: u64,
    /// Bytes to other workers, whether of this process or of others.
    pub bytes: u64,
    /// Rounds in which some position was told, or asked again, in all layers together.
    pub rounds: u64,
}

/// The state that workers share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// True once the work is over, or has to end.
    stop: AtomicBool,
    pub(crate) progress: AtomicU64,
    trouble: Mutex<Option<Unsolved>>,
    counts: Mutex<Counts>,
    /// The shares of finished layers: the layer, the worker among those of the process, the cells.
    shares: Mutex<BTreeMap<(u32, usize), Share>>,
}

impl Shared {
    /// Lets the other workers of the process have the share of one in a finished layer.
    pub(crate) fn publish(&self, layer: u32, local: usize, share: Share) {
        self.shares.lock().unwrap_or_else(PoisonError::into_inner).insert((layer, local), share);
    }

    /// The shares of all `local` workers in a layer, once all were published.
    pub(crate) fn shares(&self, layer: u32, local: usize) -> Vec<Share> {
        let shares = self.shares.lock().unwrap_or_else(PoisonError::into_inner);
        (0..local).filter_map(|worker| shares.get(&(layer, worker)).cloned()).collect()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops all workers, for this reason if it is the first.
    pub(crate) fn fail(&self, why: Unsolved) {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.stop();
    }

    pub(crate) fn trouble(&self) -> Option<Unsolved> {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the counts of a worker.
    pub(crate) fn count(&self, some: Counts) {
        let mut all = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        all.asked += some.asked;
        all.asked_once += some.asked_once;
        all.told += some.told;
        all.bytes += some.bytes;
        all.rounds = all.rounds.max(some.rounds);
    }

    pub(crate) fn counts(&self) -> Counts {
        *self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
