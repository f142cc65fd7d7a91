//! A search beside the conversation, which can be stopped at any time.

use super::options::Options;
use registry::{SearchMemory, Session};
use request::{Answer, Budget, Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Stack size in bytes: searches are recursive.
const STACK: usize = 512 << 20;
/// The time between two looks at the switches.
const LOOK: Duration = Duration::from_millis(5);

/// The thread that searches, and what it does now, if anything.
pub(super) struct Thinker {
    work: Option<Sender<(Work, Switches, bool)>>,
    worker: Option<JoinHandle<()>>,
    running: Option<(Switches, Receiver<()>)>,
    is_new_game: bool,
}

/// The switches of a search.
#[derive(Clone, Debug)]
struct Switches {
    cancel: Arc<AtomicBool>,
    /// True where the answer is held back until somebody asks for it.
    held: Arc<AtomicBool>,
    /// Told when it is over, by being dropped.
    over: Sender<()>,
}

/// Says the end of an answer, or why there is none.
type Conclude = Box<dyn FnOnce(&Result<Answer, Error>) + Send>;

/// How a search is run.
pub(super) struct Work {
    pub(super) session: Session,
    pub(super) request: Request,
    /// Positions that are searched and shown before.
    pub(super) before: Vec<Session>,
    /// True if the answer is held back until it is asked for, and answers on the way are shown.
    pub(super) is_held: bool,
    /// Shows an answer on the way, or the last one.
    pub(super) show: Box<dyn FnMut(&Answer) + Send>,
    /// Says the end of the answer, or why there is none.
    pub(super) conclude: Conclude,
}

/// Searches in one thread, so that what a search knows lasts from move to move.
fn work_off(works: &Receiver<(Work, Switches, bool)>) {
    let mut kept = SearchMemory::default();
    for (work, switches, is_new_game) in works {
        if is_new_game {
            kept.forget();
        }
        let Work { session, mut request, before, is_held, mut show, conclude } = work;
        let Switches { cancel, held, over } = switches;
        request.budget.cancel = Some(Arc::clone(&cancel));
        for position in before {
            match position.analyze_keeping(&request, &mut kept) {
                Ok(answer) if !cancel.load(Ordering::Relaxed) => show(&answer),
                _ => break,
            }
        }
        let answer = if is_held {
            session.analyze_in_stages(&request, &mut show)
        } else {
            session.analyze_keeping(&request, &mut kept).inspect(|answer| show(answer))
        };
        while held.load(Ordering::Relaxed) && !cancel.load(Ordering::Relaxed) {
            std::thread::sleep(LOOK);
        }
        conclude(&answer);
        // Nobody may wait for it any longer.
        let _ = over.send(());
    }
}

impl Thinker {
    pub(super) fn new() -> std::io::Result<Thinker> {
        let (work, works) = channel();
        let worker = Builder::new().stack_size(STACK).spawn(move || work_off(&works))?;
        Ok(Thinker { work: Some(work), worker: Some(worker), running: None, is_new_game: false })
    }

    /// Starts a search, after the one that runs was stopped.
    pub(super) fn start(&mut self, work: Work) {
        self.stop();
        let (over, end) = channel();
        let held = Arc::new(AtomicBool::new(work.is_held));
        let switches = Switches { cancel: Arc::default(), held, over };
        self.running = Some((switches.clone(), end));
        let is_new_game = std::mem::take(&mut self.is_new_game);
        if let Some(works) = &self.work {
            // The worker ends early only by a panic, which has printed its message.
            let _ = works.send((work, switches, is_new_game));
        }
    }

    /// The move of a search in these limits, and the time that it took. Waits for it.
    pub(super) fn choose(
        &mut self,
        options: &Options,
        session: &Session,
        budget: &Budget,
    ) -> Result<(String, Duration), Error> {
        let request = options.request_to_play(session, budget)?;
        session.fits(&request)?;
        let (sender, answers) = channel();
        self.start(Work {
            session: session.clone(),
            request,
            before: Vec::new(),
            is_held: false,
            show: Box::new(|_| {}),
            conclude: Box::new(move |answer| drop(sender.send(answer.clone()))),
        });
        let answer = answers.recv().map_err(|_| Error::Other("the search broke off".to_owned()))??;
        let elapsed = Duration::try_from_secs_f64(answer.elapsed_s).unwrap_or_default();
        let best = answer.best.or_else(|| session.legal_moves().into_iter().next());
        best.map(|mv| (mv, elapsed)).ok_or_else(|| Error::Other("the game is over".to_owned()))
    }

    /// The next search is of another game.
    pub(super) fn new_game(&mut self) {
        self.stop();
        self.is_new_game = true;
    }

    /// Stops the search, and waits until it has answered.
    pub(super) fn stop(&mut self) {
        if let Some((Switches { cancel, over, .. }, end)) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
            drop(over);
            let _ = end.recv();
        }
    }

    /// No longer holds the answer back; it comes after this time at the latest.
    pub(super) fn release(&self, within: Option<Duration>) {
        let Some((Switches { cancel, held, .. }, _)) = &self.running else { return };
        held.store(false, Ordering::Relaxed);
        if let Some(time) = within {
            let stop = Arc::clone(cancel);
            let wait = move || {
                std::thread::sleep(time);
                stop.store(true, Ordering::Relaxed);
            };
            // Without a thread it answers at once.
            if Builder::new().spawn(wait).is_err() {
                cancel.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.work = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}
