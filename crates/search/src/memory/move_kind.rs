//! Kinds of moves, by which tables of history are indexed.

use std::hash::{Hash, Hasher};

/// The number of move kinds. Moves of one kind share their history score, which does little harm.
pub(crate) const KINDS: usize = 1 << 12;

/// Hashes moves in a few instructions: one multiplication a word, by an odd number near 2^64 divided by the
/// golden ratio (Knuth, *The Art of Computer Programming* 3, 6.4).
#[derive(Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }
    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(20) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The kind of a move, below [`KINDS`].
#[inline]
pub(crate) fn kind<M: Hash>(mv: &M) -> usize {
    let mut hasher = MoveHasher::default();
    mv.hash(&mut hasher);
    // The upper bits depend on all others.
    (hasher.finish() >> (u64::BITS - KINDS.ilog2())) as usize
}
