//! Control of a solver from outside: cancellation, progress and a limit of positions, and reasons for no result.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Why nothing was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It was cancelled.
    Cancelled,
    /// There are more positions than may be kept.
    Positions(u64),
    /// There is no room for so many bytes.
    Memory(u64),
    /// Play may go round in circles, and games are not only won, lost or drawn.
    Payoffs,
    /// Play may go round in circles, and values are asked for that rest on the end of every line.
    Cycles,
    /// A game may last longer than distances are kept.
    Plies,
    /// Games need not end within so many plies.
    Endless(u32),
    /// The rules are not such that it can be done this way; what is in the way.
    Unfit(&'static str),
}

impl Unsolved {
    /// The refusal of a game without [ranks](game::Ranked).
    pub(crate) const UNNUMBERED: Unsolved =
        Unsolved::Unfit("the positions of a board of this size have no numbers");
}

/// How the work is watched, stopped and bounded.
#[derive(Clone, Copy, Debug)]
pub struct SolveControl<'a> {
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Told how many positions were looked at.
    pub progress: &'a AtomicU64,
    /// No more positions than this are kept.
    pub positions: u64,
}

impl SolveControl<'_> {
    /// Counts a position that is looked at.
    ///
    /// # Errors
    ///
    /// If the work was cancelled.
    pub fn visit(&self) -> Result<(), Unsolved> {
        self.progress.fetch_add(1, Ordering::Relaxed);
        if self.cancel.load(Ordering::Relaxed) { Err(Unsolved::Cancelled) } else { Ok(()) }
    }

    /// Whether so many positions may be kept.
    ///
    /// # Errors
    ///
    /// If they are too many.
    pub const fn check_positions(&self, positions: usize) -> Result<(), Unsolved> {
        if positions as u64 > self.positions || positions >= u32::MAX as usize {
            Err(Unsolved::Positions(self.positions))
        } else {
            Ok(())
        }
    }
}
