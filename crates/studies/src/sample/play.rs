//! Plays the missing games of a survey.

use super::file::{Contents, Journal};
use super::plan::{Kind, Plan, Walks};
use crate::self_play::numbered;
use crate::survey::{GAMES, PROBES, seed_of};
use arena::Shard;
use files::Place;
use registry::Session;
use registry::walks::Walk;
use request::{Error, Request};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How much of a survey is played.
pub struct SampleOptions<'a> {
    /// The shard of the games of each kind.
    pub shard: Shard,
    /// Becomes true when playing is to stop.
    pub cancel: Arc<AtomicBool>,
    /// Called after each game with the number of games so far.
    pub progress: &'a dyn Fn(u64),
}

impl fmt::Debug for SampleOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SampleOptions").field("shard", &self.shard).finish_non_exhaustive()
    }
}

/// The games of a survey.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The games that are there.
    pub walks: Walks,
    /// True if it was cancelled, and games of the shard are missing.
    pub cancelled: bool,
    /// The length in bytes of a last line of the file that was cut off and dropped; 0 if none was.
    pub cut_off: u64,
}

/// Plays the games of the plan and the shard that are missing in the file, and writes each there; without a
/// file all of them. `request` is the search that plays itself. A plan of a game that is over at its start
/// must have no games.
///
/// # Errors
///
/// If the search does not support the game, if an opening ends the game, or if the file belongs to another
/// plan, or cannot be read or written.
pub fn sample(
    session: &Session,
    plan: &Plan,
    request: &Request,
    place: Option<Place<'_>>,
    options: &SampleOptions<'_>,
) -> Result<Sample, Error> {
    let opened = place.map(|place| Journal::open(place, plan)).transpose()?;
    let (mut journal, contents) = match opened {
        Some((journal, contents)) => (Some(journal), contents),
        None => (None, Contents::default()),
    };
    if let Some(journal) = journal.as_mut().filter(|_| options.shard != Shard::ALL) {
        journal.announce(options.shard, &contents)?;
    }
    let Contents { mut walks, cut_off, .. } = contents;
    let mut request = Request { seed: plan.seed, ..request.clone() };
    request.budget.cancel = Some(Arc::clone(&options.cancel));
    let mut cancelled = false;
    (options.progress)(walks.len());
    'all: for kind in Kind::ALL {
        for number in options.shard.items(plan.items(kind)) {
            if walks.has(kind, number) {
                continue;
            }
            let Some(walk) = play(session, plan, &request, (kind, number), &options.cancel)? else {
                cancelled = true;
                break 'all;
            };
            if let Some(journal) = &mut journal {
                journal.append((kind, number), &walk)?;
            }
            walks.0.insert((kind, number), walk);
            (options.progress)(walks.len());
        }
    }
    journal.as_mut().map_or(Ok(()), Journal::sync)?;
    Ok(Sample { walks, cancelled, cut_off })
}

/// A game by its number; `None` if cancelled.
fn play(
    session: &Session,
    plan: &Plan,
    request: &Request,
    (kind, number): (Kind, u64),
    cancel: &AtomicBool,
) -> Result<Option<Walk>, Error> {
    let index = number - 1;
    let random = |stream| session.random_walk(seed_of(plan.seed, stream, index), plan.plies, cancel);
    match kind {
        Kind::Random => Ok(random(GAMES)),
        Kind::Probe => Ok(random(PROBES)),
        Kind::SelfPlay => numbered(session, request, plan.opening, index),
    }
}
