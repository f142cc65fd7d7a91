//! Work on a thread of its own, while the interpreter goes on and Ctrl-C is heard.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
pub(crate) const STACK: usize = 512 << 20;

/// How often signals are looked at, and progress is told.
const TICK: Duration = Duration::from_millis(20);

/// The exceptions of a game or a player written in Python, on their way past searches that know none.
///
/// The first one is kept, and whatever runs is stopped; where the work was begun, it is raised as it was.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    raised: Mutex<Option<PyErr>>,
    running: Mutex<Vec<Arc<AtomicBool>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Failures {
    /// Keeps an exception, and stops what runs.
    pub(crate) fn raise(&self, error: PyErr) {
        lock(&self.raised).get_or_insert(error);
        lock(&self.running).iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
    }

    /// Notes that work began, which an exception stops by this flag.
    pub(crate) fn begin(&self, cancel: &Arc<AtomicBool>) {
        let mut running = lock(&self.running);
        if running.is_empty() {
            // What is left is of work that nobody waited for.
            lock(&self.raised).take();
        }
        running.push(Arc::clone(cancel));
    }

    /// Notes that the work of this flag is over, and returns the exception that was kept.
    pub(crate) fn end(&self, cancel: &Arc<AtomicBool>) -> Option<PyErr> {
        self.forget(cancel);
        self.take()
    }

    /// Notes that nobody waits any longer for the work of this flag.
    pub(crate) fn forget(&self, cancel: &Arc<AtomicBool>) {
        lock(&self.running).retain(|other| !Arc::ptr_eq(other, cancel));
    }

    fn take(&self) -> Option<PyErr> {
        lock(&self.raised).take()
    }
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

fn bug(message: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a bug in yomi: {message}"))
}

/// How work is stopped and watched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// Stops the work.
    pub(crate) cancel: Arc<AtomicBool>,
    /// Counts what is done.
    pub(crate) done: Arc<AtomicU64>,
    pub(crate) failures: Arc<Failures>,
}

/// What work came to.
pub(crate) struct Worked<T> {
    pub(crate) value: T,
    /// The exception of a signal, such as `KeyboardInterrupt`, that stopped it: the value is what there was
    /// until then.
    pub(crate) interrupt: Option<PyErr>,
}

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

/// Does work on a thread of its own, with the interpreter let go. `stop` is called when a signal says so, and
/// `tell`, if there is one, with the count of what is done, now and then.
///
/// # Errors
///
/// The exception of a game or a player written in Python. A panic is a bug: it is a `RuntimeError`.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    course: &Course,
    stop: &(dyn Fn() + Sync),
    tell: Option<&Py<PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<Worked<T>> {
    let Course { cancel, done, failures } = course;
    failures.begin(cancel);
    let (result, interrupt) = py.detach(|| attend(stop, done, tell, work));
    match (result, failures.end(cancel)) {
        (_, Some(raised)) => Err(raised),
        (Some(Ok(value)), None) => Ok(Worked { value, interrupt }),
        (Some(Err(Panicked { message, .. })), None) => Err(bug(&message)),
        (None, None) => Err(PyRuntimeError::new_err("no thread to search on")),
    }
}

type Attended<T> = (Option<Result<T, Panicked>>, Option<PyErr>);

/// Waits for work on another thread. `None` if there is no thread.
fn attend<T: Send>(
    stop: &(dyn Fn() + Sync),
    done: &AtomicU64,
    tell: Option<&Py<PyAny>>,
    work: impl FnOnce() -> T + Send,
) -> Attended<T> {
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        let go = move || {
            // The receiver waits for as long as the sender lives.
            let _ = sender.send(caught(work));
        };
        if Builder::new().stack_size(STACK).spawn_scoped(scope, go).is_err() {
            return (None, None);
        }
        let (mut interrupt, mut told) = (None, 0);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(result) => return (Some(result), interrupt),
                Err(RecvTimeoutError::Disconnected) => return (None, interrupt),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let count = done.load(Ordering::Relaxed);
            let heard = Python::attach(|py| {
                py.check_signals()?;
                match tell.filter(|_| count != told && interrupt.is_none()) {
                    Some(tell) => tell.call1(py, (count,)).map(drop),
                    None => Ok(()),
                }
            });
            told = count;
            if let Err(error) = heard {
                interrupt.get_or_insert(error);
                stop();
            }
        }
    })
}
