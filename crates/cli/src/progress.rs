//! A progress line for long computations, if standard error is a terminal.

use crate::caller::caller;
use crate::failure::Failure;
use crate::interrupt;
use crate::words::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use request::Request;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// A progress line that shows a count until it is dropped.
pub(crate) struct Progress {
    done: Arc<AtomicU64>,
    note: Arc<Mutex<String>>,
    over: Arc<AtomicBool>,
    painter: Option<JoinHandle<()>>,
}

/// Delay before the line appears.
const PATIENCE: Duration = Duration::from_millis(500);

impl Progress {
    /// Starts a progress line that counts `what`.
    pub(crate) fn new(what: &'static str) -> Progress {
        let caller = caller();
        let done = caller.as_ref().map(|caller| Arc::clone(&caller.progress)).unwrap_or_default();
        let over = Arc::new(AtomicBool::new(false));
        let note: Arc<Mutex<String>> = Arc::default();
        let (count, ended, beside) = (Arc::clone(&done), Arc::clone(&over), Arc::clone(&note));
        let paint = move || {
            let bar = styled(None, "{spinner} {msg}, {elapsed}; Ctrl-C stops it");
            let mut waited = Duration::ZERO;
            while !ended.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(100));
                waited += Duration::from_millis(100);
                if waited > PATIENCE {
                    let beside = beside.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    bar.set_message(format!("{} {what}{beside}", grouped(count.load(Ordering::Relaxed))));
                    bar.tick();
                }
            }
            bar.finish_and_clear();
        };
        let is_watched = caller.is_none() && std::io::IsTerminal::is_terminal(&std::io::stderr());
        Progress { done, note, over, painter: is_watched.then(|| std::thread::spawn(paint)) }
    }

    /// The counter to be increased by the computation.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.done)
    }

    /// Shows this count.
    pub(crate) fn count(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Shows a text behind the count.
    pub(crate) fn note(&self, text: String) {
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter.take() {
            painter.thread().unpark();
            let _ = painter.join();
        }
    }
}

/// A bar or a line that is drawn four times a second, unless another program runs the command.
pub(crate) fn bar(of: Option<u64>, template: &str) -> ProgressBar {
    let bar = styled(of, template);
    if caller().is_some() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    } else {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    bar
}

fn styled(of: Option<u64>, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Runs a search with a progress line, cancelled by Ctrl-C.
pub(crate) fn with_progress<T>(
    request: &Request,
    run: impl FnOnce(&Request) -> Result<T, request::Error>,
) -> Result<T, Failure> {
    let progress = Progress::new("nodes");
    let mut request = request.clone();
    request.budget.cancel = Some(interrupt::switch());
    request.budget.progress = Some(progress.counter());
    Ok(run(&request)?)
}
