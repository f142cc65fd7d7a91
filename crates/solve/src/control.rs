//! Control of a solver from outside: cancellation, progress and limits; and reasons for no result.

use search::{Meter, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The reason why a game was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The work was cancelled.
    Cancelled,
    /// This limit was met.
    Limit(Stop),
    /// There are more positions than may be stored.
    Positions(u64),
    /// There is not enough memory for this many bytes.
    Memory(u64),
    /// Play may cycle, and games are not only won, lost or drawn.
    Payoffs,
    /// Play may cycle, and the requested values need every line to end.
    Cycles,
    /// A game may last longer than the distances that can be stored.
    Plies,
    /// Games need not end within this many plies.
    Endless(u32),
    /// The method does not apply to these rules, for this reason.
    Unfit(&'static str),
}

impl Unsolved {
    /// The error for a game without [ranks](game::Ranked).
    pub(crate) const UNNUMBERED: Unsolved =
        Unsolved::Unfit("the positions of a board of this size have no numbers");
}

/// Cancellation, progress and limits.
#[derive(Clone, Copy, Debug)]
pub struct SolveControl<'a> {
    /// Becomes true when the work must stop.
    pub cancel: &'a AtomicBool,
    /// Incremented for each position visited.
    pub progress: &'a AtomicU64,
    /// The maximum number of positions to store.
    pub positions: u64,
    /// Counts the visits of all phases together, and stops them at its limits; `None` is no limit.
    pub limits: Option<&'a Mutex<Meter>>,
}

impl SolveControl<'_> {
    /// Counts a visited position.
    ///
    /// # Errors
    ///
    /// If the work was cancelled, or met a limit.
    pub fn visit(&self) -> Result<(), Unsolved> {
        self.progress.fetch_add(1, Ordering::Relaxed);
        self.reserve(1)
    }

    /// Counts positions to be visited next, in any order, against the limits.
    ///
    /// # Errors
    ///
    /// As [`visit`](SolveControl::visit).
    pub fn reserve(&self, positions: u64) -> Result<(), Unsolved> {
        self.look(|meter| (0..positions).try_for_each(|_| meter.visit().map(drop)))
    }

    /// Counts visits of positions already counted against the limits.
    ///
    /// # Errors
    ///
    /// If the work was cancelled, or the time is up.
    pub fn again(&self, positions: u64) -> Result<(), Unsolved> {
        self.progress.fetch_add(positions, Ordering::Relaxed);
        self.look(|meter| meter.step(positions))
    }

    /// Counts work beside the positions visited.
    ///
    /// # Errors
    ///
    /// As [`again`](SolveControl::again).
    pub fn step(&self) -> Result<(), Unsolved> {
        self.look(|meter| meter.step(1))
    }

    fn look(&self, count: impl FnOnce(&mut Meter) -> Result<(), Stop>) -> Result<(), Unsolved> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Unsolved::Cancelled);
        }
        let Some(limits) = self.limits else { return Ok(()) };
        count(&mut limits.lock().unwrap_or_else(PoisonError::into_inner)).map_err(Unsolved::Limit)
    }

    /// Checks a number of positions against the limit.
    ///
    /// # Errors
    ///
    /// If there are too many.
    pub const fn check_positions(&self, positions: usize) -> Result<(), Unsolved> {
        if positions as u64 > self.positions || positions >= u32::MAX as usize {
            Err(Unsolved::Positions(self.positions))
        } else {
            Ok(())
        }
    }
}
