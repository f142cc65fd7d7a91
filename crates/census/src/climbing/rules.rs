//! The rules of a climbing game, and the threads that solve it.

use game::MAX_PLAYERS;
use serde::Serialize;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The rule for passing by a player who does not lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PassRule {
    /// Always legal, but considered only where no card leaves the player a chance to go out first, as in the
    /// paper.
    #[default]
    LastResort,
    /// Always legal.
    Free,
    /// Legal only without a stronger card.
    Forced,
}

impl fmt::Display for PassRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PassRule::LastResort => "last-resort",
            PassRule::Free => "free",
            PassRule::Forced => "forced",
        })
    }
}

/// The rules of a climbing game with single cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClimbingRules {
    /// The number of players, 2 to 6.
    pub players: usize,
    /// The rule for passing.
    pub pass: PassRule,
    /// True if a player who has passed may play again in the same trick.
    pub re_entry: bool,
}

impl ClimbingRules {
    /// The rules of the paper for this many players.
    ///
    /// # Panics
    ///
    /// If there are fewer than 2 players, or more than 6.
    pub const fn of_the_paper(players: usize) -> ClimbingRules {
        assert!(players >= 2 && players <= MAX_PLAYERS, "2 to 6 play");
        ClimbingRules { players, pass: PassRule::LastResort, re_entry: false }
    }
}

/// The threads that work, their progress and their cancellation.
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// Becomes true when the work is to stop.
    pub cancel: &'a AtomicBool,
    /// Incremented by the number of positions solved.
    pub progress: &'a AtomicU64,
}

/// The work was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl Workers<'_> {
    /// Counts solved positions. Returns whether to continue.
    pub(super) fn goes_on(&self, done: u64) -> bool {
        self.progress.fetch_add(done, Ordering::Relaxed);
        !self.cancel.load(Ordering::Relaxed)
    }

    /// Hands out `parts` to the threads. `solve` gets a thread's own value, made by `own`, and returns the
    /// number of positions it solved. Returns the values of all threads.
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
