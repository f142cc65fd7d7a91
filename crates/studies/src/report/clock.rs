//! The time of a report, divided among its parts.

use super::options::ReportOptions;
use search::{Budget, Meter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time since a report was begun, and its limit.
#[derive(Debug)]
pub(super) struct Clock {
    meter: Meter,
    limit: Option<Duration>,
    cancel: Arc<AtomicBool>,
}

/// The time of one part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allotment<'a> {
    clock: &'a Clock,
    /// The end of the part, from the start of the report.
    until: Option<Duration>,
}

impl Clock {
    pub(super) fn new(options: &ReportOptions) -> Clock {
        let cancel = Arc::clone(&options.cancel);
        Clock { meter: Meter::new(&Budget::default()), limit: options.time, cancel }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.meter.finish().elapsed
    }

    /// A share of the remaining time, from 0 to 1.
    pub(super) fn allot(&self, share: f64) -> Allotment<'_> {
        let until = self.limit.map(|limit| {
            let elapsed = self.elapsed();
            elapsed + limit.saturating_sub(elapsed).mul_f64(share)
        });
        Allotment { clock: self, until }
    }
}

impl<'a> Allotment<'a> {
    /// A share of its remaining time, from 0 to 1.
    pub(super) fn share(&self, share: f64) -> Allotment<'a> {
        let left = self.left().map(|left| self.clock.elapsed() + left.mul_f64(share));
        Allotment { clock: self.clock, until: left }
    }

    /// The time that is left; `None` without a limit.
    pub(super) fn left(&self) -> Option<Duration> {
        self.until.map(|until| until.saturating_sub(self.clock.elapsed()))
    }

    /// True if no time is left, or the report was cancelled.
    pub(super) fn is_over(&self) -> bool {
        self.clock.is_cancelled() || self.left().is_some_and(|left| left.is_zero())
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.clock.is_cancelled()
    }

    /// The budget of a search in this time: so many nodes, a time limit if there is one, and the switch.
    pub(super) fn budget(&self, nodes: u64) -> Budget {
        let cancel = Some(Arc::clone(&self.clock.cancel));
        // A budget of no time would be refused.
        let time = self.left().map(|left| left.max(Duration::from_millis(1)));
        Budget { nodes: Some(nodes), time, cancel, ..Budget::default() }
    }
}
