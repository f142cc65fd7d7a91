//! The cells of finished layers owned by the workers of a process.

use crate::ownership::Ownership;
use game::Rank;
use solve::retrograde::Cell;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// The cells that a worker owns in a finished layer, shared with the other workers of its process.
pub(crate) type Share = Arc<Vec<Cell>>;

/// The finished layers of a process.
#[derive(Debug)]
pub(crate) struct Store {
    /// The number of workers in all processes.
    pub(crate) workers: usize,
    /// The workers of this process.
    local: Range<usize>,
    /// The shares of these workers, layer by layer, from number 0 on. Shape `[layers][local workers]`.
    layers: Vec<Vec<Share>>,
}

/// A store shared by the operators of a worker.
pub(crate) type SharedStore = Rc<RefCell<Store>>;

/// Locates a cell: its owner, and its number there, which encodes layer and place.
#[inline]
pub(crate) fn locate(workers: usize, rank: Rank) -> (usize, u64) {
    let (owner, place) = Ownership::new(workers, rank.layer).of(rank.index);
    (owner, u64::from(rank.layer) << 32 | place)
}

impl Store {
    pub(crate) fn new(workers: usize, local: Range<usize>) -> Store {
        Store { workers, local, layers: Vec::new() }
    }

    /// Adds a layer, with the share of every worker of the process.
    pub(crate) fn push(&mut self, shares: Vec<Share>) {
        debug_assert_eq!(shares.len(), self.local.len());
        self.layers.push(shares);
    }

    /// Returns whether a worker belongs to this process, so that its cells are readable.
    #[inline]
    pub(crate) fn has(&self, owner: usize) -> bool {
        self.local.contains(&owner)
    }

    /// The cell with this number at a local worker.
    #[inline]
    pub(crate) fn cell(&self, owner: usize, number: u64) -> Cell {
        let shares = self.layers.get((number >> 32) as usize);
        let share = shares.and_then(|shares| shares.get(owner - self.local.start));
        share.and_then(|share| share.get(number as u32 as usize)).copied().unwrap_or_default()
    }
}
