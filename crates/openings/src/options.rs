//! Options and progress of the searches that build a book.

use arena::Shard;
use request::Request;
use std::num::NonZeroUsize;

/// The search settings for each position, and the shard of the work to do.
pub struct SearchOptions<'a> {
    /// The search, its limits and the cancellation switch.
    pub request: Request,
    /// True if a search keeps its tables from one position to the next. This is faster, but which of several
    /// equal moves it finds then depends on the positions it searched before.
    pub keeps_tables: bool,
    /// The number of positions searched at the same time.
    pub threads: NonZeroUsize,
    /// The shard of the positions to search.
    pub shard: Shard,
    /// Called with the number of positions searched, the number known to remain, and the nodes visited.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of the work, and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Positions searched.
    pub searched: u64,
    /// Positions known to remain, for other shards or after an interruption.
    pub left: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// True if the work was cancelled.
    pub cancelled: bool,
}

impl std::fmt::Debug for SearchOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SearchOptions { request, keeps_tables, threads, shard, .. } = self;
        let mut shown = f.debug_struct("SearchOptions");
        shown.field("request", request).field("keeps_tables", keeps_tables).field("threads", threads);
        shown.field("shard", shard).finish_non_exhaustive()
    }
}

impl SearchOptions<'_> {
    /// True if this position belongs to the shard.
    pub(crate) fn is_own(&self, position: &str) -> bool {
        self.shard.has(game::Key::of(&position).0 % self.shard.of + 1)
    }

    /// True if the work was cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        let cancel = self.request.budget.cancel.as_ref();
        cancel.is_some_and(|cancel| cancel.load(std::sync::atomic::Ordering::Relaxed))
    }
}
