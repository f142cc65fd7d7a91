//! The rules of a climbing game, and what solving one needs beside them.

use game::MAX_PLAYERS;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// When a player who does not lead may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PassRule {
    /// Always, but the pass is looked at only where no card leaves the player a chance: the paper's reading.
    #[default]
    LastResort,
    /// Always.
    Free,
    /// Only without a stronger card.
    Forced,
}

/// The rules of a climbing game with single cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClimbingRules {
    /// How many play, 2 to 6.
    pub players: usize,
    /// When one may pass.
    pub pass: PassRule,
    /// Whether one who has passed may play again in the same trick, should his turn come.
    pub re_entry: bool,
}

impl ClimbingRules {
    /// The rules of the paper for so many players.
    ///
    /// # Panics
    ///
    /// If there are fewer than 2 players, or more than 6.
    pub const fn of_the_paper(players: usize) -> ClimbingRules {
        assert!(players >= 2 && players <= MAX_PLAYERS, "2 to 6 play");
        ClimbingRules { players, pass: PassRule::LastResort, re_entry: false }
    }
}

/// How the work is done: on how many threads, watched and stopped by whom.
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Told how many positions are solved.
    pub progress: &'a AtomicU64,
}

/// The work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl Workers<'_> {
    /// Whether to go on; counts what was done.
    pub(super) fn goes_on(&self, done: u64) -> bool {
        self.progress.fetch_add(done, Ordering::Relaxed);
        !self.cancel.load(Ordering::Relaxed)
    }

    /// Does every one of `parts` by `work`, which gets what belongs to its thread, made by `own`; the threads' own
    /// things come back.
    pub(super) fn share<P: Send, T: Send>(
        &self,
        parts: impl Iterator<Item = P> + Send,
        own: impl Fn() -> T + Sync,
        solve: impl Fn(&mut T, P) -> u64 + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let parts = std::sync::Mutex::new(parts.fuse());
        let run = || {
            let mut own = own();
            loop {
                let part = parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
                let Some(part) = part else { return Ok(own) };
                let done = solve(&mut own, part);
                if !self.goes_on(done) {
                    return Err(Cancelled);
                }
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(run)).collect();
            let first = run();
            let others = others.into_iter().map(|other| other.join().expect("solving does not panic"));
            std::iter::once(first).chain(others).collect()
        })
    }
}
