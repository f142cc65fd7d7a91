//! A progress line for long computations, if standard error is a terminal. Otherwise a line of a log after
//! ten seconds, and again whenever the time has doubled.

use crate::caller::caller;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::tell;
use crate::words::{grouped, seconds};
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

/// Delay before the first line of a log.
const LONG: Duration = Duration::from_secs(10);

/// How often an end is looked for.
const STEP: Duration = Duration::from_millis(100);

fn is_terminal() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stderr())
}

/// Shows what is done and how long that took, as long as something is `now` being done.
fn show_while(now: impl Fn() -> Option<String>, mut show: impl FnMut(String, Duration)) {
    let mut waited = Duration::ZERO;
    while let Some(done) = now() {
        show(done, waited);
        std::thread::park_timeout(STEP);
        waited += STEP;
    }
}

/// Writes lines of a log, unless the environment says `YOMI_PROGRESS=off`.
fn log_while(now: impl Fn() -> Option<String>) {
    if std::env::var_os("YOMI_PROGRESS").is_some_and(|wanted| wanted == "off") {
        return;
    }
    let mut due = LONG;
    show_while(now, |done, waited| {
        if waited >= due {
            tell(&still_at_work(&done, waited));
            due *= 2;
        }
    });
}

/// A line of a log.
fn still_at_work(done: &str, waited: Duration) -> String {
    format!("yomi: {done} after {}, and still at work; Ctrl-C stops it", seconds(waited.as_secs_f64()))
}

impl Progress {
    /// Starts a progress line that counts `what`.
    pub(crate) fn new(what: &'static str) -> Progress {
        let caller = caller();
        let done = caller.as_ref().map(|caller| Arc::clone(&caller.progress)).unwrap_or_default();
        let over = Arc::new(AtomicBool::new(false));
        let note: Arc<Mutex<String>> = Arc::default();
        let (count, ended, beside) = (Arc::clone(&done), Arc::clone(&over), Arc::clone(&note));
        let now = move || {
            let beside = beside.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let done = format!("{} {what}{beside}", grouped(count.load(Ordering::Relaxed)));
            (!ended.load(Ordering::Relaxed)).then_some(done)
        };
        let work = move || {
            if !is_terminal() {
                return log_while(now);
            }
            let bar = styled(None, "{spinner} {msg}, {elapsed}; Ctrl-C stops it");
            show_while(now, |done, waited| {
                if waited > PATIENCE {
                    bar.set_message(done);
                    bar.tick();
                }
            });
            bar.finish_and_clear();
        };
        let painter = caller.is_none().then(|| std::thread::spawn(work));
        Progress { done, note, over, painter }
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
    } else if is_terminal() {
        bar.enable_steady_tick(Duration::from_millis(250));
    } else {
        let weak = bar.downgrade();
        let now = move || {
            let bar = weak.upgrade().filter(|bar| !bar.is_finished())?;
            // The first line of a message says what is done; others have the standings.
            let of_all = |all: u64| format!("{} % of the work done", 100 * bar.position() / all.max(1));
            let message = || bar.message().lines().next().unwrap_or_default().to_owned();
            Some(bar.length().map_or_else(message, of_all))
        };
        std::thread::spawn(move || log_while(now));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_says_what_was_done_and_how_long_it_took() {
        let line = still_at_work("725 470 positions visited", Duration::from_secs(160));
        assert_eq!(
            line,
            "yomi: 725 470 positions visited after 2 min 40 s, and still at work; Ctrl-C stops it"
        );
    }

    #[test]
    fn what_is_over_is_not_logged() {
        log_while(|| None);
    }
}
