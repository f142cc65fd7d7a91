//! How a book is searched for.

use arena::Shard;
use request::Request;
use std::num::NonZeroUsize;

/// The search of each position, and the part of the work that is done.
pub struct SearchOptions<'a> {
    /// The search, its limits and the switch that stops the work.
    pub request: Request,
    /// True if a search keeps its tables from position to position. It is faster then, and which of several
    /// equal moves it finds depends on what it searched before.
    pub keeps_tables: bool,
    /// The number of positions that are searched at the same time.
    pub threads: NonZeroUsize,
    /// The shard of the positions that is searched.
    pub shard: Shard,
    /// Is told of the number of positions searched, of those that are known to be left, and of the nodes
    /// visited.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Positions searched.
    pub searched: u64,
    /// Positions that are known to be left.
    pub left: u64,
    /// Nodes visited.
    pub nodes: u64,
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

/// What a search for a book came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Made {
    /// Positions that were searched.
    pub searched: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Positions that are still to be searched: by other parts, or after an interruption.
    pub left: u64,
    /// True if the work was cancelled.
    pub cancelled: bool,
}
