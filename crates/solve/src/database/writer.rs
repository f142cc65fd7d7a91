//! Builds a database layer by layer in a work file next to it, which is renamed when complete.
//!
//! The work file is a prefix of the database and is only appended to. After an interruption, layers that are
//! intact by their checksums are reused, the rest is dropped, and the continued file has the same bytes as
//! one built without a break: the cells of a layer follow from the rules, and the packed bytes from the
//! cells.

use super::block::{BYTES, CELLS, Entry, Packer};
use super::header::Header;
use super::reader::{Cells, header_of};
use super::work::{WorkFile, work_file};
use crate::control::{SolveControl, Unsolved};
use crate::retrograde::{Cell, Codec, solve_layer_for};
use files::{Error, Kind, Place};
use game::Ranked;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::Ordering;

/// The result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// Layers reused; all of them if the whole database already existed.
    pub reused: usize,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of positions in all layers.
    pub positions: u64,
}

/// The reason why a database was not built. Finished layers stay in the work file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unbuilt {
    /// The game could not be solved, or the work was cancelled.
    Unsolved(Unsolved),
    /// Another file is in the way, or the file could not be written.
    File(Error),
}

impl From<Error> for Unbuilt {
    fn from(error: Error) -> Unbuilt {
        Unbuilt::File(error)
    }
}

/// Builds the database of a game on this many threads. Its bytes depend neither on their number nor on
/// interruptions. An existing database of the same game is replaced when the new one is complete, unless it
/// is the same and all its blocks are intact.
///
/// # Errors
///
/// See [`Unbuilt`]. A file that is not a database of this game is left untouched.
pub fn build<'a, G: Ranked + Sync>(
    game: &G,
    header: &Header,
    place: impl Into<Place<'a>>,
    threads: NonZeroUsize,
    control: &SolveControl<'_>,
) -> Result<Built, Unbuilt> {
    let place = place.into();
    let part = work_file(place.path);
    let is_begun = || place.disk.look(&part).is_ok();
    let there = if may_replace(place, header)? && !is_begun() { built(place, header) } else { None };
    if let Some(built) = there {
        return Ok(built);
    }
    let (mut work, mut layers) = WorkFile::open_with_cells(place.at(&part), header)?;
    // Another process may have finished just before this one got the lock.
    let there = if work.is_new() && may_replace(place, header)? { built(place, header) } else { None };
    if let Some(built) = there {
        place.disk.remove(&part).map_err(Error::io(&part, "cannot take away"))?;
        return Ok(built);
    }
    let reused = layers.len();
    let codec = Codec::for_player(game, header.player).map_err(Unbuilt::Unsolved)?;
    for number in reused..header.layers.len() {
        let cells = solve_layer_for(game, codec, number as u32, layers.as_slice(), threads, control)
            .map_err(Unbuilt::Unsolved)?;
        push(&mut work, &cells, (&part, threads), control)?;
        layers.push(cells);
    }
    let positions = layers.iter().flatten().filter(|cell| cell.is_known()).count() as u64;
    Ok(Built { reused, bytes: work.finish(place.path)?, positions })
}

/// A complete database with all blocks intact.
pub fn built(place: Place<'_>, header: &Header) -> Option<Built> {
    let cells = Cells::open(place, 0).ok().filter(|cells| cells.header() == header)?;
    Some(Built { reused: header.layers.len(), bytes: cells.bytes(), positions: cells.positions().ok()? })
}

/// Returns whether there is a database of the same game.
///
/// # Errors
///
/// If there is any other file.
pub fn may_replace<'a>(place: impl Into<Place<'a>>, header: &Header) -> Result<bool, Error> {
    let place = place.into();
    let path = place.path;
    let game = &header.game;
    let wrong = |found: String| {
        Error::wrong(path, format!("expected no file, or a database of {game} to be replaced, got {found}"))
    };
    match place.disk.look(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Ok(entry) if entry.kind != Kind::File => return Err(wrong(entry.kind.words().to_owned())),
        _ => {}
    }
    match header_of(place) {
        Ok(found) if found.game == *game => Ok(true),
        Ok(found) => Err(wrong(format!("one of {}", found.game))),
        Err(_) => Err(wrong("something else".to_owned())),
    }
}

/// Writes a layer completely or, if the disk is full, not at all.
fn push(
    work: &mut WorkFile<'_>,
    cells: &[Cell],
    (path, threads): (&Path, NonZeroUsize),
    control: &SolveControl<'_>,
) -> Result<(), Unbuilt> {
    for some in cells.chunks(CELLS * BLOCKS_AT_ONCE * threads.get()) {
        if control.cancel.load(Ordering::Relaxed) {
            work.cut()?;
            return Err(Unbuilt::Unsolved(Unsolved::Cancelled));
        }
        for part in pack(some, threads).map_err(Error::io(path, "cannot pack"))? {
            work.append_all(&part.bytes, &part.entries)?;
        }
    }
    Ok(work.finish_layer()?)
}

/// Blocks that a thread packs before they are written: 4 MiB of cells.
const BLOCKS_AT_ONCE: usize = (4 << 20) / BYTES;

/// The packed blocks of one thread.
struct Part {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

/// Packs cells on several threads, each with a run of whole blocks.
fn pack(cells: &[Cell], threads: NonZeroUsize) -> std::io::Result<Vec<Part>> {
    let run = |cells: &[Cell]| {
        let mut packer = Packer::new()?;
        let mut part = Part { bytes: Vec::new(), entries: Vec::new() };
        for block in cells.chunks(CELLS) {
            part.entries.push(packer.pack(block, &mut part.bytes)?);
        }
        Ok(part)
    };
    let blocks = cells.len().div_ceil(CELLS).div_ceil(threads.get());
    let mut runs = cells.chunks((blocks * CELLS).max(1));
    let first = runs.next().unwrap_or_default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = runs.map(|cells| scope.spawn(move || run(cells))).collect();
        let others = workers.into_iter().map(|worker| worker.join().expect("packing does not panic"));
        std::iter::once(run(first)).chain(others).collect()
    })
}
