//! Ctrl-C: once stops the work and keeps what there is, twice ends the program at once. The exit code is 130 either way.
//!
//! A command asks for the [`switch`] and hands it on; `main` asks [`was_pressed`] when the command is over, says that what
//! it prints is not the whole, and chooses the exit code. No command has to think of that, and none can forget it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit code after Ctrl-C, as shells have it: 128 and the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

/// Whether Ctrl-C was pressed. Not the switch: a command may throw that one itself, when it knows enough.
static PRESSED: AtomicBool = AtomicBool::new(false);
static SWITCH: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The switch that Ctrl-C throws, one for all that a command does: what it begins after Ctrl-C stops at once. Before anybody
/// asks for it, and where no handler can be set, Ctrl-C ends the program as ever.
pub(crate) fn switch() -> Arc<AtomicBool> {
    let switch = SWITCH.get_or_init(|| {
        let _ = ctrlc::set_handler(press);
        Arc::default()
    });
    Arc::clone(switch)
}

fn press() {
    if PRESSED.swap(true, Ordering::Relaxed) {
        std::process::exit(EXIT_CODE.into());
    }
    // The handler may be called before the switch is in its place; whoever waits for it finds it thrown.
    switch().store(true, Ordering::Relaxed);
}

/// Whether Ctrl-C was pressed, and nobody expected it.
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// Ctrl-C was how the work was to end: nothing is missing. A second one still ends the program at once.
pub(crate) fn was_expected() {
    PRESSED.store(false, Ordering::Relaxed);
}
