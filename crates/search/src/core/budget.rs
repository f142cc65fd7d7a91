//! The limits of a search, and the reasons for which it stops.

use game::Player;
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// Limits of one search. It stops at whichever it meets first; `None` is no limit.
///
/// Fields may be added: write those you mean over `..Budget::default()`.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes visited, the root included.
    pub nodes: Option<u64>,
    /// Nodes whose children were generated.
    pub expansions: Option<u64>,
    /// Positions that were given a value: by the static evaluation, or by the rules where the game is over.
    pub evaluations: Option<u64>,
    /// New entries put into a table.
    pub stored: Option<u64>,
    /// Time on the clock. The one limit, with `cancel`, whose result is not the same in every run.
    pub time: Option<Duration>,
    /// Time on the clock after which the search is stopped, whatever its limits. The search does not plan by
    /// it: until then it proceeds as without a deadline.
    pub deadline: Option<Duration>,
    /// Set to true from outside to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Where the search writes now and then how many nodes it has visited, for whoever watches.
    pub progress: Option<Arc<AtomicU64>>,
    /// Who is told what is proven of the root before the search is finished.
    pub news: Option<Arc<dyn News>>,
    /// The time for a search that nothing else limits.
    pub patience: Patience,
    /// The clock; without one the machine's own.
    pub clock: Option<Arc<dyn Clock>>,
}

/// The time for a search that nothing else limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Patience {
    /// Not set: whoever passes the request on may set it.
    #[default]
    Unsaid,
    /// Without end.
    Endless,
    /// For this long. No limit that a search plans by: it runs as without one, and is stopped then.
    For(Duration),
}

/// Who is told what a search proves of its root on the way.
pub trait News: Debug + Send + Sync {
    /// The player is paid at least and at most this under best play: each time one of the two is better than
    /// before. `None` is no bound but those that the rules promise.
    fn bounds(&self, player: Player, at_least: Option<i32>, at_most: Option<i32>);
}

/// A clock.
pub trait Clock: Debug + Send + Sync {
    /// The time that has passed since some moment which is always the same.
    fn now(&self) -> Duration;
}

impl Budget {
    /// No limit but `depth` plies.
    pub fn plies(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// The time after which the search stops: the time limit or patience, whichever is less.
    pub(crate) fn time_in_all(&self) -> Option<Duration> {
        let patience = match self.patience {
            Patience::For(time) => Some(time),
            Patience::Unsaid | Patience::Endless => None,
        };
        self.time.into_iter().chain(patience).min()
    }

    /// True if no time is left.
    pub fn is_late(&self) -> bool {
        self.time_in_all().into_iter().chain(self.deadline).any(|time| time.is_zero())
    }

    /// The budget that is left after `elapsed`.
    #[must_use]
    pub fn after(&self, elapsed: Duration) -> Budget {
        let patience = match self.patience {
            Patience::For(time) => Patience::For(time.saturating_sub(elapsed)),
            other => other,
        };
        let less = |time: Option<Duration>| time.map(|time| time.saturating_sub(elapsed));
        Budget { time: less(self.time), deadline: less(self.deadline), patience, ..self.clone() }
    }

    /// The least of the limits that threads share, where there is one.
    pub(crate) fn least_count(&self) -> Option<u64> {
        [self.nodes, self.expansions, self.evaluations, self.stored].into_iter().flatten().min()
    }

    /// The share of one of `threads` threads; all of them together spend no more than this budget. Time is
    /// spent by all at once.
    #[must_use]
    pub(crate) fn share(&self, threads: u64, is_first: bool) -> Budget {
        let share = |limit: Option<u64>| {
            limit.map(|limit| limit / threads + if is_first { limit % threads } else { 0 })
        };
        Budget {
            nodes: share(self.nodes),
            expansions: share(self.expansions),
            evaluations: share(self.evaluations),
            stored: share(self.stored),
            progress: self.progress.clone().filter(|_| is_first),
            news: self.news.clone().filter(|_| is_first),
            ..self.clone()
        }
    }

    /// True if anything but the depth limits the search.
    pub const fn is_limited_beside_depth(&self) -> bool {
        self.nodes.is_some()
            || self.expansions.is_some()
            || self.evaluations.is_some()
            || self.stored.is_some()
            || self.time.is_some()
    }

    /// True if anything limits the search. A cancel switch is no limit: it may never be thrown. Nor is
    /// patience.
    pub const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.is_limited_beside_depth()
    }
}

/// Why a search stopped.
// As wide as a score, so that one register holds what a search returns, be it the one or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Stop {
    /// It came to its end: everything it set out to search was searched.
    Finished,
    /// The depth limit.
    Depth,
    /// The limit of nodes.
    Nodes,
    /// The limit of expansions.
    Expansions,
    /// The limit of evaluations.
    Evaluations,
    /// The limit of table entries.
    Stored,
    /// The time was up.
    Time,
    /// It was cancelled.
    Cancelled,
}

impl Stop {
    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Stop::Finished => "finished",
            Stop::Depth => "depth",
            Stop::Nodes => "nodes",
            Stop::Expansions => "expansions",
            Stop::Evaluations => "evaluations",
            Stop::Stored => "stored",
            Stop::Time => "time",
            Stop::Cancelled => "cancelled",
        }
    }

    /// True if the search was interrupted before it had done what it set out to do.
    pub const fn is_interruption(self) -> bool {
        !matches!(self, Stop::Finished | Stop::Depth)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
