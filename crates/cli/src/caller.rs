//! Another program that runs a command in its own process: what it passes to the command, and what it gets
//! back.
//!
//! A [`Caller`] belongs to the thread that runs its command. Without one, the command belongs to the process,
//! and `main` runs it.

use arena::{Around, Record};
use registry::{ExternalPlayer, Session};
use request::Error;
use std::cell::RefCell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Opens a session with a game.
pub(crate) type Open = Arc<dyn Fn() -> Session + Send + Sync>;

/// What a program gives to a command that it runs, and where it finds what the command does. Clones share it.
#[derive(Clone, Default)]
pub struct Caller {
    /// The game of the command, with the line that is played: in place of the game that the arguments name,
    /// for a game that is in no list, or a line that is no text.
    pub game: Option<Open>,
    /// Players of the caller's own, by the names that they have as searches.
    pub external_players: Vec<(String, Arc<dyn ExternalPlayer>)>,
    /// What is done on each thread of a tournament around its games.
    pub around: Option<Around>,
    /// Stops the command.
    pub stop: Stop,
    /// Counts what the command does, in units of its own, such as games.
    pub progress: Arc<AtomicU64>,
    made: Arc<Mutex<Made>>,
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Caller").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// Stops a command as Ctrl-C does: what it has found until then is its result.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    pressed: Arc<AtomicBool>,
    switch: Arc<AtomicBool>,
}

impl Stop {
    /// Stops the command.
    pub fn press(&self) {
        self.pressed.store(true, Ordering::Relaxed);
        self.switch.store(true, Ordering::Relaxed);
    }

    /// The flag that stops its computations; the command itself may set it, too.
    pub fn switch(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.switch)
    }

    /// Returns whether it was stopped from outside.
    pub fn was_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }
}

/// What a command made beside its answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Made {
    /// Messages to people, in the order in which they came.
    pub messages: Vec<String>,
    /// The games of a tournament.
    pub records: Vec<Record>,
    /// The report of a tournament as a page.
    pub page: Option<String>,
}

thread_local! {
    /// The caller of this thread's command.
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

impl Caller {
    /// What the command made until now.
    pub fn made(&self) -> Made {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a command for this caller, on this thread.
    pub(crate) fn serve<T>(self, command: impl FnOnce() -> T) -> T {
        /// Forgets the caller, even if the command panics.
        struct Forget;
        impl Drop for Forget {
            fn drop(&mut self) {
                CALLER.set(None);
            }
        }
        CALLER.set(Some(self));
        let _forget = Forget;
        command()
    }
}

/// The caller of this thread's command; `None` for the command of the process.
pub(crate) fn caller() -> Option<Caller> {
    CALLER.with_borrow(Clone::clone)
}

/// Notes what the command made, if it has a caller. Returns whether it has.
pub(crate) fn note(make: impl FnOnce(&mut Made)) -> bool {
    CALLER.with_borrow(|caller| caller.as_ref().map(|caller| make(&mut caller.lock())).is_some())
}

/// Opens the caller's game, or the game of this name.
pub(crate) fn open(text: &str, seed: Option<u64>) -> Result<Session, Error> {
    let caller = caller().unwrap_or_default();
    let mut session = match &caller.game {
        Some(open) => open(),
        None => registry::open_with_seed(text, seed)?,
    };
    for (name, player) in &caller.external_players {
        session.seat(name, Arc::clone(player));
    }
    Ok(session)
}
