//! The index of a database, at its end: the position, length and checksum of every block.

use super::block::{Entry, PREFIX};
use super::header::cut_short;
use crc32fast::hash;
use files::Error;
use std::path::Path;

/// The last bytes of every complete database.
const END: [u8; 8] = *b"YOMIEND\n";

/// Bytes behind the entries: where they begin, their number, the checksum of the index, and the end mark.
pub(super) const FOOTER: usize = 28;

/// The bytes behind the last block, which ends at `at`.
pub(super) fn to_bytes(at: u64, entries: &[Entry]) -> Vec<u8> {
    let mut bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
    bytes.extend(at.to_le_bytes());
    bytes.extend((entries.len() as u64).to_le_bytes());
    bytes.extend(hash(&bytes).to_le_bytes());
    bytes.extend(END);
    bytes
}

/// The offset of the index in a file of `len` bytes, from its footer.
pub(super) fn begin(path: &Path, footer: &[u8; FOOTER], len: u64, blocks: u64) -> Result<u64, Error> {
    if footer[20..] != END {
        return Err(cut_short(path));
    }
    let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| footer[at + byte]));
    let (at, found) = (word(0), word(8));
    let expected =
        blocks.checked_mul(PREFIX as u64).and_then(|bytes| bytes.checked_add(FOOTER as u64)?.checked_add(at));
    if found == blocks && expected == Some(len) { Ok(at) } else { Err(damaged(path)) }
}

/// Reads the index from all its bytes, for blocks that lie from `first` to `end`. Returns every block's
/// offset and entry.
pub(super) fn read(path: &Path, bytes: &[u8], first: u64, end: u64) -> Result<Vec<(u64, Entry)>, Error> {
    let (body, rest) = bytes.split_at(bytes.len() - 12);
    if hash(body).to_le_bytes() != rest[..4] {
        return Err(damaged(path));
    }
    let mut at = first;
    let entries = body[..body.len() - 16].chunks_exact(PREFIX).map(|entry| {
        let entry = Entry::read(std::array::from_fn(|byte| entry[byte]));
        let begins = at + PREFIX as u64;
        at = begins + u64::from(entry.len);
        (begins, entry)
    });
    let entries: Vec<_> = entries.collect();
    if at != end || !entries.iter().all(|(_, entry)| entry.is_possible()) {
        return Err(damaged(path));
    }
    Ok(entries)
}

fn damaged(path: &Path) -> Error {
    Error::wrong(path, "the database is damaged: its index does not match its checksum")
}
