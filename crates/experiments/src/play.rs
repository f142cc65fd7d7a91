//! Plays the games of an experiment, into a folder of result files or into memory.

use crate::error::Error;
use crate::point::{Piece, Point};
use arena::{Ended, Journal, Part, Record, RunOptions, Shard, run};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The options of playing an experiment.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The number of threads, at least 1; results do not depend on it.
    pub threads: usize,
    /// Becomes true when playing is to stop.
    pub cancel: Option<Arc<AtomicBool>>,
    /// The shard of the blocks of every point that is played.
    pub shard: Shard,
    /// True to play; if false, the folder is read and left as it is.
    pub is_played: bool,
}

/// An event while playing.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A piece of work begins.
    Begins {
        /// The point.
        point: &'a Point,
        /// Games of the piece.
        games: u64,
        /// Games of it that were played before.
        played: u64,
    },
    /// A last line of a result file, cut off after this many bytes, was dropped.
    CutOff(&'a Path, u64),
    /// A game came in.
    Game(&'a Record),
}

/// Plays the missing games of the pieces, in order; returns all games by points, and whether they are
/// complete.
///
/// # Errors
///
/// The first error of a game or a file; everything written before it is kept.
pub fn play(
    points: &[Point],
    pieces: &[Piece],
    folder: Option<&Path>,
    options: &PlayOptions,
    watch: &mut dyn FnMut(Event<'_>),
) -> Result<(Vec<Vec<Record>>, Ended), Error> {
    let mut records: Vec<Vec<Record>> = vec![Vec::new(); points.len()];
    let mut is_read = vec![false; points.len()];
    if !options.is_played {
        read_rest(points, folder, &is_read, &mut records)?;
        return Ok((records, Ended::Complete));
    }
    for piece in pieces {
        let point = &points[piece.point];
        let tournament = &point.tournament;
        let mut journal = None;
        if let Some(folder) = folder {
            let path = folder.join(point.file());
            let (mut opened, kept) = Journal::open(&path, tournament)?;
            if options.shard != Shard::ALL {
                opened.announce(Part { shard: options.shard, blocks: point.blocks }, &kept)?;
            }
            if kept.cut_off > 0 {
                watch(Event::CutOff(&path, kept.cut_off));
            }
            journal = Some(opened);
            if !std::mem::replace(&mut is_read[piece.point], true) {
                records[piece.point] = kept.records;
            }
        }
        let own = &mut records[piece.point];
        let is_own = |record: &&Record| record.block <= piece.blocks && options.shard.has(record.block);
        let played = own.iter().filter(is_own).count() as u64;
        let games = piece.games(point, options.shard);
        watch(Event::Begins { point, games, played });
        if played == games {
            continue;
        }
        let course = RunOptions {
            threads: options.threads.max(1),
            cancel: options.cancel.clone(),
            shard: options.shard,
            ..RunOptions::new(piece.blocks)
        };
        let done = own.clone();
        let ended = run(tournament, &course, &done, &mut |record| {
            if let Some(journal) = &mut journal {
                journal.append(&record)?;
            }
            watch(Event::Game(&record));
            own.push(record);
            Ok(())
        })?;
        journal.as_mut().map_or(Ok(()), Journal::sync)?;
        if ended == Ended::Cancelled {
            // The files of later pieces count as well.
            read_rest(points, folder, &is_read, &mut records)?;
            return Ok((records, Ended::Cancelled));
        }
    }
    Ok((records, Ended::Complete))
}

/// Reads the files of the points that were not read yet, if there are any.
fn read_rest(
    points: &[Point],
    folder: Option<&Path>,
    is_read: &[bool],
    records: &mut [Vec<Record>],
) -> Result<(), Error> {
    let Some(folder) = folder else { return Ok(()) };
    for (at, point) in points.iter().enumerate().filter(|(at, _)| !is_read[*at]) {
        let path = folder.join(point.file());
        // A file without a byte is that of a run killed before its first line, or goes on beside this.
        if !path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0) {
            continue;
        }
        records[at] = arena::read_for(&*path, &point.tournament)?.records;
    }
    Ok(())
}
