//! Progress and remaining time of an experiment, if standard error is a terminal.

use crate::progress::bar;
use crate::words::grouped;
use arena::Shard;
use experiments::{Event, Piece, Point, Step};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Progress of the work before the games, shown until this is dropped. Several pieces go on at a time.
pub(super) struct LearningLive {
    bar: ProgressBar,
    now: Mutex<BTreeMap<String, String>>,
}

impl LearningLive {
    pub(super) fn new() -> LearningLive {
        let bar = bar(None, "{spinner} {msg}; {elapsed}; Ctrl-C stops it");
        LearningLive { bar, now: Mutex::default() }
    }

    pub(super) fn show(&self, step: Step<'_>) {
        let Step { name, done, all, of } = step;
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.remove(name);
        if done < all {
            now.insert(name.to_owned(), format!("{name}: {} of {} {of}", grouped(done), grouped(all)));
        }
        let lines: Vec<&str> = now.values().map(String::as_str).collect();
        self.bar.set_message(lines.join("; "));
    }
}

impl Drop for LearningLive {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A progress bar, shown until this is dropped.
pub(super) struct Live {
    bar: ProgressBar,
    /// The work of each game of the current match.
    work: f64,
    done: f64,
}

const TEMPLATE: &str =
    "{bar:30} {percent} %, {elapsed} gone, {eta} left; Ctrl-C stops and keeps the results\n{msg}";

impl Live {
    pub(super) fn new(points: &[Point], pieces: &[Piece], shard: Shard) -> Live {
        let all: f64 = pieces
            .iter()
            .map(|piece| {
                let point = &points[piece.point];
                point.work * piece.games(point, shard) as f64
            })
            .sum();
        Live { bar: bar(Some(all as u64), TEMPLATE), work: 1.0, done: 0.0 }
    }

    pub(super) fn show(&mut self, event: Event<'_>) {
        match event {
            Event::Begins { point, games, played } => {
                self.work = point.work;
                self.done += point.work * played.min(games) as f64;
                self.bar.set_message(format!("{} {} at {}: {games} games", point.of, point.case, point.x));
            }
            Event::Game(_) => self.done += self.work,
            Event::CutOff(..) => return,
        }
        self.bar.set_position(self.done as u64);
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
