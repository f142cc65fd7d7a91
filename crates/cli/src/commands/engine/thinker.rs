//! A search beside the conversation, which can be stopped at any time.

use registry::Session;
use request::{Answer, Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Stack size in bytes: searches are recursive.
const STACK: usize = 512 << 20;
/// The time between two looks at the switches.
const LOOK: Duration = Duration::from_millis(5);

/// What runs, if anything does.
#[derive(Debug, Default)]
pub(super) struct Thinker {
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    cancel: Arc<AtomicBool>,
    /// True where the answer is held back until somebody asks for it.
    held: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Says the end of an answer, or why there is none.
type Conclude = Box<dyn FnOnce(&Result<Answer, Error>) + Send>;

/// How a search is run.
pub(super) struct Work {
    pub(super) session: Box<dyn Session>,
    pub(super) request: Request,
    /// True if the answer is held back until it is asked for, and answers on the way are shown.
    pub(super) is_held: bool,
    /// Shows an answer on the way, or the last one.
    pub(super) show: Box<dyn FnMut(&Answer) + Send>,
    pub(super) conclude: Conclude,
}

impl Thinker {
    /// Starts a search, after the one that runs was stopped.
    pub(super) fn start(&mut self, work: Work) -> std::io::Result<()> {
        self.stop();
        let Work { session, mut request, is_held, mut show, conclude } = work;
        let (cancel, held) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(is_held)));
        request.budget.cancel = Some(Arc::clone(&cancel));
        let (stopped, waits) = (Arc::clone(&cancel), Arc::clone(&held));
        let think = move || {
            let answer = if is_held {
                session.analyze_in_stages(&request, &mut show)
            } else {
                session.analyze(&request).inspect(|answer| show(answer))
            };
            while waits.load(Ordering::Relaxed) && !stopped.load(Ordering::Relaxed) {
                std::thread::sleep(LOOK);
            }
            conclude(&answer);
        };
        let thread = Builder::new().stack_size(STACK).spawn(think)?;
        self.running = Some(Running { cancel, held, thread });
        Ok(())
    }

    /// Stops the search, and waits until it has answered.
    pub(super) fn stop(&mut self) {
        if let Some(Running { cancel, thread, .. }) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
            // A panic is a bug; its message has been printed.
            let _ = thread.join();
        }
    }

    /// No longer holds the answer back; it comes after this time at the latest.
    pub(super) fn release(&self, within: Option<Duration>) {
        let Some(Running { cancel, held, .. }) = &self.running else { return };
        match within {
            None => held.store(false, Ordering::Relaxed),
            Some(time) => {
                let (cancel, held) = (Arc::clone(cancel), Arc::clone(held));
                // Without a thread it answers at once.
                let wait = move || {
                    std::thread::sleep(time);
                    cancel.store(true, Ordering::Relaxed);
                    held.store(false, Ordering::Relaxed);
                };
                if Builder::new().spawn(wait).is_err() {
                    self.hurry();
                }
            }
        }
    }

    fn hurry(&self) {
        if let Some(Running { cancel, .. }) = &self.running {
            cancel.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
