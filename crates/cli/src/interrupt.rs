//! Ctrl-C: once stops the search and keeps what it has, twice ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

type Switch = Arc<AtomicBool>;

/// The switch that the next Ctrl-C throws. A process can set one handler only, and runs many searches.
static CURRENT: OnceLock<Mutex<Switch>> = OnceLock::new();

/// A new switch that Ctrl-C throws from now on, instead of the switch before. Where no handler can be set, Ctrl-C ends
/// the program as ever.
pub(crate) fn switch() -> Switch {
    let switch = Switch::default();
    let current = CURRENT.get_or_init(|| {
        let _ = ctrlc::set_handler(throw);
        Mutex::default()
    });
    *lock(current) = Arc::clone(&switch);
    switch
}

fn throw() {
    let was_thrown = CURRENT.get().is_none_or(|current| lock(current).swap(true, Ordering::Relaxed));
    if was_thrown {
        std::process::exit(130);
    }
}

/// A switch is whole whatever happened to a thread that held it.
fn lock(current: &Mutex<Switch>) -> MutexGuard<'_, Switch> {
    current.lock().unwrap_or_else(PoisonError::into_inner)
}
