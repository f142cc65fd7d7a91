//! Blocks: packed cells with a checksum.

use crate::retrograde::Cell;
use crc32fast::hash;
use std::fmt;
use zstd::bulk::{Compressor, Decompressor};

/// Cells in a block; the last of a layer may have fewer.
pub const CELLS: usize = 1 << 15;

/// Bytes of an unpacked block: two a cell.
pub(super) const BYTES: usize = 2 * CELLS;

/// Bytes of the prefix of a packed block: its length and its checksum.
pub(super) const PREFIX: usize = 8;

/// The compression level of zstd.
const LEVEL: i32 = 9;

/// Length and checksum of a packed block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Length in bytes.
    pub(super) len: u32,
    /// CRC-32 of the packed bytes.
    pub(super) checksum: u32,
}

impl Entry {
    /// The entry of a block in its file form; `None` if it is not an intact block.
    pub(super) fn of(block: &[u8]) -> Option<Entry> {
        let (prefix, packed) = block.split_first_chunk()?;
        let entry = Entry::read(*prefix);
        entry.matches(packed).then_some(entry)
    }

    /// Returns whether these are the packed bytes of the block.
    pub(super) fn matches(self, packed: &[u8]) -> bool {
        packed.len() == self.len as usize && hash(packed) == self.checksum
    }

    pub(super) fn to_bytes(self) -> [u8; PREFIX] {
        (u64::from(self.len) | u64::from(self.checksum) << 32).to_le_bytes()
    }

    pub(super) fn read(bytes: [u8; PREFIX]) -> Entry {
        let word = u64::from_le_bytes(bytes);
        Entry { len: word as u32, checksum: (word >> 32) as u32 }
    }

    /// Returns whether the length is possible for a packed block. No packed block is empty: the zeros that a
    /// machine crash may leave behind would otherwise pass for empty blocks with the right checksum.
    pub(super) fn is_possible(self) -> bool {
        self.len > 0 && self.len as usize <= zstd::zstd_safe::compress_bound(BYTES)
    }
}

/// Packer of blocks, one after the other.
pub struct Packer {
    zstd: Compressor<'static>,
    planes: Vec<u8>,
}

impl Packer {
    /// A packer.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new() -> std::io::Result<Packer> {
        Ok(Packer { zstd: Compressor::new(LEVEL)?, planes: Vec::with_capacity(BYTES) })
    }

    /// A block of these cells as it is in the file: its length, its checksum and its packed bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be packed.
    pub fn pack(&mut self, cells: &[Cell]) -> std::io::Result<Vec<u8>> {
        self.planes.clear();
        self.planes.extend(cells.iter().map(|cell| cell.0 as u8));
        self.planes.extend(cells.iter().map(|cell| (cell.0 >> 8) as u8));
        let packed = self.zstd.compress(&self.planes)?;
        let entry = Entry { len: packed.len() as u32, checksum: hash(&packed) };
        Ok([&entry.to_bytes()[..], &packed].concat())
    }
}

/// Unpacker of blocks, one after the other.
pub struct Unpacker(Decompressor<'static>);

impl Unpacker {
    /// An unpacker.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new() -> std::io::Result<Unpacker> {
        Ok(Unpacker(Decompressor::new()?))
    }

    /// Appends the cells of a block of this many, given in its file form. Returns whether it is intact;
    /// otherwise nothing is appended.
    pub fn read(&mut self, block: &[u8], cells: usize, out: &mut Vec<Cell>) -> bool {
        let Some((prefix, packed)) = block.split_first_chunk() else { return false };
        let Some(planes) = self.unpack(packed, Entry::read(*prefix), cells) else { return false };
        out.extend((0..cells).map(|index| Cell(cell(&planes, index))));
        true
    }

    /// The planes of a block of this many cells; `None` if it is damaged.
    pub(super) fn unpack(&mut self, packed: &[u8], entry: Entry, cells: usize) -> Option<Box<[u8]>> {
        if !entry.matches(packed) {
            return None;
        }
        let mut planes = vec![0; 2 * cells].into_boxed_slice();
        let len = self.0.decompress_to_buffer(packed, &mut planes[..]).ok()?;
        (len == planes.len()).then_some(planes)
    }
}

/// A cell of a block. The low bytes of all cells precede the high ones, which are nearly all alike.
#[inline]
pub(super) fn cell(planes: &[u8], index: usize) -> u16 {
    u16::from_le_bytes([planes[index], planes[planes.len() / 2 + index]])
}

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packer").finish_non_exhaustive()
    }
}

impl fmt::Debug for Unpacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacker").finish_non_exhaustive()
    }
}
