//! Plays games on several threads and collects their records in one place.

use crate::error::Error;
use crate::pace::Pace;
use crate::record::Record;
use crate::shard::Shard;
use crate::tournament::Tournament;
use registry::Referee;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::Builder;

/// Plays the games of a thread.
pub type Play<'a> = dyn FnMut() + Send + 'a;

/// Something that a caller does on each thread of a run around its games, which it calls once.
#[derive(Clone)]
pub struct Around(pub Arc<dyn Fn(&mut Play<'_>) + Send + Sync>);

impl fmt::Debug for Around {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Around")
    }
}

/// How much of a tournament is played, and by how many threads.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The number of blocks.
    pub blocks: u64,
    /// The shard of them that is played.
    pub shard: Shard,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The stack of each, in bytes: searches are recursive.
    pub stack: usize,
    /// Becomes true when playing is to stop; unfinished games are given up.
    pub cancel: Option<Arc<AtomicBool>>,
    /// What is done on each thread around its games.
    pub around: Option<Around>,
}

const STACK: usize = 512 << 20;

impl RunOptions {
    /// All of these blocks, on one thread.
    pub fn new(blocks: u64) -> RunOptions {
        RunOptions { blocks, shard: Shard::ALL, threads: 1, stack: STACK, cancel: None, around: None }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All requested games were played.
    Complete,
    /// It was cancelled.
    Cancelled,
}

/// Plays the games that are missing from `done`, and hands each to `keep` as it comes, on this thread. The
/// order depends on the threads; the records do not.
///
/// # Errors
///
/// The first error of a game, of `keep`, or of a thread that could not be started. No record is handed out
/// after it.
pub fn run(
    tournament: &Tournament,
    options: &RunOptions,
    done: &[Record],
    keep: &mut dyn FnMut(Record) -> Result<(), Error>,
) -> Result<Ended, Error> {
    if !tournament.is_swiss() {
        return run_blocks(tournament, options, 1..=options.blocks, done, keep);
    }
    let mut records = done.to_vec();
    for round in 1..=options.blocks {
        let before = records.clone();
        let mut keep = |record: Record| {
            records.push(record.clone());
            keep(record)
        };
        if run_blocks(tournament, options, round..=round, &before, &mut keep)? == Ended::Cancelled {
            return Ok(Ended::Cancelled);
        }
    }
    Ok(Ended::Complete)
}

/// Plays the missing games of these blocks.
fn run_blocks(
    tournament: &Tournament,
    options: &RunOptions,
    blocks: RangeInclusive<u64>,
    done: &[Record],
    keep: &mut dyn FnMut(Record) -> Result<(), Error>,
) -> Result<Ended, Error> {
    let pace = Pace::new(tournament, done);
    let known: BTreeSet<(u64, usize)> = done.iter().map(|record| (record.block, record.game)).collect();
    let own = blocks.filter(|&block| options.shard.has(block));
    let games =
        own.flat_map(|block| tournament.games_in(block, done).into_iter().map(move |game| (block, game)));
    let todo: Vec<(u64, usize)> = games.filter(|game| !known.contains(game)).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let is_cancelled = || options.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
    let (cancel, pace) = (options.cancel.as_ref(), pace.as_ref());
    let work = Work { tournament, todo: &todo, next: &next, stop: &stop, cancel, pace };
    let mut played = 0;
    let mut result = Ok(());
    std::thread::scope(|scope| {
        let (sender, records) = channel();
        for _ in 0..options.threads.min(todo.len()) {
            let (work, sender) = (&work, sender.clone());
            let builder = Builder::new().stack_size(options.stack);
            let go = move || match &options.around {
                Some(Around(around)) => around(&mut || work.play(&sender)),
                None => work.play(&sender),
            };
            if let Err(error) = builder.spawn_scoped(scope, go) {
                stop.store(true, Ordering::Relaxed);
                result = Err(Error::Thread(error));
                break;
            }
        }
        drop(sender);
        for record in records {
            if result.is_err() {
                continue;
            }
            result = record.and_then(&mut *keep);
            played += usize::from(result.is_ok());
            if result.is_err() {
                // Stop long searches: their games are lost anyway.
                stop.store(true, Ordering::Relaxed);
                options.cancel.iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
            }
        }
    });
    result?;
    let is_complete = played == todo.len() || !is_cancelled();
    Ok(if is_complete { Ended::Complete } else { Ended::Cancelled })
}

/// The work that all threads share.
struct Work<'a> {
    tournament: &'a Tournament,
    todo: &'a [(u64, usize)],
    next: &'a AtomicUsize,
    stop: &'a AtomicBool,
    cancel: Option<&'a Arc<AtomicBool>>,
    pace: Option<&'a Pace<'a>>,
}

impl Work<'_> {
    /// Plays one game after the other until there are no more, or the run stops.
    fn play(&self, records: &Sender<Result<Record, Error>>) {
        // The games of a block follow each other, with one referee.
        let mut table: Option<(u64, Referee)> = None;
        while !self.stop.load(Ordering::Relaxed) {
            let Some(&game) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) else { return };
            let Some(played) = self.play_one(game, &mut table).transpose() else { return };
            if records.send(played).is_err() {
                return;
            }
        }
    }

    fn play_one(
        &self,
        game: (u64, usize),
        table: &mut Option<(u64, Referee)>,
    ) -> Result<Option<Record>, Error> {
        let mut referee = match table.take() {
            Some((block, referee)) if self.tournament.share_a_table(block, game.0) => referee,
            _ => self.tournament.referee(game.0)?,
        };
        let seats = &self.tournament.games()[game.1 - 1].seats;
        if let Some(pace) = self.pace
            && !pace.set(&mut referee, (game.0, seats), self.cancel)?
        {
            return Ok(None);
        }
        let record = self.tournament.play(&mut referee, game, self.cancel.cloned())?;
        self.pace.zip(record.as_ref()).inspect(|(pace, record)| pace.add(record));
        *table = Some((game.0, referee));
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_caller_is_around_the_games_of_each_thread() {
        let tournament = Tournament::new(Settings::new("toy-ring", &["random"])).expect("a tournament");
        let (threads, games) = (Arc::new(AtomicUsize::new(0)), 6);
        let count = Arc::clone(&threads);
        let around = Around(Arc::new(move |play| {
            play();
            count.fetch_add(1, Ordering::Relaxed);
        }));
        let options = RunOptions { threads: 2, around: Some(around), ..RunOptions::new(games) };
        let mut played = 0;
        let ended = run(&tournament, &options, &[], &mut |_| {
            played += 1;
            Ok(())
        });
        assert_eq!(ended.expect("no error"), Ended::Complete);
        assert_eq!((played, threads.load(Ordering::Relaxed)), (games as usize * tournament.games().len(), 2));
    }
}
