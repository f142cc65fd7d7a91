//! Games between searches, in blocks that share their opening, on several threads.

use super::clock::Allotment;
use super::options::ReportOptions;
use game::Key;
use game::random::derive_seed;
use registry::{Played, Session, Terms};
use request::{Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::Builder;

/// The stack of a thread in bytes: searches are recursive.
const STACK: usize = 512 << 20;

/// Numbers that derive the seeds of a block from its own.
const OF_THE_OPENING: u64 = 1;
const OF_THE_PLAYERS: u64 = 2;

/// Games to be played: a block is one opening in every seating.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    /// The searches that play.
    pub(super) players: &'a [Request],
    /// The player of every seat, for each game of a block. Shape `[games][seats]`.
    pub(super) seatings: &'a [Vec<usize>],
    /// Random plies at the start of each game.
    pub(super) opening: u32,
    /// The seed of all blocks.
    pub(super) seed: u64,
    pub(super) options: &'a ReportOptions,
}

impl Blocks<'_> {
    /// Plays `wanted` blocks, or as many as there is time for. Those that were cancelled are left out.
    pub(super) fn play(
        &self,
        session: &Session,
        wanted: u64,
        time: &Allotment<'_>,
    ) -> Result<Vec<Vec<Played>>, Error> {
        let threads = self.options.threads.max(1) as u64;
        let begun = time.left();
        let (mut blocks, mut done) = (Vec::new(), 0);
        let mut batch = if begun.is_some() { threads } else { wanted };
        while done < wanted && !time.is_over() {
            let end = wanted.min(done + batch.max(1));
            blocks.extend(self.batch(session, done, end)?);
            done = end;
            if let (Some(begun), Some(left)) = (begun, time.left()) {
                // No block is begun that would probably not end in time.
                let each = begun.saturating_sub(left).as_secs_f64() / done as f64;
                let room = left.as_secs_f64() / each.max(1e-9);
                if room < 1.0 {
                    break;
                }
                batch = ((room / 2.0) as u64).max(threads.min(room as u64));
            }
        }
        Ok(blocks)
    }

    /// Plays the blocks from `from` to before `to`.
    fn batch(&self, session: &Session, from: u64, to: u64) -> Result<Vec<Vec<Played>>, Error> {
        let games = self.seatings.len() as u64;
        let (next, last) = (AtomicU64::new(from * games), to * games);
        let threads = (self.options.threads as u64).clamp(1, last - from * games);
        let played = std::thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads {
                let (session, next) = (session.clone(), &next);
                let work = move || self.work(&session, next, last);
                let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                workers.push(worker.map_err(|error| Error::Other(format!("no thread to play on: {error}")))?);
            }
            let results = workers.into_iter().map(|worker| worker.join().expect("a referee does not panic"));
            results.collect::<Result<Vec<_>, Error>>()
        })?;
        let mut slots: Vec<Option<Played>> = (from * games..last).map(|_| None).collect();
        for (game, played) in played.into_iter().flatten() {
            slots[(game - from * games) as usize] = Some(played);
        }
        let mut slots = slots.into_iter();
        let blocks = (from..to).map(|_| slots.by_ref().take(games as usize).collect::<Option<Vec<_>>>());
        Ok(blocks.flatten().collect())
    }

    /// Plays one game after the other until there are no more, or they are cancelled.
    fn work(&self, session: &Session, next: &AtomicU64, last: u64) -> Result<Vec<(u64, Played)>, Error> {
        let mut referee = session.referee(self.players)?;
        let mut played = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= last {
                return Ok(played);
            }
            let games = self.seatings.len() as u64;
            let (block, seats) =
                (derive_seed(self.seed, game / games), &self.seatings[(game % games) as usize]);
            let terms = Terms {
                opening: self.opening,
                opening_seed: derive_seed(block, OF_THE_OPENING),
                cancel: Some(Arc::clone(&self.options.cancel)),
                ..Terms::new(self.options.ply_limit)
            };
            let seed = derive_seed(derive_seed(block, OF_THE_PLAYERS), game % games);
            let seeds: Vec<u64> = (0..seats.len() as u64).map(|seat| derive_seed(seed, seat)).collect();
            match referee.play(seats, &seeds, &terms)? {
                Some(result) => played.push((game, result)),
                None => return Ok(played),
            }
            self.options.progress.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The opening of a game, as a hash: its first `plies` moves.
pub(super) fn opened(moves: &str, plies: u32) -> u64 {
    let moves: Vec<&str> = moves.split_whitespace().take(plies as usize).collect();
    Key::of(&moves).0
}

/// The one player who got the most, from 1.
pub(super) fn winner(payoffs: &[i32]) -> Option<usize> {
    let most = payoffs.iter().max();
    let mut winners = (1..).zip(payoffs).filter(|(_, payoff)| Some(*payoff) == most);
    let (winner, _) = winners.next()?;
    winners.next().is_none().then_some(winner)
}
