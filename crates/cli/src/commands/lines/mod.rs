//! Commands for many positions: an answer for each line of a file, in their order, on threads.

mod input;
mod output;

use crate::arguments::{Common, Lines};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::tell;
use crate::progress::Progress;
use crate::words::counted;
pub(crate) use input::Input;
use input::Line;
use output::Output;
use registry::Session;
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Lines that may be answered ahead of the one to be written next.
const AHEAD: u64 = 1_000;

/// The number of unanswered lines that are reported one by one.
const TOLD: u64 = 100;

/// What is computed for each line.
pub(crate) struct Work<'a, S> {
    /// The command with its settings: answers in a file belong to one.
    pub(crate) settings: Value,
    /// The game at its start.
    pub(crate) session: &'a Session,
    /// What a thread keeps from line to line.
    pub(crate) kept: &'a (dyn Fn() -> S + Sync),
    /// The answer for a position.
    pub(crate) answer: &'a Answering<'a, S>,
}

/// Computes the answer for a position; `None` if it was cancelled.
type Answering<'a, S> = dyn Fn(&mut S, &Session) -> Result<Option<Value>, Failure> + Sync + 'a;

/// Shared by the threads.
struct Shared {
    input: Input,
    output: Output,
    /// Why no further line is read.
    failed: Option<Failure>,
}

/// Answers every line of the file. Returns the text that remains to be printed.
///
/// # Errors
///
/// If the file cannot be read, or the answers cannot be written; after all answers if lines were wrong.
pub(crate) fn run<S>(lines: &Lines, common: &Common, work: &Work<'_, S>) -> Result<String, Failure> {
    let from = lines.from.as_deref().expect("asked for only with a file");
    let mut input = Input::open(from)?;
    let output = Output::open(lines.answers.as_deref(), &work.settings)?;
    input.skip_to(output.last_written())?;
    let progress = Progress::new("lines");
    // Lines that a run before could not answer are not answered now either.
    let wrong = AtomicU64::new(output.wrong());
    let (cancel, done) = (interrupt::switch(), progress.counter());
    let shared = Mutex::new(Shared { input, output, failed: None });
    let moved_on = Condvar::new();
    let lock = || -> MutexGuard<'_, Shared> { shared.lock().unwrap_or_else(PoisonError::into_inner) };
    let starts: Vec<Session> = (0..common.threads).map(|_| work.session.clone()).collect();
    let (make, compute) = (work.kept, work.answer);
    let go = |start: Session| {
        let mut kept = make();
        loop {
            let mut all = lock();
            let is_over = |all: &Shared| all.failed.is_some() || cancel.load(Ordering::Relaxed);
            while !is_over(&all) && all.output.waiting() >= AHEAD {
                all = moved_on.wait(all).unwrap_or_else(PoisonError::into_inner);
            }
            if is_over(&all) {
                return;
            }
            let line = match all.input.next() {
                Ok(Some(line)) => line,
                Ok(None) => return,
                Err(error) => {
                    all.failed = Some(error);
                    return;
                }
            };
            let place = all.output.begin();
            drop(all);
            if lines.fresh {
                kept = make();
            }
            let answer = answer(&line, &start, &mut kept, compute);
            let mut all = lock();
            let object = match answer {
                Ok(None) => {
                    moved_on.notify_all();
                    return;
                }
                Ok(Some(object)) => object,
                Err(failure) => {
                    // On standard output the reason stands among the answers.
                    let told = wrong.fetch_add(1, Ordering::Relaxed) < TOLD && lines.answers.is_some();
                    if told && !lines.strict {
                        let said = failure.line();
                        let place = if line.is_named(said) {
                            String::new()
                        } else {
                            format!("line {}: ", line.number)
                        };
                        tell(&format!("yomi: {}, {place}{said}", from.display()));
                    }
                    if lines.strict {
                        all.failed.get_or_insert(failure);
                        moved_on.notify_all();
                        return;
                    }
                    error_object(&failure)
                }
            };
            done.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = all.output.put(place, with_line(object, &line)) {
                all.failed.get_or_insert(error);
            }
            moved_on.notify_all();
        }
    };
    std::thread::scope(|scope| {
        for start in starts {
            scope.spawn(|| go(start));
        }
    });
    drop(progress);
    let Shared { output, failed, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    output.finish()?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    let file = lines
        .answers
        .as_ref()
        .map(|path| format!("{}: {}\n", path.display(), counted(done.load(Ordering::Relaxed), "answer")));
    let text = file.unwrap_or_default();
    match wrong.into_inner() {
        0 => Ok(text),
        wrong => {
            let why = format!("{}: {} could not be answered", from.display(), counted(wrong, "line"));
            Err(Failure::Partly { output: text, why: Box::new(Failure::usage(why)) })
        }
    }
}

fn answer<S>(
    line: &Line,
    start: &Session,
    kept: &mut S,
    compute: &Answering<'_, S>,
) -> Result<Option<Value>, Failure> {
    let mut session = start.clone();
    line.set_up(&mut session)?;
    compute(kept, &session)
}

/// The object of a line that could not be answered.
fn error_object(failure: &Failure) -> Value {
    let mut object = Map::new();
    object.insert("schema".to_owned(), request::SCHEMA.into());
    object.insert("error".to_owned(), failure.line().into());
    Value::Object(object)
}

/// The object with the number of its line and the name that the line gives itself.
fn with_line(object: Value, line: &Line) -> Vec<u8> {
    let Value::Object(mut object) = object else { unreachable!("answers are objects") };
    object.insert("input".to_owned(), line.number.into());
    if let Some(id) = &line.id {
        object.insert("id".to_owned(), id.clone());
    }
    Value::Object(object).to_string().into_bytes()
}
