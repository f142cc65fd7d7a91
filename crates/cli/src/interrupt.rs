//! Ctrl-C: pressed once, it stops the command and keeps partial results; pressed twice, it ends the program
//! at once. The exit code is 130 either way.
//!
//! Commands pass the [`switch`] on to their computations. When a command is over, `main` checks
//! [`was_pressed`], marks the output as partial, and sets the exit code, so that no command has to.

use crate::caller::caller;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit code after Ctrl-C by the convention of shells: 128 plus the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

/// True once Ctrl-C was pressed. The switch is separate, as a command may also throw it itself.
static PRESSED: AtomicBool = AtomicBool::new(false);
static SWITCH: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The switch that Ctrl-C throws, shared by all computations of a command; those begun after Ctrl-C stop at
/// once. Before the first call, and if no handler can be installed, Ctrl-C ends the program as usual.
///
/// A command that another program runs has the switch of its caller.
pub(crate) fn switch() -> Arc<AtomicBool> {
    if let Some(caller) = caller() {
        return caller.stop.switch();
    }
    own_switch()
}

fn own_switch() -> Arc<AtomicBool> {
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
    // The handler may run before the switch is stored; then `switch` waits for it to be.
    own_switch().store(true, Ordering::Relaxed);
}

/// True if Ctrl-C was pressed and this was not the expected end.
pub(crate) fn was_pressed() -> bool {
    if let Some(caller) = caller() {
        return caller.stop.was_pressed();
    }
    PRESSED.load(Ordering::Relaxed)
}

/// Records that Ctrl-C was the expected end, so that nothing is partial. A second one still ends the program
/// at once.
#[cfg(feature = "playground")]
pub(crate) fn was_expected() {
    PRESSED.store(false, Ordering::Relaxed);
}
