//! Panics as values: none crosses the boundary to the interpreter.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// On a thread for work, the message of the last panic.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the messages of panics on threads for work, which are raised as exceptions.
fn keep_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_kept = PANIC.with_borrow_mut(|kept| {
                let is_kept = kept.is_some();
                if let Some(kept) = kept {
                    *kept = info.to_string();
                }
                is_kept
            });
            if !is_kept {
                usual(info);
            }
        }));
    });
}

/// What is thrown through code that knows no exceptions when a game raises one: the exception, unless its
/// call keeps it.
pub(crate) struct Raised(pub(crate) Option<PyErr>);

/// What is left of a panic.
#[derive(Debug)]
pub(crate) struct Panicked {
    /// The message, with its place in the program.
    message: String,
    /// The message alone, if there is one.
    pub(crate) text: Option<String>,
    /// The exception, if it was one.
    raised: Option<PyErr>,
}

impl Panicked {
    fn new(message: String, payload: Box<dyn Any + Send>) -> Panicked {
        match payload.downcast::<Raised>() {
            Ok(raised) => Panicked { message, text: None, raised: raised.0 },
            Err(payload) => Panicked { text: text_of(&*payload), message, raised: None },
        }
    }

    /// The exception. A panic is a bug: it is a `RuntimeError`.
    pub(crate) fn error(self) -> PyErr {
        let bug = || PyRuntimeError::new_err(format!("a bug in yomi: {}", self.message));
        self.raised.unwrap_or_else(bug)
    }
}

/// Runs something whose panics are not printed but returned.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    keep_panics();
    let around = PANIC.replace(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(work));
    let message = PANIC.replace(around).unwrap_or_default();
    result.map_err(|payload| Panicked::new(message, payload))
}

fn text_of(payload: &(dyn Any + Send)) -> Option<String> {
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()))
}

/// Asks a game something on this thread, which takes no time to speak of.
///
/// # Errors
///
/// The exception of a game written in Python. A panic is a bug: it is a `RuntimeError`.
pub(crate) fn ask<T>(question: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(question)).map_err(|payload| {
        let message = text_of(&*payload).unwrap_or_else(|| "a panic".to_owned());
        Panicked::new(message, payload).error()
    })
}
