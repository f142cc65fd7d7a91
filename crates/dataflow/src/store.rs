//! The cells of finished layers that one worker owns.

use crate::ownership::Ownership;
use game::Rank;
use solve::retrograde::Cell;
use std::cell::RefCell;
use std::rc::Rc;

/// The finished layers of a worker, from number 0 on.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) workers: usize,
    pub(crate) layers: Vec<Vec<Cell>>,
}

/// A store that the operators of a worker share.
pub(crate) type SharedStore = Rc<RefCell<Store>>;

/// Where a cell is: its owner, and a number for it there, layer and place.
#[inline]
pub(crate) fn locate(workers: usize, rank: Rank) -> (usize, u64) {
    let (owner, place) = Ownership::new(workers, rank.layer).of(rank.index);
    (owner, u64::from(rank.layer) << 32 | place)
}

impl Store {
    pub(crate) fn new(workers: usize) -> Store {
        Store { workers, layers: Vec::new() }
    }

    /// The cell with this number.
    #[inline]
    pub(crate) fn cell(&self, number: u64) -> Cell {
        let layer = self.layers.get((number >> 32) as usize).map_or(&[][..], Vec::as_slice);
        layer.get(number as u32 as usize).copied().unwrap_or_default()
    }
}
