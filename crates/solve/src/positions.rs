//! Positions with numbers, each kept once: what solvers spend their memory on.
//!
//! A position costs its own size and 6 to 9 bytes of an index: a byte of its hash and its number, in a table with open
//! addressing that is at least 7/12 and at most 7/8 full. Nothing is moved when more come but the index.

use crate::control::Unsolved;
use crate::memory::{filled, reserved};
use game::Key;
use std::hash::Hash;

/// So many entries are taken at once.
const CHUNK: usize = 1 << 16;

/// A row of entries that grows without moving those it has.
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
    /// How many there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends an entry.
    ///
    /// # Errors
    ///
    /// If there is no room for another chunk.
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

    /// The entries in their order.
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

/// Positions, numbered from 0 in the order in which they come.
#[derive(Clone, Debug)]
pub struct Positions<S> {
    states: ChunkedVec<S>,
    /// A byte of each slot's hash; 0 where the slot is empty.
    tags: Vec<u8>,
    numbers: Vec<u32>,
}

impl<S> Default for Positions<S> {
    fn default() -> Positions<S> {
        Positions { states: ChunkedVec::default(), tags: Vec::new(), numbers: Vec::new() }
    }
}

/// The hash of a position that is not among those with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacant(u64);

impl<S: Hash + Eq> Positions<S> {
    /// Bytes that a position takes at most, while the index grows.
    pub const BYTES: u64 = size_of::<S>() as u64 + 15;
    /// There are no more numbers than this.
    pub const MAX: u64 = u32::MAX as u64;

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are none.
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

    /// All of them in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &S> {
        self.states.iter()
    }

    /// The number of a position.
    ///
    /// # Errors
    ///
    /// If it has none: what [`insert`](Positions::insert) needs.
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
    /// If there is no room for it.
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

/// Where to look first among so many slots.
fn slot(hash: u64, slots: usize) -> usize {
    ((u128::from(hash) * slots as u128) >> 64) as usize
}

/// A byte that the slot does not tell; never 0.
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
