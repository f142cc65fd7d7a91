//! Ctrl-C: once stops the search and keeps what it has, twice ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that Ctrl-C throws. Where no handler can be set, Ctrl-C ends the program as ever.
pub(crate) fn switch() -> Arc<AtomicBool> {
    let switch = Arc::new(AtomicBool::new(false));
    let thrown = Arc::clone(&switch);
    let _ = ctrlc::set_handler(move || {
        if thrown.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    switch
}
