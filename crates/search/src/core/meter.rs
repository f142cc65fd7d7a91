//! The meter: counts what a search spends, and stops it at the limit. The only clock.
//!
//! Between two looks at the clock and at the switches lies a bounded amount of *work*. A node visited is a
//! unit of it, and so is a move generated, a position evaluated beside the nodes, a ply of a playout:
//! whatever takes about as long and may happen any number of times between two nodes. How many units lie
//! between two looks follows from how long the last ones took. No look changes what a search does but by
//! stopping it.

use crate::core::budget::{Budget, Clock, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The greatest number of units of work between two looks.
pub(crate) const MAX_WORK: u64 = 1024;
/// The units of work before the second look, when nobody knows yet how long a unit takes.
const FIRST_WORK: u64 = 16;
/// The time between two looks, which then cost next to nothing.
const APART: Duration = Duration::from_millis(1);

/// Counts of the work that a search has done so far.
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
    /// The counts. `elapsed` is filled in by [`finish`](Meter::finish).
    pub stats: Stats,
    /// At this many nodes the slow check runs.
    next_look: u64,
    nodes: u64,
    expansions: u64,
    evaluations: u64,
    stored: u64,
    /// Work done beside the nodes since the last look.
    beside: u64,
    /// Units of work to the next look.
    stride: u64,
    timer: Timer,
    /// When the last look was, and when the time is up: both from the start.
    last_look: Duration,
    deadline: Option<Duration>,
    /// The deadline of the budget, which nothing puts off.
    last_deadline: Option<Duration>,
    cancel: Option<Arc<AtomicBool>>,
    /// Set when another thread has answered.
    answered: Option<Arc<AtomicBool>>,
    progress: Option<Arc<AtomicU64>>,
}

/// The source of the time since the start.
#[derive(Debug)]
enum Timer {
    Machine(Instant),
    Given(Arc<dyn Clock>, Duration),
}

impl Timer {
    #[expect(clippy::disallowed_methods, reason = "the meter owns the clock")]
    fn start(given: Option<&Arc<dyn Clock>>) -> Timer {
        match given {
            Some(clock) => Timer::Given(Arc::clone(clock), clock.now()),
            None => Timer::Machine(Instant::now()),
        }
    }

    #[expect(clippy::disallowed_methods, reason = "the meter owns the clock")]
    fn elapsed(&self) -> Duration {
        match self {
            Timer::Machine(started) => Instant::now().duration_since(*started),
            Timer::Given(clock, started) => clock.now().saturating_sub(*started),
        }
    }
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
    pub fn new(budget: &Budget) -> Meter {
        Meter {
            stats: Stats::default(),
            next_look: 0,
            nodes: budget.nodes.unwrap_or(u64::MAX),
            expansions: budget.expansions.unwrap_or(u64::MAX),
            evaluations: budget.evaluations.unwrap_or(u64::MAX),
            stored: budget.stored.unwrap_or(u64::MAX),
            beside: 0,
            stride: FIRST_WORK,
            timer: Timer::start(budget.clock.as_ref()),
            last_look: Duration::ZERO,
            deadline: budget.time_in_all(),
            last_deadline: budget.deadline,
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

    /// Counts work that belongs to the nodes visited, such as moves generated: the next of them looks at the
    /// clock the sooner.
    #[inline]
    pub fn work(&mut self, units: u64) {
        self.next_look = self.next_look.saturating_sub(units);
    }

    /// Counts work that is done without visiting a node, and looks at the clock if it is time.
    #[inline]
    pub fn step(&mut self, units: u64) -> Result<(), Stop> {
        self.beside += units;
        if self.beside >= self.stride { self.look_at_the_clock() } else { Ok(()) }
    }

    /// The work of [`step`](Meter::step) that may be done before the next look at the clock.
    #[inline]
    pub(crate) const fn work_to_look(&self) -> u64 {
        self.stride.saturating_sub(self.beside)
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

    /// Counts a node that is expanded together with its children, each visited and given a value, if all of
    /// that fits the budget; or `anyway`, whatever the budget is.
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

    /// Counts a node whose children are generated and visited, if all of them fit the budget and each might
    /// be given a value. Those that are, the search counts itself.
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

    /// Counts `leaves` leaves, each visited and given a value, if no limit and no look at the clock falls
    /// among them; else counts nothing, and they are to be visited one by one.
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
    pub fn finish(&self) -> Stats {
        Stats { elapsed: self.elapsed(), ..self.stats }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.timer.elapsed()
    }

    /// Sets the deadline, counted from the start, and returns the one before.
    pub(crate) const fn stop_at(&mut self, deadline: Option<Duration>) -> Option<Duration> {
        std::mem::replace(&mut self.deadline, deadline)
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        if self.stats.nodes < self.nodes {
            return self.look_at_the_clock();
        }
        self.tell();
        Err(Stop::Nodes)
    }

    /// Looks at the switches and at the clock, and decides when to look again. Once it has said to stop, it
    /// says so at every later look.
    #[cold]
    fn look_at_the_clock(&mut self) -> Result<(), Stop> {
        self.tell();
        let is_set =
            |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_set(&self.cancel) || is_set(&self.answered) {
            return Err(Stop::Cancelled);
        }
        let is_watched = self.deadline.is_some()
            || self.last_deadline.is_some()
            || self.cancel.is_some()
            || self.answered.is_some()
            || self.progress.is_some();
        if !is_watched {
            // Nothing can stop it, and nobody follows its progress.
            (self.next_look, self.stride) = (self.nodes, u64::MAX);
            return Ok(());
        }
        let now = self.elapsed();
        if self.deadline.into_iter().chain(self.last_deadline).any(|deadline| now >= deadline) {
            return Err(Stop::Time);
        }
        let since = now.saturating_sub(self.last_look).as_nanos().max(1);
        let fitting = u128::from(self.stride) * APART.as_nanos() / since;
        // Where it is faster than it was, it may be slower again: step by step.
        let most = (2 * self.stride).min(MAX_WORK);
        self.stride = u64::try_from(fitting).unwrap_or(most).clamp(1, most);
        self.last_look = now;
        self.beside = 0;
        self.next_look = self.nodes.min(self.stats.nodes + self.stride);
        Ok(())
    }

    /// Writes the progress for whoever follows it.
    fn tell(&self) {
        if let Some(progress) = &self.progress {
            progress.store(self.stats.nodes, Ordering::Relaxed);
        }
    }
}
