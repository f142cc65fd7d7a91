//! A move behind a number.

use std::hash::{Hash, Hasher};

/// A move of any game: its number among the moves that its rules object has seen. Equal moves have equal
/// numbers.
///
/// It hashes as the move itself does, because searches sort moves into kinds by their hash: what a search
/// learns about moves is then the same for the erased game.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    number: u32,
    /// The number of words that the move hashes.
    words: u8,
    /// These words.
    hashed: [u64; MAX_WORDS],
}

/// The number of words that are kept of the hash of a move. More are mixed into the last.
const MAX_WORDS: usize = 4;

impl Move {
    /// The move that has this number.
    pub(crate) fn new(number: u32, mv: &impl Hash) -> Move {
        let mut recorder = Recorder { words: 0, hashed: [0; MAX_WORDS] };
        mv.hash(&mut recorder);
        Move { number, words: recorder.words, hashed: recorder.hashed }
    }

    /// Its number.
    pub(crate) const fn number(self) -> u32 {
        self.number
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.number == other.number
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for &word in &self.hashed[..usize::from(self.words)] {
            hasher.write_u64(word);
        }
    }
}

/// A hasher that records the words it is given.
struct Recorder {
    words: u8,
    hashed: [u64; MAX_WORDS],
}

impl Hasher for Recorder {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }
    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        if let Some(word) = self.hashed.get_mut(usize::from(self.words)) {
            *word = value;
            self.words += 1;
        } else {
            let last = &mut self.hashed[MAX_WORDS - 1];
            *last = last.rotate_left(20) ^ value;
        }
    }
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    fn finish(&self) -> u64 {
        self.hashed[0]
    }
}
