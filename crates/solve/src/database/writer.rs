//! Builds a database layer by layer in a work file next to it, which is renamed when complete.
//!
//! The work file is a prefix of the database and is only appended to. After an interruption, layers that are
//! intact by their checksums are reused, the rest is dropped, and the continued file has the same bytes as
//! one built without a break: the cells of a layer follow from the rules, and the packed bytes from the
//! cells.

use super::block::{BYTES, CELLS, Packer};
use super::header::Header;
use super::work::{Begun, Built, WorkFile, work_file};
use crate::control::{SolveControl, Unsolved};
use crate::retrograde::{Cell, Codec, solve_layer};
use files::{Error, Place};
use game::Ranked;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::Ordering;

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
    let mut work = match WorkFile::begin(place, place.at(&part), header)? {
        Begun::Built(built) => return Ok(built),
        Begun::Work(work) => work,
    };
    let mut layers = work.cells()?;
    let reused = layers.len();
    let codec = Codec::for_player(game, header.player).map_err(Unbuilt::Unsolved)?;
    for number in reused..header.layers.len() {
        let cells = solve_layer(game, codec, number as u32, layers.as_slice(), threads, control)
            .map_err(Unbuilt::Unsolved)?;
        push(&mut work, &cells, (&part, threads), control)?;
        layers.push(cells);
    }
    let positions = layers.iter().flatten().filter(|cell| cell.is_known()).count() as u64;
    Ok(Built { reused, bytes: work.finish(place.path)?, positions })
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
        for block in pack(some, threads).map_err(Error::io(path, "cannot pack"))? {
            work.append(&block)?;
        }
    }
    Ok(work.finish_layer()?)
}

/// Blocks that a thread packs before they are written: 4 MiB of cells.
const BLOCKS_AT_ONCE: usize = (4 << 20) / BYTES;

/// Packs cells on several threads, each with a run of whole blocks.
fn pack(cells: &[Cell], threads: NonZeroUsize) -> std::io::Result<Vec<Vec<u8>>> {
    let run = |cells: &[Cell]| {
        let mut packer = Packer::new()?;
        cells.chunks(CELLS).map(|block| packer.pack(block)).collect()
    };
    let blocks = cells.len().div_ceil(CELLS).div_ceil(threads.get());
    let mut runs = cells.chunks((blocks * CELLS).max(1));
    let first = runs.next().unwrap_or_default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = runs.map(|cells| scope.spawn(move || run(cells))).collect();
        let others = workers.into_iter().map(|worker| worker.join().expect("packing does not panic"));
        let all: std::io::Result<Vec<Vec<Vec<u8>>>> = std::iter::once(run(first)).chain(others).collect();
        all.map(|runs| runs.concat())
    })
}
