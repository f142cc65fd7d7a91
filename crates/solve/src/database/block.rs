//! Blocks: packed cells with a checksum.

use crate::retrograde::Cell;
use crc32fast::hash;
use zstd::bulk::{Compressor, Decompressor};

/// Cells in a block; the last of a layer may have fewer.
pub(super) const CELLS: usize = 1 << 15;

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
    pub(super) fn to_bytes(self) -> [u8; PREFIX] {
        (u64::from(self.len) | u64::from(self.checksum) << 32).to_le_bytes()
    }

    pub(super) fn read(bytes: [u8; PREFIX]) -> Entry {
        let word = u64::from_le_bytes(bytes);
        Entry { len: word as u32, checksum: (word >> 32) as u32 }
    }

    /// Returns whether the length is within that of any packed block.
    pub(super) fn is_possible(self) -> bool {
        self.len as usize <= zstd::zstd_safe::compress_bound(BYTES)
    }
}

/// Packer of blocks, one after the other.
pub(super) struct Packer {
    zstd: Compressor<'static>,
    planes: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> std::io::Result<Packer> {
        Ok(Packer { zstd: Compressor::new(LEVEL)?, planes: Vec::with_capacity(BYTES) })
    }

    /// Appends the prefix and the bytes of a block.
    pub(super) fn pack(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> std::io::Result<Entry> {
        self.planes.clear();
        self.planes.extend(cells.iter().map(|cell| cell.0 as u8));
        self.planes.extend(cells.iter().map(|cell| (cell.0 >> 8) as u8));
        let packed = self.zstd.compress(&self.planes)?;
        let entry = Entry { len: packed.len() as u32, checksum: hash(&packed) };
        out.extend(entry.to_bytes());
        out.extend(packed);
        Ok(entry)
    }
}

/// Unpacker of blocks, one after the other.
pub(super) struct Unpacker(Decompressor<'static>);

impl Unpacker {
    pub(super) fn new() -> std::io::Result<Unpacker> {
        Ok(Unpacker(Decompressor::new()?))
    }

    /// The planes of a block of this many cells; `None` if it is damaged.
    pub(super) fn unpack(&mut self, packed: &[u8], entry: Entry, cells: usize) -> Option<Box<[u8]>> {
        if packed.len() != entry.len as usize || hash(packed) != entry.checksum {
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
