//! The meter: counts what a search spends, and stops it at the limit. The only clock.

use crate::budget::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nodes between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// What a search has spent so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes visited, the root included; over all iterations.
    pub nodes: u64,
    /// Nodes whose children were generated.
    pub expansions: u64,
    /// Positions that were given a value: by the static evaluation, or by the rules where the game is over.
    pub evaluations: u64,
    /// New entries put into a table.
    pub stored: u64,
    /// Distinct positions visited, where the search tells positions apart.
    pub positions: Option<u64>,
    /// Nodes that were left before all their moves had been looked at.
    pub cuts: u64,
    /// Time on the clock.
    pub elapsed: Duration,
}

/// Counts, and says when to stop.
#[derive(Debug)]
pub struct Meter {
    /// What was spent. `elapsed` is filled in by [`finish`](Meter::finish).
    pub stats: Stats,
    /// At this many nodes the slow check runs.
    next_look: u64,
    nodes: u64,
    expansions: u64,
    evaluations: u64,
    stored: u64,
    started: Instant,
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    /// Set when another thread has answered.
    answered: Option<Arc<AtomicBool>>,
    progress: Option<Arc<AtomicU64>>,
}

impl Stats {
    /// Adds what another thread spent at the same time.
    pub(crate) fn add(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.expansions += other.expansions;
        self.evaluations += other.evaluations;
        self.stored += other.stored;
        self.cuts += other.cuts;
    }
}

impl Meter {
    /// A meter that starts now.
    #[expect(clippy::disallowed_methods, reason = "the meter owns the clock")]
    pub fn new(budget: &Budget) -> Meter {
        let started = Instant::now();
        Meter {
            stats: Stats::default(),
            next_look: 0,
            nodes: budget.nodes.unwrap_or(u64::MAX),
            expansions: budget.expansions.unwrap_or(u64::MAX),
            evaluations: budget.evaluations.unwrap_or(u64::MAX),
            stored: budget.stored.unwrap_or(u64::MAX),
            started,
            deadline: budget.time.and_then(|time| started.checked_add(time)),
            cancel: budget.cancel.clone(),
            answered: None,
            progress: budget.progress.clone(),
        }
    }

    /// Stops, as if cancelled, when another thread has answered.
    pub(crate) fn stop_when(&mut self, answered: Arc<AtomicBool>) {
        self.answered = Some(answered);
    }

    /// Counts a visit and returns the node's number, from 0.
    #[inline]
    pub fn visit(&mut self) -> Result<u64, Stop> {
        let id = self.stats.nodes;
        if id >= self.next_look {
            self.look()?;
        }
        self.stats.nodes = id + 1;
        Ok(id)
    }

    /// Counts a node whose children are generated.
    #[inline]
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.stats.expansions >= self.expansions {
            return Err(Stop::Expansions);
        }
        self.stats.expansions += 1;
        Ok(())
    }

    /// Counts a position that is given a value.
    #[inline]
    pub fn evaluate(&mut self) -> Result<(), Stop> {
        if self.stats.evaluations >= self.evaluations {
            return Err(Stop::Evaluations);
        }
        self.stats.evaluations += 1;
        Ok(())
    }

    /// Counts a new table entry.
    #[inline]
    pub fn store(&mut self) -> Result<(), Stop> {
        if self.stats.stored >= self.stored {
            return Err(Stop::Stored);
        }
        self.stats.stored += 1;
        Ok(())
    }

    /// Counts a node that is expanded together with its children, each visited and given a value, if all of that fits
    /// the budget; or `anyway`, whatever the budget is.
    #[inline]
    pub(crate) fn grow(&mut self, children: u64, anyway: bool) -> Result<(), Stop> {
        let spent = &self.stats;
        if !anyway {
            if spent.expansions >= self.expansions {
                return Err(Stop::Expansions);
            }
            if children > self.nodes.saturating_sub(spent.nodes) {
                return Err(Stop::Nodes);
            }
            if children > self.evaluations.saturating_sub(spent.evaluations) {
                return Err(Stop::Evaluations);
            }
            if spent.nodes >= self.next_look {
                self.look()?;
            }
        }
        self.stats.expansions += 1;
        self.stats.nodes += children;
        self.stats.evaluations += children;
        Ok(())
    }

    /// Counts a node whose children are generated and visited, if all of them fit the budget and each might be given a
    /// value. Those that are, the search counts itself.
    #[inline]
    pub(crate) fn generate(&mut self, children: u64) -> Result<(), Stop> {
        let spent = &self.stats;
        if spent.expansions >= self.expansions {
            return Err(Stop::Expansions);
        }
        if children > self.nodes.saturating_sub(spent.nodes) {
            return Err(Stop::Nodes);
        }
        if children > self.evaluations.saturating_sub(spent.evaluations) {
            return Err(Stop::Evaluations);
        }
        if spent.nodes >= self.next_look {
            self.look()?;
        }
        self.stats.expansions += 1;
        self.stats.nodes += children;
        Ok(())
    }

    /// Counts so many leaves, each visited and given a value, if no limit and no look at the clock falls among them; else
    /// counts nothing, and they are to be visited one by one.
    #[inline]
    pub(crate) fn take_leaves(&mut self, leaves: u64) -> bool {
        let nodes = self.stats.nodes + leaves;
        let evaluations = self.stats.evaluations + leaves;
        let fits = nodes <= self.next_look && evaluations <= self.evaluations;
        if fits {
            (self.stats.nodes, self.stats.evaluations) = (nodes, evaluations);
        }
        fits
    }

    /// Counts a node that is left early.
    #[inline]
    pub fn cut(&mut self) {
        self.stats.cuts += 1;
    }

    /// The statistics, with the time since the start.
    #[expect(clippy::disallowed_methods, reason = "the meter owns the clock")]
    pub fn finish(&self) -> Stats {
        Stats { elapsed: Instant::now().duration_since(self.started), ..self.stats }
    }

    #[cold]
    #[expect(clippy::disallowed_methods, reason = "the meter owns the clock")]
    fn look(&mut self) -> Result<(), Stop> {
        let nodes = self.stats.nodes;
        if let Some(progress) = &self.progress {
            progress.store(nodes, Ordering::Relaxed);
        }
        if nodes >= self.nodes {
            return Err(Stop::Nodes);
        }
        let is_set =
            |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_set(&self.cancel) || is_set(&self.answered) {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        self.next_look = self.nodes.min(nodes + NODES_BETWEEN_LOOKS);
        Ok(())
    }
}
