//! Control of a solver from outside: cancellation, progress and a limit of positions; and reasons for no
//! result.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The reason for which a game was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The work was cancelled.
    Cancelled,
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

/// Cancellation, progress and the limit of positions.
#[derive(Clone, Copy, Debug)]
pub struct SolveControl<'a> {
    /// Becomes true when the work is to stop.
    pub cancel: &'a AtomicBool,
    /// Incremented for each position visited.
    pub progress: &'a AtomicU64,
    /// The maximum number of positions to store.
    pub positions: u64,
}

impl SolveControl<'_> {
    /// Counts a visited position.
    ///
    /// # Errors
    ///
    /// If the work was cancelled.
    pub fn visit(&self) -> Result<(), Unsolved> {
        self.progress.fetch_add(1, Ordering::Relaxed);
        if self.cancel.load(Ordering::Relaxed) { Err(Unsolved::Cancelled) } else { Ok(()) }
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
