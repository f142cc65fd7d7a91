//! The limits of a search, and its reasons for stopping.

use game::Player;
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The limits of one search, which stops at the first it reaches; `None` is no limit.
///
/// Fields may be added: set the ones you need over `..Budget::default()`.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes visited, including the root.
    pub nodes: Option<u64>,
    /// The number of nodes expanded.
    pub expansions: Option<u64>,
    /// The number of positions evaluated, statically or by the rules at the end of a game.
    pub evaluations: Option<u64>,
    /// The number of new table entries.
    pub stored: Option<u64>,
    /// The time on the clock. Besides `cancel` the only limit with results that vary from run to run.
    pub time: Option<Duration>,
    /// The time on the clock at which the search is stopped, whatever its limits. The search does not plan by
    /// it: until then it proceeds as without a deadline.
    pub deadline: Option<Duration>,
    /// Set to true from outside to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The number of nodes visited, written from time to time for a progress display.
    pub progress: Option<Arc<AtomicU64>>,
    /// Hears of bounds proven for the root before the search is finished.
    pub news: Option<Arc<dyn News>>,
    /// The time for a search that nothing else limits.
    pub patience: Patience,
    /// The clock; by default the machine's own.
    pub clock: Option<Arc<dyn Clock>>,
}

/// The time for a search that nothing else limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Patience {
    /// Not set: a caller in between may set it.
    #[default]
    Unsaid,
    /// Unlimited.
    Endless,
    /// This long. The search does not plan by it: it runs as without a limit and is stopped then.
    For(Duration),
}

/// A listener for bounds that a search proves for its root on the way.
pub trait News: Debug + Send + Sync {
    /// The player gets at least and at most this under best play; called each time one of the two improves.
    /// `None` is no bound beyond those that the rules promise.
    fn bounds(&self, player: Player, at_least: Option<i32>, at_most: Option<i32>);
}

/// A clock.
pub trait Clock: Debug + Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

impl Budget {
    /// A budget limited only to `depth` plies.
    pub fn plies(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::default() }
    }

    /// The time after which the search stops: the time limit or the patience, whichever is less.
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

    /// The budget left after `elapsed`.
    #[must_use]
    pub fn after(&self, elapsed: Duration) -> Budget {
        let patience = match self.patience {
            Patience::For(time) => Patience::For(time.saturating_sub(elapsed)),
            other => other,
        };
        let less = |time: Option<Duration>| time.map(|time| time.saturating_sub(elapsed));
        Budget { time: less(self.time), deadline: less(self.deadline), patience, ..self.clone() }
    }

    /// The least of the limits that threads share, if there is one.
    pub(crate) fn least_count(&self) -> Option<u64> {
        [self.nodes, self.expansions, self.evaluations, self.stored].into_iter().flatten().min()
    }

    /// The share of one of `threads` threads; together they spend no more than this budget. Time is not
    /// divided, as all spend it at once.
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

    /// True if anything limits the search. A cancel switch does not count, as it may never be thrown, nor
    /// does patience.
    pub const fn is_limited(&self) -> bool {
        self.depth.is_some() || self.is_limited_beside_depth()
    }
}

/// The reason why a search stopped.
// As wide as a score, so that a result and a stop fit the same register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Stop {
    /// The search is complete.
    Finished,
    /// It reached the depth limit.
    Depth,
    /// It reached the node limit.
    Nodes,
    /// It reached the limit of expansions.
    Expansions,
    /// It reached the limit of evaluations.
    Evaluations,
    /// It reached the limit of table entries.
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

    /// True if the search was interrupted before it was complete.
    pub const fn is_interruption(self) -> bool {
        !matches!(self, Stop::Finished | Stop::Depth)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
