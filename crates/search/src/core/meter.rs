//! The meter: counts the work of a search, and stops it at its limits. The only clock.
//!
//! Between two checks of the clock and the switches lies a bounded amount of *work*. A unit of work is a node
//! visited, a move generated, an additional position evaluated, a ply of a playout: anything that takes about
//! as long and may happen any number of times between two nodes. The number of units between checks is
//! adapted to the time that the last ones took. A check affects the search only by stopping it.

use crate::core::budget::{Budget, Clock, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The greatest number of units of work between two checks.
pub(crate) const MAX_WORK: u64 = 1024;
/// The units of work before the second check, when the time for a unit is still unknown.
const FIRST_WORK: u64 = 16;
/// The intended time between two checks, at which they cost next to nothing.
const APART: Duration = Duration::from_millis(1);

/// The work of a search so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes visited, including the root, over all iterations.
    pub nodes: u64,
    /// Nodes expanded.
    pub expansions: u64,
    /// Positions evaluated, statically or by the rules at the end of a game.
    pub evaluations: u64,
    /// New table entries.
    pub stored: u64,
    /// Distinct positions visited, if the search counts them.
    pub positions: Option<u64>,
    /// Nodes left before all their moves were searched.
    pub cuts: u64,
    /// Time on the clock.
    pub elapsed: Duration,
}

/// Counts work and decides when to stop.
#[derive(Debug)]
pub struct Meter {
    /// The counts. `elapsed` is filled in by [`finish`](Meter::finish).
    pub stats: Stats,
    /// The number of nodes at which the next check is due.
    next_look: u64,
    nodes: u64,
    expansions: u64,
    evaluations: u64,
    stored: u64,
    /// The work apart from nodes since the last check.
    beside: u64,
    /// The units of work between checks.
    stride: u64,
    timer: Timer,
    /// The time of the last check, and the time limit, both from the start.
    last_look: Duration,
    deadline: Option<Duration>,
    /// The deadline of the budget, which is never postponed.
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
    /// Adds the counts of another thread that ran at the same time.
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

    /// Counts work that belongs to visited nodes, such as moves generated, and so brings the next check
    /// forward.
    #[inline]
    pub fn work(&mut self, units: u64) {
        self.next_look = self.next_look.saturating_sub(units);
    }

    /// Counts work apart from nodes, and checks the clock if it is time.
    #[inline]
    pub fn step(&mut self, units: u64) -> Result<(), Stop> {
        self.beside += units;
        if self.beside >= self.stride { self.look_at_the_clock() } else { Ok(()) }
    }

    /// The work of [`step`](Meter::step) left before the next check.
    #[inline]
    pub(crate) const fn work_to_look(&self) -> u64 {
        self.stride.saturating_sub(self.beside)
    }

    /// Counts an expansion.
    #[inline]
    pub fn expand(&mut self) -> Result<(), Stop> {
        if self.stats.expansions >= self.expansions {
            return Err(Stop::Expansions);
        }
        self.stats.expansions += 1;
        Ok(())
    }

    /// Counts an evaluation.
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

    /// Counts an expansion with all children visited and evaluated, if they fit the budget; `anyway` ignores
    /// the budget.
    #[inline]
    pub(crate) fn grow(&mut self, children: u64, anyway: bool) -> Result<(), Stop> {
        if anyway {
            self.stats.expansions += 1;
            self.stats.nodes += children;
        } else {
            self.generate(children)?;
        }
        self.stats.evaluations += children;
        Ok(())
    }

    /// Counts an expansion with all children visited, if they fit the budget, even if all should be
    /// evaluated. The search counts the evaluations itself.
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

    /// Counts `leaves` leaves, each visited and evaluated, if no limit and no check falls among them.
    /// Otherwise it counts nothing, and the leaves must be visited one by one.
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

    /// Counts a cut.
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

    /// Sets the deadline, counted from the start, and returns the previous one.
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

    /// Checks the switches and the clock, and schedules the next check. After a first stop, every later check
    /// stops again.
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
        // It may slow down again, so the stride grows only step by step.
        let most = (2 * self.stride).min(MAX_WORK);
        self.stride = u64::try_from(fitting).unwrap_or(most).clamp(1, most);
        self.last_look = now;
        self.beside = 0;
        self.next_look = self.nodes.min(self.stats.nodes + self.stride);
        Ok(())
    }

    /// Publishes the progress.
    fn tell(&self) {
        if let Some(progress) = &self.progress {
            progress.store(self.stats.nodes, Ordering::Relaxed);
        }
    }
}
