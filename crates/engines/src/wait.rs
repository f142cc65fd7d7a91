//! How long to wait for an answer.

use search::{Budget, Meter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A time limit that began when it was made, and the switch that ends the waiting.
#[derive(Debug)]
pub(crate) struct Wait {
    /// The one clock.
    meter: Meter,
    limit: Duration,
    cancel: Option<Arc<AtomicBool>>,
}

impl Wait {
    pub(crate) fn new(limit: Duration, cancel: Option<Arc<AtomicBool>>) -> Wait {
        Wait { meter: Meter::new(&Budget::default()), limit, cancel }
    }

    pub(crate) const fn limit(&self) -> Duration {
        self.limit
    }

    /// The time left; `None` if it is over.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.limit.checked_sub(self.elapsed()).filter(|left| !left.is_zero())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.meter.finish().elapsed
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}
