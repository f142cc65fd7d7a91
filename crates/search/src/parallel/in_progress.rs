//! The moves that threads are searching.

use game::Key;
use std::sync::atomic::{AtomicU64, Ordering};

/// The moves that threads are searching: a word for each, in a slot that the word itself selects. If a word
/// is overwritten, its move is searched twice, which costs time but changes no value.
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

    /// True if another thread is searching the move.
    pub(crate) fn is_searched(&self, word: u64) -> bool {
        self.place(word).load(Ordering::Relaxed) == word
    }

    /// Marks the move as being searched by this thread.
    pub(crate) fn begin(&self, word: u64) {
        self.place(word).store(word, Ordering::Relaxed);
    }

    /// Unmarks the move.
    pub(crate) fn end(&self, word: u64) {
        // Unless another word is in the slot by now.
        let _ = self.place(word).compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
