//! A set of numbered positions, the main memory of the solvers.
//!
//! A position costs its own size and 6 to 9 bytes of an index: a byte of its hash and its number, in a table
//! with open addressing that is at least 7/12 and at most 7/8 full. Growth moves nothing but the index.

use crate::control::Unsolved;
use crate::memory::{filled, reserved};
use game::Key;
use std::hash::Hash;

/// Entries in a chunk.
const CHUNK: usize = 1 << 16;

/// A vector that grows without moving its entries.
#[derive(Clone, Debug)]
pub struct ChunkedVec<T> {
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for ChunkedVec<T> {
    fn default() -> ChunkedVec<T> {
        ChunkedVec { chunks: Vec::new(), len: 0 }
    }
}

impl<T> ChunkedVec<T> {
    /// The number of entries.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends an entry.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for another chunk.
    pub fn push(&mut self, entry: T) -> Result<(), Unsolved> {
        if self.len.is_multiple_of(CHUNK) {
            // A small game needs no whole chunk.
            self.chunks.push(if self.len == 0 { Vec::new() } else { reserved(CHUNK as u64)? });
        }
        if let Some(last) = self.chunks.last_mut() {
            last.push(entry);
            self.len += 1;
        }
        Ok(())
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.chunks.iter().flatten()
    }
}

impl<T> std::ops::Index<u32> for ChunkedVec<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }
}

impl<T> std::ops::IndexMut<u32> for ChunkedVec<T> {
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.chunks[number as usize / CHUNK][number as usize % CHUNK]
    }
}

/// Positions, numbered from 0 in the order of insertion.
#[derive(Clone, Debug)]
pub struct Positions<S> {
    states: ChunkedVec<S>,
    /// A byte of each slot's hash; 0 if the slot is empty.
    tags: Vec<u8>,
    numbers: Vec<u32>,
}

impl<S> Default for Positions<S> {
    fn default() -> Positions<S> {
        Positions { states: ChunkedVec::default(), tags: Vec::new(), numbers: Vec::new() }
    }
}

/// The hash of a position that is not in the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacant(u64);

impl<S: Hash + Eq> Positions<S> {
    /// Upper bound of the bytes a position takes, while the index grows.
    pub const BYTES: u64 = size_of::<S>() as u64 + 15;
    /// The maximum number of positions.
    pub const MAX: u64 = u32::MAX as u64;

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The position with this number.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn state(&self, number: u32) -> &S {
        &self.states[number]
    }

    /// All positions in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &S> {
        self.states.iter()
    }

    /// The number of a position.
    ///
    /// # Errors
    ///
    /// If it has none: the argument that [`insert`](Positions::insert) needs.
    pub fn number(&self, state: &S) -> Result<u32, Vacant> {
        let hash = Key::of(state).0;
        if self.tags.is_empty() {
            return Err(Vacant(hash));
        }
        let (mut slot, tag) = (slot(hash, self.tags.len()), tag(hash));
        while self.tags[slot] != 0 {
            if self.tags[slot] == tag && self.states[self.numbers[slot]] == *state {
                return Ok(self.numbers[slot]);
            }
            slot = if slot + 1 < self.tags.len() { slot + 1 } else { 0 };
        }
        Err(Vacant(hash))
    }

    /// Gives the next number to a position that has none.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX`](Positions::MAX).
    pub fn insert(&mut self, Vacant(hash): Vacant, state: S) -> Result<u32, Unsolved> {
        if (self.len() + 1) * 8 > self.tags.len() * 7 {
            self.grow()?;
        }
        let number = u32::try_from(self.len()).expect("positions have numbers of 32 bits");
        self.states.push(state)?;
        self.put(hash, number);
        Ok(number)
    }

    fn put(&mut self, hash: u64, number: u32) {
        let mut slot = slot(hash, self.tags.len());
        while self.tags[slot] != 0 {
            slot = if slot + 1 < self.tags.len() { slot + 1 } else { 0 };
        }
        (self.tags[slot], self.numbers[slot]) = (tag(hash), number);
    }

    fn grow(&mut self) -> Result<(), Unsolved> {
        let slots = (self.tags.len() + self.tags.len() / 2).max(64) as u64;
        (self.tags, self.numbers) = (filled(slots, || 0)?, filled(slots, || 0)?);
        for number in 0..self.len() as u32 {
            self.put(Key::of(&self.states[number]).0, number);
        }
        Ok(())
    }
}

/// The first slot to probe.
fn slot(hash: u64, slots: usize) -> usize {
    ((u128::from(hash) * slots as u128) >> 64) as usize
}

/// A byte of the hash that the slot does not imply; never 0.
const fn tag(hash: u64) -> u8 {
    let low = hash as u8;
    if low == 0 { 1 } else { low }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_keeps_its_number() {
        let mut positions = Positions::default();
        // Beyond a chunk, and through many sizes of the index.
        let states = (0..CHUNK as u64 + 1_000).map(|n| n * n);
        for (number, state) in (0_u32..).zip(states.clone()) {
            let vacant = positions.number(&state).expect_err("it is new");
            assert_eq!(positions.insert(vacant, state), Ok(number));
        }
        for (number, state) in (0_u32..).zip(states.clone()) {
            assert_eq!((positions.number(&state), *positions.state(number)), (Ok(number), state));
            assert!(positions.number(&(state + 2)).is_err(), "no square is 2 from another");
        }
        assert!(positions.iter().copied().eq(states));
        assert!(positions.tags.len() * 7 >= positions.len() * 8);
        assert!(positions.tags.len() * 7 <= positions.len() * 12);
    }
}
