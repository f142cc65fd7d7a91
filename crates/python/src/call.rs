//! Calls: work that was begun from Python and goes on on other threads, and the exceptions that end it.

use pyo3::exceptions::PyRecursionError;
use pyo3::prelude::*;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Calls inside one another, at most: each has threads of its own, so that the interpreter, which counts by
/// thread, would never end an endless recursion.
const DEEPEST: u32 = 50;

thread_local! {
    /// The call for which this thread is in a game or a player written in Python.
    static ASKING: Cell<Option<Arc<Call>>> = const { Cell::new(None) };
}

/// A search, a stream, a count or a command.
///
/// An exception of a game or a player that is asked for it ends it, and no other: it is raised where the call
/// was begun, whatever thread it came from.
#[derive(Debug)]
pub(crate) struct Call {
    /// Stops the work.
    pub(crate) cancel: Arc<AtomicBool>,
    raised: Mutex<Option<PyErr>>,
    /// The call whose game or player began this one, and how many there are around it.
    outer: Option<Arc<Call>>,
    depth: u32,
}

impl Call {
    /// A call that is stopped by this flag.
    ///
    /// # Errors
    ///
    /// If too many are around it.
    pub(crate) fn begin(cancel: Arc<AtomicBool>) -> PyResult<Arc<Call>> {
        let outer = asking();
        let depth = outer.as_ref().map_or(0, |outer| outer.depth + 1);
        if depth == DEEPEST {
            return Err(PyRecursionError::new_err(format!(
                "expected at most {DEEPEST} searches and commands inside one another"
            )));
        }
        Ok(Arc::new(Call { cancel, raised: Mutex::default(), outer, depth }))
    }

    /// Asks a game or a player something.
    pub(crate) fn ask<T>(self: &Arc<Call>, question: impl FnOnce() -> T) -> T {
        let before = ASKING.replace(Some(Arc::clone(self)));
        let answer = question();
        ASKING.set(before);
        answer
    }

    /// Returns whether this thread is in a game or a player that the call asks, or one inside it.
    pub(crate) fn is_asking(&self) -> bool {
        let mut around = std::iter::successors(asking(), |call| call.outer.clone());
        around.any(|call| std::ptr::eq(&raw const *call, self))
    }

    /// Keeps an exception, if it is the first, and stops the work.
    pub(crate) fn raise(&self, error: PyErr) {
        let mut kept = self.raised();
        let later = if kept.is_none() { kept.replace(error) } else { Some(error) };
        // An exception is not dropped while the lock is held: that may run anything.
        drop(kept);
        drop(later);
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The exception that was kept.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.raised().take()
    }

    fn raised(&self) -> MutexGuard<'_, Option<PyErr>> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The call for which this thread is in Python.
fn asking() -> Option<Arc<Call>> {
    let call = ASKING.take();
    ASKING.set(call.clone());
    call
}
