//! A layer to solve, from the view of one worker.

use crate::asking::{Asking, BYTES_ASKED, IN_FLIGHT};
use crate::ownership::{MAX_PLACES, Ownership};
use crate::shared::Shared;
use crate::store::SharedStore;
use solve::Unsolved;
use solve::retrograde::Codec;
use std::sync::Arc;

/// A layer, and the data a worker needs to solve its part.
pub(crate) struct Solving<G> {
    pub(crate) game: Arc<G>,
    pub(crate) codec: Codec,
    /// The number of the layer, and its number of cells.
    pub(crate) layer: u32,
    pub(crate) size: u64,
    /// This worker.
    pub(crate) me: usize,
    /// The cells of the layers below owned by the workers of this process.
    pub(crate) store: SharedStore,
    /// The memory for questions, in bytes.
    pub(crate) memory: usize,
    pub(crate) shared: Arc<Shared>,
}

const TOO_LARGE: Unsolved = Unsolved::Unfit(
    "a worker would have more than 2 147 483 648 cells of a layer, and needs more workers beside it",
);

impl<G> Solving<G> {
    pub(crate) fn workers(&self) -> usize {
        self.store.borrow().workers
    }

    pub(crate) fn owners(&self) -> Ownership {
        Ownership::new(self.workers(), self.layer)
    }

    /// The number of cells of this worker.
    pub(crate) fn places(&self) -> Result<u64, Unsolved> {
        let places = self.owners().places(self.me, self.size);
        if places > MAX_PLACES { Err(TOO_LARGE) } else { Ok(places) }
    }

    /// An empty vector with capacity for this many items.
    #[expect(clippy::unused_self, reason = "it reads as the memory of this layer")]
    pub(crate) fn reserved<T>(&self, items: u64) -> Result<Vec<T>, Unsolved> {
        let none = || Unsolved::Memory(items.saturating_mul(size_of::<T>() as u64));
        files::reserved(usize::try_from(items).map_err(|_| none())?).ok_or_else(none)
    }

    pub(crate) fn asking(&self) -> Asking {
        Asking::new(self.me, self.workers(), (self.memory / BYTES_ASKED / IN_FLIGHT).max(1))
    }
}
