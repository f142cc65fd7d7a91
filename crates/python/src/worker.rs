//! Threads that searches run on, kept from call to call: making one takes longer than a small search.

use std::cell::Cell;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{Builder, yield_now};

/// Stack size in bytes: searches are recursive, and the longest games have a thousand plies.
pub(crate) const STACK: usize = 512 << 20;

/// How often a thread looks for what it waits for before it sleeps, some tens of microseconds in all: to be
/// woken takes longer than a small search.
const LOOKS: u32 = 200;

type Job = Box<dyn FnOnce() + Send>;

/// A thread that waits for work, until this is dropped.
pub(crate) struct Worker(Sender<Job>);

thread_local! {
    /// The worker of this thread, while it has nothing to do.
    static IDLE: Cell<Option<Worker>> = const { Cell::new(None) };
}

impl Worker {
    /// The worker of this thread, or another one if it is busy; `None` if there can be no more threads.
    pub(crate) fn take() -> Option<Worker> {
        IDLE.take().or_else(|| {
            let (sender, jobs) = channel::<Job>();
            let work = move || {
                while let Some(job) = at_once(&jobs).or_else(|| jobs.recv().ok()) {
                    job();
                }
            };
            Builder::new().stack_size(STACK).spawn(work).ok().map(|_| Worker(sender))
        })
    }

    /// Begins a job, which does not panic. Returns whether there is a thread for it.
    pub(crate) fn begin(&self, job: Job) -> bool {
        self.0.send(job).is_ok()
    }

    /// Forgets the worker of this thread: a process that was forked has no other thread than this one.
    pub(crate) fn forget() {
        IDLE.set(None);
    }

    /// Keeps the worker for the next call: its job is done.
    pub(crate) fn put_back(self) {
        IDLE.set(Some(self));
    }
}

/// What comes without sleeping for it.
pub(crate) fn at_once<T>(receiver: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        match receiver.try_recv() {
            Ok(value) => return Some(value),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => yield_now(),
        }
    }
    None
}
