//! Keys: 64-bit hashes of states that are the same in every run and on every machine.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A 64-bit hash of a state. Two different states share one with probability 2^-64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub u64);

impl Key {
    /// The key of a hashable value; for a state, of everything that its `Hash` covers.
    pub fn of<T: Hash + ?Sized>(value: &T) -> Key {
        let mut hasher = KeyHasher::default();
        value.hash(&mut hasher);
        Key(hasher.finish())
    }
}

/// A hasher without a random seed: the `SplitMix64` finalizer over each word (Steele, Lea & Flood 2014).
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

/// The `SplitMix64` finalizer: a bijection of 64-bit words in which every output bit depends on every input
/// bit.
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
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
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ value);
    }
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// A map whose hashes are the same in every run.
#[expect(clippy::disallowed_types, reason = "this is the map that the lint points to")]
pub type KeyMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// A set whose hashes are the same in every run.
#[expect(clippy::disallowed_types, reason = "this is the set that the lint points to")]
pub type KeySet<K> = std::collections::HashSet<K, BuildHasherDefault<KeyHasher>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_hashed_as_words_of_eight_filled_up_with_zeros() {
        let bytes: Vec<u8> = (1..=40).collect();
        for length in 0..=bytes.len() {
            let (mut at_once, mut by_words) = (KeyHasher::default(), KeyHasher::default());
            at_once.write(&bytes[..length]);
            for chunk in bytes[..length].chunks(8) {
                let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                by_words.write_u64(word);
            }
            assert_eq!(at_once.finish(), by_words.finish(), "{length} bytes");
        }
    }
}
