//! Panics as values: none crosses the boundary to the interpreter.

use crate::failures::Failures;
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

/// What is left of a panic.
#[derive(Debug)]
pub(crate) struct Panicked {
    /// The message, with its place in the program.
    pub(crate) message: String,
    /// The message alone, if there is one.
    pub(crate) text: Option<String>,
}

/// Runs something whose panics are not printed but returned.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    keep_panics();
    PANIC.set(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(work));
    let message = PANIC.take().unwrap_or_default();
    result.map_err(|payload| Panicked { message, text: text_of(&*payload) })
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
pub(crate) fn ask<T>(failures: &Failures, question: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(question)).map_err(|payload| {
        let bug = || bug(&text_of(&*payload).unwrap_or_else(|| "a panic".to_owned()));
        failures.take().unwrap_or_else(bug)
    })
}

/// A panic as an exception.
pub(crate) fn bug(message: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a bug in yomi: {message}"))
}
