//! State shared by the workers of a process and the thread that waits for them.

use crate::store::Share;
use solve::Unsolved;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex of this crate holds is whole even if a thread panicked with it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts of one process, for the figures of `docs/distributed.md`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Remote cells requested by positions.
    pub asked: u64,
    /// Remote cells sent: each is named once per question.
    pub asked_once: u64,
    /// Remote predecessors notified of a win.
    pub told: u64,
    /// Bytes sent to other workers, of this process or of others.
    pub bytes: u64,
    /// Rounds that propagated or re-evaluated a position, in all layers together.
    pub rounds: u64,
}

/// The work was stopped; the reason is recorded elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// The shared state of the workers.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// True once the work is over or must stop.
    stop: AtomicBool,
    pub(crate) progress: AtomicU64,
    trouble: Mutex<Option<Unsolved>>,
    counts: Mutex<Counts>,
    /// The shares of finished layers, by layer and by worker within the process.
    shares: Mutex<BTreeMap<(u32, usize), Share>>,
}

impl Shared {
    /// Publishes a worker's share of a finished layer to the other workers of the process.
    pub(crate) fn publish(&self, layer: u32, local: usize, share: Share) {
        lock(&self.shares).insert((layer, local), share);
    }

    /// The shares of all `local` workers in a layer, once all are published.
    pub(crate) fn shares(&self, layer: u32, local: usize) -> Vec<Share> {
        let shares = lock(&self.shares);
        (0..local).filter_map(|worker| shares.get(&(layer, worker)).cloned()).collect()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops all workers; the first reason is kept.
    pub(crate) fn fail(&self, why: Unsolved) {
        lock(&self.trouble).get_or_insert(why);
        self.stop();
    }

    /// Stops all workers if something was not done.
    pub(crate) fn or_fail<T>(&self, done: Result<T, Unsolved>) -> Result<T, Stopped> {
        done.map_err(|why| {
            self.fail(why);
            Stopped
        })
    }

    pub(crate) fn trouble(&self) -> Option<Unsolved> {
        *lock(&self.trouble)
    }

    /// Adds the counts of a worker.
    pub(crate) fn count(&self, some: Counts) {
        let mut all = lock(&self.counts);
        all.asked += some.asked;
        all.asked_once += some.asked_once;
        all.told += some.told;
        all.bytes += some.bytes;
        all.rounds = all.rounds.max(some.rounds);
    }

    pub(crate) fn counts(&self) -> Counts {
        *lock(&self.counts)
    }
}
