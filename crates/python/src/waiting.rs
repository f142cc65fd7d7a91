//! Work on a thread of its own, while the interpreter goes on and Ctrl-C is heard.

use crate::call::Call;
use crate::panics::{Panicked, caught};
use crate::worker::{Worker, at_once};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How often signals are looked at, and progress is told.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// How work is stopped and watched.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) call: Arc<Call>,
    /// Counts what is done.
    pub(crate) done: Arc<AtomicU64>,
    /// True if a game written in Python is asked at every node.
    asks_python: bool,
}

impl Course {
    /// The course of new work, which `cancel` stops.
    ///
    /// # Errors
    ///
    /// If too much work is going on around it.
    pub(crate) fn begin(
        cancel: Arc<AtomicBool>,
        done: Arc<AtomicU64>,
        asks_python: bool,
    ) -> PyResult<Course> {
        Ok(Course { call: Call::begin(cancel)?, done, asks_python })
    }

    /// Does work on this thread. The interpreter gets to know it first if it is asked at every node: that
    /// takes twenty microseconds, and would at every question otherwise.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Panicked> {
        if self.asks_python { Python::attach(|py| py.detach(|| caught(work))) } else { caught(work) }
    }
}

/// What work came to.
pub(crate) struct Worked<T> {
    pub(crate) value: T,
    /// The exception of a signal, such as `KeyboardInterrupt`, that stopped it: the value is what there was
    /// until then.
    pub(crate) interrupt: Option<PyErr>,
}

/// Does work on a thread of its own, with the interpreter let go. `stop` is called when a signal says so, and
/// `tell`, if there is one, with the count of what is done, at every look: what it raises stops the work.
///
/// # Errors
///
/// The exception of a game or a player written in Python. A panic is a bug: it is a `RuntimeError`.
pub(crate) fn work<T: Send + 'static>(
    py: Python<'_>,
    course: &Course,
    stop: &(dyn Fn() + Sync),
    tell: Option<&Py<PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Worked<T>> {
    let no_thread = || PyRuntimeError::new_err("no thread to search on");
    let worker = Worker::take().ok_or_else(no_thread)?;
    let (sender, receiver) = channel();
    let own = course.clone();
    let job = move || {
        // The receiver waits for as long as the sender lives.
        let _ = sender.send(own.run(work));
    };
    let has_begun = worker.begin(Box::new(job));
    let (result, interrupt) = py.detach(|| attend(receiver, stop, &course.done, tell));
    if has_begun {
        worker.put_back();
    }
    match (result, course.call.take()) {
        (_, Some(raised)) => Err(raised),
        (Some(Ok(value)), None) => Ok(Worked { value, interrupt }),
        (Some(Err(panicked)), None) => Err(panicked.error()),
        (None, None) => Err(no_thread()),
    }
}

/// Waits for work on another thread. `None` if there is no thread.
#[expect(clippy::needless_pass_by_value, reason = "a receiver belongs to one thread")]
fn attend<T>(
    results: Receiver<T>,
    stop: &(dyn Fn() + Sync),
    done: &AtomicU64,
    tell: Option<&Py<PyAny>>,
) -> (Option<T>, Option<PyErr>) {
    if let Some(result) = at_once(&results) {
        return (Some(result), None);
    }
    let mut interrupt = None;
    loop {
        match results.recv_timeout(TICK) {
            Ok(result) => return (Some(result), interrupt),
            Err(RecvTimeoutError::Disconnected) => return (None, interrupt),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let count = done.load(Ordering::Relaxed);
        let heard = Python::attach(|py| {
            py.check_signals()?;
            match tell.filter(|_| interrupt.is_none()) {
                Some(tell) => tell.call1(py, (count,)).map(drop),
                None => Ok(()),
            }
        });
        if let Err(error) = heard {
            interrupt.get_or_insert(error);
            stop();
        }
    }
}
