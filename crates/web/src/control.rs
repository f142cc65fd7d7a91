//! The control of a request: its progress, and its stop switch.

use crate::latch::Latch;
use request::{Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The progress of a running request, and its stop switch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Control {
    /// True when the request must stop.
    cancel: Arc<AtomicBool>,
    /// Set together with `cancel`, for tasks that wait for a stop.
    stopped: Arc<Latch>,
    /// True once the request runs; before that it waits for a slot.
    has_begun: Arc<AtomicBool>,
    /// Nodes visited in the current stage.
    nodes: Arc<AtomicU64>,
    /// Nodes visited in earlier stages.
    before: Arc<AtomicU64>,
    /// True for a search, which returns its best answer so far when it is stopped.
    is_search: bool,
}

impl Control {
    /// The control of a search, or of another request.
    pub(crate) fn new(is_search: bool) -> Control {
        Control { is_search, ..Control::default() }
    }

    /// Stops the request.
    pub(crate) fn stop(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.stopped.set();
    }

    /// Waits until the request is stopped.
    pub(crate) async fn stopped(&self) {
        self.stopped.is_set().await;
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Returns an error if the request is stopped and is not a search. Called between the steps of work
    /// without a budget.
    pub(crate) fn goes_on(&self) -> Result<(), Error> {
        if self.is_stopped() && !self.is_search {
            return Err(Error::Other("stopped before the answer was ready".to_owned()));
        }
        Ok(())
    }

    /// Records that the request runs.
    pub(crate) fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    pub(crate) fn visited(&self) -> u64 {
        self.before.load(Ordering::Relaxed) + self.nodes.load(Ordering::Relaxed)
    }

    /// The stop switch, for work that polls it.
    pub(crate) fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Ends a stage that visited this many nodes, and starts the next one.
    pub(crate) fn begin_stage(&self, visited: u64) {
        self.nodes.store(0, Ordering::Relaxed);
        self.before.fetch_add(visited, Ordering::Relaxed);
    }

    pub(crate) fn attach(&self, request: &mut Request) {
        request.budget.cancel = Some(self.switch());
        request.budget.progress = Some(Arc::clone(&self.nodes));
    }
}
