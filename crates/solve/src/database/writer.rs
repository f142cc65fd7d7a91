//! Builder of databases: layer by layer into a work file next to the database, which is renamed when it is
//! complete.
//!
//! The work file is a prefix of the database and is only appended to. After an interruption, layers that are
//! intact by their checksums are reused, the rest is dropped, and the continued file has the same bytes as
//! one built without a break: the cells of a layer follow from the rules, and the packed bytes from the
//! cells.

use super::block::{BYTES, CELLS, Entry, PREFIX, Packer, Unpacker};
use super::header::Header;
use super::index;
use super::reader::{Cells, Scan, header_of};
use crate::control::{SolveControl, Unsolved};
use crate::retrograde::{Cell, solve_layer};
use files::{Error, Handle, Kind, Place, is_beginning, open_alone, sync_folder};
use game::Ranked;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// The result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Built {
    /// Layers that were reused; all of them if the whole database was there.
    pub reused: usize,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of positions in all layers.
    pub positions: u64,
}

/// The reason for which a database was not built. Finished layers stay in the work file.
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

/// The path of a database's work file.
pub fn work_file(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
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
    let mut work = DatabaseDraft::open(place.at(&part), header)?;
    // Another process may have finished just before this one got the lock.
    let there = if work.is_new && may_replace(place, header)? { built(place, header) } else { None };
    if let Some(built) = there {
        place.disk.remove(&part).map_err(Error::io(&part, "cannot take away"))?;
        return Ok(built);
    }
    let reused = work.layers.len();
    for number in reused..header.layers.len() {
        let cells = solve_layer(game, number as u32, work.layers.as_slice(), threads, control)
            .map_err(Unbuilt::Unsolved)?;
        work.push(cells, threads, control)?;
    }
    let positions = work.layers.iter().flatten().filter(|cell| cell.is_known()).count() as u64;
    Ok(Built { reused, bytes: work.finish(place.path)?, positions })
}

/// A complete database with all blocks intact.
fn built(place: Place<'_>, header: &Header) -> Option<Built> {
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

/// A database that is being written.
struct DatabaseDraft<'a> {
    place: Place<'a>,
    file: Box<dyn Handle>,
    /// True if the file was empty.
    is_new: bool,
    header: Header,
    /// Bytes of the header and of finished layers.
    len: u64,
    /// The offset of the next write.
    at: u64,
    entries: Vec<Entry>,
    layers: Vec<Vec<Cell>>,
}

impl<'a> DatabaseDraft<'a> {
    /// Opens the work file and reads its finished layers.
    fn open(place: Place<'a>, header: &Header) -> Result<DatabaseDraft<'a>, Error> {
        let path = place.path;
        let alone = open_alone(place)?;
        if alone.is_empty {
            sync_folder(place)?;
        }
        let (file, beginning) = (alone.handle, header.to_bytes());
        let len = file.entry().map_err(Error::io(path, "cannot read"))?.len;
        let mut found = vec![0; len.min(beginning.len() as u64) as usize];
        file.read_exact_at(&mut found, 0).map_err(Error::io(path, "cannot read"))?;
        if !is_beginning(&found, &beginning) {
            let game = &header.game;
            let line =
                format!("expected the beginning of a database of {game}, got something else: move it away");
            return Err(Error::wrong(path, line));
        }
        let mut work = DatabaseDraft {
            place,
            file,
            is_new: alone.is_empty,
            header: header.clone(),
            len: 0,
            at: 0,
            entries: Vec::new(),
            layers: Vec::new(),
        };
        if found == beginning {
            work.len = beginning.len() as u64;
            work.resume(len)?;
            work.cut()?;
        } else {
            work.cut()?;
            work.write(&beginning)?;
            work.len = work.at;
        }
        Ok(work)
    }

    /// Reads the finished layers of a file of this many bytes.
    fn resume(&mut self, len: u64) -> Result<(), Error> {
        let DatabaseDraft { place: Place { path, .. }, file, header, .. } = self;
        let unpacker = Unpacker::new().map_err(Error::io(path, "cannot unpack"))?;
        let mut scan = Scan { path, file: &**file, at: self.len, len, unpacker };
        'layers: for &size in &header.layers {
            // No more memory is reserved than the file can fill.
            if Header::blocks_of(size).saturating_mul(PREFIX as u64) > len {
                break;
            }
            let mut cells = files::reserved(size as usize)
                .ok_or_else(|| Error::failed(path, "there is not enough memory for its layers"))?;
            let mut entries = Vec::new();
            while (cells.len() as u64) < size {
                let most = (size - cells.len() as u64).min(CELLS as u64) as usize;
                let Some(entry) = scan.next(most, &mut cells)? else { break 'layers };
                entries.push(entry);
            }
            self.entries.extend(entries);
            self.layers.push(cells);
            self.len = scan.at;
        }
        Ok(())
    }

    /// Writes a layer completely or, if the disk is full, not at all.
    fn push(
        &mut self,
        cells: Vec<Cell>,
        threads: NonZeroUsize,
        control: &SolveControl<'_>,
    ) -> Result<(), Unbuilt> {
        let mut entries = Vec::new();
        for some in cells.chunks(CELLS * BLOCKS_AT_ONCE * threads.get()) {
            if control.cancel.load(Ordering::Relaxed) {
                self.cut()?;
                return Err(Unbuilt::Unsolved(Unsolved::Cancelled));
            }
            let packed = pack(some, threads).map_err(Error::io(self.place.path, "cannot pack"))?;
            for part in packed {
                self.write(&part.bytes)?;
                entries.extend(part.entries);
            }
        }
        self.file.sync().map_err(Error::io(self.place.path, "cannot write"))?;
        self.len = self.at;
        self.entries.extend(entries);
        self.layers.push(cells);
        Ok(())
    }

    /// Writes the index and renames the file. Returns its size in bytes.
    fn finish(mut self, target: &Path) -> Result<u64, Error> {
        debug_assert_eq!(self.entries.len() as u64, self.header.blocks());
        let bytes = index::to_bytes(self.len, &self.entries);
        self.write(&bytes)?;
        files::finish(&*self.file, self.place, target)?;
        sync_folder(self.place.at(target))?;
        Ok(self.at)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let Err(error) = self.file.write_all_at(bytes, self.at) else {
            self.at += bytes.len() as u64;
            return Ok(());
        };
        // The unfinished layer is removed, if possible.
        let _ = self.cut();
        Err(Error::io(self.place.path, "cannot write, and finished layers are kept")(error))
    }

    /// Drops an unfinished layer. The truncation is synced, so that old and new bytes never mix.
    fn cut(&mut self) -> Result<(), Error> {
        let DatabaseDraft { place, file, len, .. } = self;
        let cut = file.set_len(*len).and_then(|()| file.sync());
        cut.map_err(Error::io(place.path, "cannot drop a layer that was cut off"))?;
        self.at = self.len;
        Ok(())
    }
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
