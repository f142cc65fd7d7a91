//! The control of a request: its progress, and the switch that stops it.

use crate::latch::Latch;
use request::{Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The control of a request that runs: its progress, and the switch that stops it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Control {
    /// Thrown to stop it.
    cancel: Arc<AtomicBool>,
    /// Set when the switch is thrown, for tasks that wait for that.
    stopped: Arc<Latch>,
    /// True once it runs: until then it waits for a slot.
    has_begun: Arc<AtomicBool>,
    /// Nodes visited in the current stage.
    nodes: Arc<AtomicU64>,
    /// Nodes visited in the stages before it.
    before: Arc<AtomicU64>,
    /// True for a search, which answers with what it has when it is stopped.
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

    /// An error if the request is stopped and is no search: looked at between the steps of work that no
    /// budget limits.
    pub(crate) fn goes_on(&self) -> Result<(), Error> {
        if self.is_stopped() && !self.is_search {
            return Err(Error::Other("stopped before the answer was ready".to_owned()));
        }
        Ok(())
    }

    /// Notes that it runs from now on.
    pub(crate) fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    pub(crate) fn visited(&self) -> u64 {
        self.before.load(Ordering::Relaxed) + self.nodes.load(Ordering::Relaxed)
    }

    /// The switch, for work that looks at it by itself.
    pub(crate) fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// The stage before has visited so many nodes, and the next one begins.
    pub(crate) fn begin_stage(&self, visited: u64) {
        self.nodes.store(0, Ordering::Relaxed);
        self.before.fetch_add(visited, Ordering::Relaxed);
    }

    pub(crate) fn attach(&self, request: &mut Request) {
        request.budget.cancel = Some(self.switch());
        request.budget.progress = Some(Arc::clone(&self.nodes));
    }
}
