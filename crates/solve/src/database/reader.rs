//! Reader of databases: any cell, a block at a time, with a cache of unpacked blocks.

use super::block::{self, BYTES, CELLS, Entry, PREFIX, Unpacker};
use super::header::{Header, cut_short};
use super::index::{self, FOOTER};
use crate::retrograde::Cell;
use files::{Error, Handle, Place};
use game::Rank;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The default size of the cache of unpacked blocks: 64 MiB.
pub const CACHE: usize = 64 << 20;

/// The cells of a database file.
pub struct Cells {
    path: PathBuf,
    file: Box<dyn Handle>,
    bytes: u64,
    header: Header,
    /// The number of the first block of every layer.
    first: Vec<u64>,
    /// Every block's offset and entry.
    blocks: Vec<(u64, Entry)>,
    /// The cache: block b is at index b modulo its length.
    cache: Vec<Mutex<CachedBlock>>,
    /// Unpackers that are not in use.
    idle: Mutex<Vec<Unpacker>>,
    trouble: OnceLock<Error>,
}

/// An unpacked block in the cache.
#[derive(Default)]
struct CachedBlock {
    /// Its number plus 1; 0 for an empty slot.
    block: u64,
    planes: Box<[u8]>,
}

impl Cells {
    /// Opens a complete database with a cache of this many bytes, and of one block at least.
    ///
    /// Header and index are checked here, a block when it is read.
    ///
    /// # Errors
    ///
    /// If it is not a database, has another version, is cut short or damaged.
    pub fn open<'a>(place: impl Into<Place<'a>>, cache: usize) -> Result<Cells, Error> {
        let place = place.into();
        let (path, (file, len)) = (place.path, open(place)?);
        let file_read = &*file;
        let header = header(path, file_read, len)?;
        let begin = header.to_bytes().len() as u64;
        if len < begin + FOOTER as u64 {
            return Err(cut_short(path));
        }
        let mut footer = [0; FOOTER];
        read(path, file_read, &mut footer, len - FOOTER as u64)?;
        let at = index::begin(path, &footer, len, header.blocks())?;
        if at < begin {
            return Err(cut_short(path));
        }
        let mut bytes = vec![0; (len - at) as usize];
        read(path, file_read, &mut bytes, at)?;
        let blocks = index::read(path, &bytes, begin, at)?;
        let first = header.layers.iter().scan(0, |next, &size| {
            let first = *next;
            *next += Header::blocks_of(size);
            Some(first)
        });
        let first = first.collect();
        let places = (cache / BYTES).clamp(1, blocks.len().max(1));
        Ok(Cells {
            path: path.to_owned(),
            file,
            bytes: len,
            header,
            first,
            blocks,
            cache: (0..places).map(|_| Mutex::default()).collect(),
            idle: Mutex::default(),
            trouble: OnceLock::new(),
        })
    }

    /// The header.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The size of the file in bytes.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The maximum size of the cache in bytes.
    pub fn memory(&self) -> u64 {
        (self.cache.len() * BYTES) as u64
    }

    /// The cell of a position.
    ///
    /// # Errors
    ///
    /// If its block is damaged or cannot be read.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[inline]
    pub fn cell(&self, rank: Rank) -> Result<u16, Error> {
        let (layer, size) = (rank.layer as usize, self.header.layers[rank.layer as usize]);
        assert!(rank.index < size, "a rank of the game whose database it is");
        let block = self.first[layer] + rank.index / CELLS as u64;
        let places = self.cache.len() as u64;
        let mut cached = lock(&self.cache[(block % places) as usize]);
        if cached.block != block + 1 {
            // If the new block cannot be read, the old one stays.
            let cells = (size - rank.index / CELLS as u64 * CELLS as u64).min(CELLS as u64);
            cached.planes = self.unpack(block, cells as usize)?;
            cached.block = block + 1;
        }
        Ok(block::cell(&cached.planes, (rank.index % CELLS as u64) as usize))
    }

    /// Reads and unpacks a block.
    #[cold]
    fn unpack(&self, block: u64, cells: usize) -> Result<Box<[u8]>, Error> {
        let (at, entry) = self.blocks[block as usize];
        let mut packed = vec![0; entry.len as usize];
        let mut unpack = || {
            read(&self.path, &*self.file, &mut packed, at)?;
            let idle = lock(&self.idle).pop();
            let mut unpacker =
                idle.map_or_else(Unpacker::new, Ok).map_err(Error::io(&self.path, "cannot unpack"))?;
            let planes = unpacker.unpack(&packed, entry, cells);
            lock(&self.idle).push(unpacker);
            planes.ok_or_else(|| {
                let all = self.blocks.len();
                Error::wrong(
                    &self.path,
                    format!(
                        "the database is damaged: block {} of {all} does not match its checksum",
                        block + 1
                    ),
                )
            })
        };
        unpack().inspect_err(|error| {
            let _ = self.trouble.set(error.clone());
        })
    }

    /// The first error in reading a block.
    pub fn trouble(&self) -> Option<&Error> {
        self.trouble.get()
    }

    /// Reads every block once, and counts the positions with known values.
    ///
    /// # Errors
    ///
    /// If a block is damaged or cannot be read.
    pub fn positions(&self) -> Result<u64, Error> {
        let (mut positions, mut block) = (0, 0);
        for &size in &self.header.layers {
            for first in (0..size).step_by(CELLS) {
                let cells = (size - first).min(CELLS as u64) as usize;
                let planes = self.unpack(block, cells)?;
                let known = (0..cells).filter(|&index| Cell(block::cell(&planes, index)).is_known());
                positions += known.count() as u64;
                block += 1;
            }
        }
        Ok(positions)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cells")
            .field("path", &self.path)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// A cached block is consistent even if a thread panicked that held the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file and its length in bytes.
fn open(place: Place<'_>) -> Result<(Box<dyn Handle>, u64), Error> {
    let (file, entry) = files::open(place, "a database")?;
    Ok((file, entry.len))
}

/// Reads the header of a database, complete or not.
///
/// # Errors
///
/// If it is not a database, or its header is damaged.
pub fn header_of<'a>(place: impl Into<Place<'a>>) -> Result<Header, Error> {
    let place = place.into();
    let (file, len) = open(place)?;
    header(place.path, &*file, len)
}

pub(super) fn header(path: &Path, file: &dyn Handle, len: u64) -> Result<Header, Error> {
    let mut first = vec![0; len.min(16) as usize];
    read(path, file, &mut first, 0)?;
    let header = Header::len_of(path, &first)?;
    if len < header as u64 {
        return Err(cut_short(path));
    }
    let mut bytes = vec![0; header];
    read(path, file, &mut bytes, 0)?;
    Header::read(path, &bytes)
}

pub(super) fn read(path: &Path, file: &dyn Handle, bytes: &mut [u8], at: u64) -> Result<(), Error> {
    file.read_exact_at(bytes, at).map_err(Error::io(path, "cannot read"))
}

/// The intact blocks of a file whose writer may have been interrupted, in order.
pub(super) struct Scan<'a> {
    pub(super) path: &'a Path,
    pub(super) file: &'a dyn Handle,
    /// The offset of the next block.
    pub(super) at: u64,
    /// The size of the file in bytes.
    pub(super) len: u64,
}

impl Scan<'_> {
    /// The entry of the next block; `None` if it is not intact.
    fn next(&mut self) -> Result<Option<Entry>, Error> {
        let mut prefix = [0; PREFIX];
        if self.len - self.at < PREFIX as u64 {
            return Ok(None);
        }
        read(self.path, self.file, &mut prefix, self.at)?;
        let (entry, begins) = (Entry::read(prefix), self.at + PREFIX as u64);
        if !entry.is_possible() || self.len - begins < u64::from(entry.len) {
            return Ok(None);
        }
        let mut packed = vec![0; entry.len as usize];
        read(self.path, self.file, &mut packed, begins)?;
        if !entry.matches(&packed) {
            return Ok(None);
        }
        self.at = begins + u64::from(entry.len);
        Ok(Some(entry))
    }

    /// The entries of a layer with this many blocks; `None` if it is not intact.
    pub(super) fn layer(&mut self, blocks: u64) -> Result<Option<Vec<Entry>>, Error> {
        let entries: Option<Result<Vec<Entry>, Error>> =
            (0..blocks).map(|_| self.next().transpose()).collect();
        entries.transpose()
    }
}
