//! The exceptions of games and players written in Python.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The exceptions of a game or a player written in Python, on their way past searches that know none.
///
/// The first one is kept, and whatever runs is stopped; where the work was begun, it is raised as it was.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    raised: Mutex<Option<PyErr>>,
    running: Mutex<Vec<Arc<AtomicBool>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Failures {
    /// Keeps an exception, and stops what runs.
    pub(crate) fn raise(&self, error: PyErr) {
        lock(&self.raised).get_or_insert(error);
        lock(&self.running).iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
    }

    /// Notes that work began, which an exception stops by this flag.
    pub(crate) fn begin(&self, cancel: &Arc<AtomicBool>) {
        let mut running = lock(&self.running);
        if running.is_empty() {
            // What is left is of work that nobody waited for.
            lock(&self.raised).take();
        }
        running.push(Arc::clone(cancel));
    }

    /// Notes that the work of this flag is over, and returns the exception that was kept.
    pub(crate) fn end(&self, cancel: &Arc<AtomicBool>) -> Option<PyErr> {
        self.forget(cancel);
        self.take()
    }

    /// Notes that nobody waits any longer for the work of this flag.
    pub(crate) fn forget(&self, cancel: &Arc<AtomicBool>) {
        lock(&self.running).retain(|other| !Arc::ptr_eq(other, cancel));
    }

    /// The exception that was kept.
    pub(crate) fn take(&self) -> Option<PyErr> {
        lock(&self.raised).take()
    }
}
