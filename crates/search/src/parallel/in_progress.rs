//! The moves that the threads are searching.

use game::Key;
use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are searching: a word for each move, in a slot that the word itself chooses. A word
/// that is overwritten by another is searched twice, which costs time and changes no value.
#[derive(Debug)]
pub(crate) struct MovesInProgress(Vec<AtomicU64>);

const PLACES: usize = 1 << 12;

impl Default for MovesInProgress {
    fn default() -> MovesInProgress {
        MovesInProgress((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl MovesInProgress {
    /// The word of the move at `place` of the node with this key, searched with `depth_left` remaining.
    pub(crate) fn word(key: Key, place: u32, depth_left: i32) -> u64 {
        Key::of(&(key.0, place, depth_left)).0 | 1
    }

    fn place(&self, word: u64) -> &AtomicU64 {
        &self.0[(word >> 32) as usize % PLACES]
    }

    /// True if another thread is searching it.
    pub(crate) fn is_searched(&self, word: u64) -> bool {
        self.place(word).load(Ordering::Relaxed) == word
    }

    /// This thread searches it now.
    pub(crate) fn begin(&self, word: u64) {
        self.place(word).store(word, Ordering::Relaxed);
    }

    /// This thread has searched it.
    pub(crate) fn end(&self, word: u64) {
        // Unless another word stands there by now.
        let _ = self.place(word).compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
