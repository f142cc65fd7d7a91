//! Assigns cells to workers: blocks in turn, so that an owner packs whole blocks.
//!
//! Block b of layer l belongs to worker (b + l) mod W. A worker stores its cells of a layer contiguously; the
//! place of a cell is its index there.

use solve::database::CELLS;
use std::ops::Range;

/// The number of cells in a block, as a power of two.
const SHIFT: u32 = CELLS.trailing_zeros();
const MASK: u64 = CELLS as u64 - 1;

/// The maximum number of cells of a layer for a worker: places take 31 bits.
pub(crate) const MAX_PLACES: u64 = 1 << 31;

/// The owners of the cells of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ownership {
    workers: u64,
    /// The owner of block 0.
    first: u64,
}

impl Ownership {
    pub(crate) fn new(workers: usize, layer: u32) -> Ownership {
        let workers = workers as u64;
        Ownership { workers, first: u64::from(layer) % workers }
    }

    /// The owner of a cell, and its place there.
    #[inline]
    pub(crate) fn of(self, index: u64) -> (usize, u64) {
        if self.workers == 1 {
            return (0, index);
        }
        let block = index >> SHIFT;
        let owner = (block + self.first) % self.workers;
        (owner as usize, (block / self.workers) << SHIFT | index & MASK)
    }

    /// The first block of a worker.
    fn first_of(self, worker: usize) -> u64 {
        (worker as u64 + self.workers - self.first) % self.workers
    }

    /// The index of the cell at a worker's place.
    #[inline]
    pub(crate) fn index(self, worker: usize, place: u64) -> u64 {
        ((place >> SHIFT) * self.workers + self.first_of(worker)) << SHIFT | place & MASK
    }

    /// The number of cells that a worker owns in a layer of this size.
    pub(crate) fn places(self, worker: usize, size: u64) -> u64 {
        let (whole, rest) = (size >> SHIFT, size & MASK);
        let first = self.first_of(worker);
        let blocks = if whole > first { (whole - first).div_ceil(self.workers) } else { 0 };
        let has_rest = rest > 0 && self.of(size - 1).0 == worker;
        (blocks << SHIFT) + if has_rest { rest } else { 0 }
    }

    /// The blocks of a worker in a layer of this size: the number and the places of each.
    pub(crate) fn blocks(self, worker: usize, size: u64) -> impl Iterator<Item = (u64, Range<usize>)> {
        let places = self.places(worker, size);
        (0..places.div_ceil(CELLS as u64)).map(move |nth| {
            let from = nth << SHIFT;
            let until = places.min(from + CELLS as u64);
            (self.index(worker, from) >> SHIFT, from as usize..until as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_one_owner_and_one_place() {
        let block = CELLS as u64;
        for workers in [1, 2, 3, 5, 8] {
            for layer in [0, 1, 7] {
                let owners = Ownership::new(workers, layer);
                for size in [0, 1, block - 1, block, block + 1, 7 * block, 8 * block + 5] {
                    let mut seen = vec![0; workers];
                    for index in (0..size).filter(|index| size < 2 * block || index % 977 < 3) {
                        let (owner, place) = owners.of(index);
                        assert_eq!(owners.index(owner, place), index);
                        assert!(place < owners.places(owner, size));
                        seen[owner] += 1;
                    }
                    let all: u64 = (0..workers).map(|worker| owners.places(worker, size)).sum();
                    assert_eq!(all, size, "{workers} workers, layer {layer}");
                    let mut blocks: Vec<(u64, usize)> = (0..workers)
                        .flat_map(|worker| owners.blocks(worker, size))
                        .map(|(number, places)| (number, places.len()))
                        .collect();
                    blocks.sort_unstable();
                    let expected: Vec<(u64, usize)> = (0..size.div_ceil(block))
                        .map(|number| (number, (size - number * block).min(block) as usize))
                        .collect();
                    assert_eq!(blocks, expected);
                }
            }
        }
    }
}
