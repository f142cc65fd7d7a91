//! The work of each worker: its part of one layer after another, and the packing of its blocks.

use crate::acyclic::Acyclic;
use crate::blocks::{Dealing, Packing, WRITER_GONE, Written};
use crate::cyclic::Cyclic;
use crate::operator::run;
use crate::ownership::Ownership;
use crate::shared::{Shared, Stopped};
use crate::solving::Solving;
use crate::store::{SharedStore, Store};
use crate::summing::sums;
use game::Ranked;
use solve::retrograde::{Cell, Codec, may_cycle};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use timely::worker::Worker;

/// The work shared by all workers.
pub(crate) struct Job<G> {
    pub(crate) game: Arc<G>,
    pub(crate) codec: Codec,
    /// The number of cells of every layer.
    pub(crate) layers: Vec<u64>,
    /// The number of layers that the file already holds.
    pub(crate) reused: usize,
    /// The number of workers per process.
    pub(crate) local: usize,
    /// The memory of a worker for questions, in bytes.
    pub(crate) memory: usize,
    pub(crate) shared: Arc<Shared>,
}

/// The channel ends between worker 0 and the thread that has the file.
pub(crate) struct FileEnds {
    pub(crate) to_file: SyncSender<Written>,
    pub(crate) from_file: Receiver<Vec<u8>>,
}

impl<G: Ranked + Send + Sync + 'static> Job<G> {
    /// Does one worker's share of the work.
    pub(crate) fn work(&self, worker: &mut Worker, ends: Option<FileEnds>) -> Result<(), Stopped> {
        let (me, workers) = (worker.index(), worker.peers());
        let first = me / self.local * self.local;
        let store: SharedStore = Rc::new(RefCell::new(Store::new(workers, first..first + self.local)));
        let (to_file, from_file) = ends.map(|ends| (ends.to_file, ends.from_file)).unzip();
        if self.reused > 0 {
            let sizes = self.layers[..self.reused].to_vec();
            let shared = Arc::clone(&self.shared);
            let dealing = run(worker, &self.shared, |capability| {
                Dealing::new((me, workers, sizes), from_file, shared, capability)
            })?;
            let mut known = 0;
            for (layer, cells) in (0..).zip(dealing.finish()) {
                known += cells.iter().filter(|cell| cell.is_known()).count() as u64;
                self.shared.publish(layer, me - first, Arc::new(cells));
            }
            let known = sums(worker, &self.shared, vec![known])?;
            if let Some(to_file) = &to_file {
                self.shared.or_fail(to_file.send(Written::Known(known[0])).map_err(|_| WRITER_GONE))?;
            }
            (0..self.reused as u32).for_each(|layer| self.add(&store, layer));
        }
        for (layer, &size) in (0..).zip(&self.layers).skip(self.reused) {
            // One dataflow per layer: its operators and their memory end with it.
            let cells = Arc::new(self.layer(worker, &store, (layer, size))?);
            self.shared.publish(layer, me - first, Arc::clone(&cells));
            let owners = Ownership::new(workers, layer);
            let to_file = to_file.clone();
            let packing = run(worker, &self.shared, |capability| {
                Packing::new((owners, me, size), cells, to_file, capability)
            })?;
            self.shared.or_fail(packing.finish())?;
            self.add(&store, layer);
        }
        Ok(())
    }

    /// Adds a layer to the store of a worker. A dataflow that started after the shares were published is
    /// over, so all workers have published theirs.
    fn add(&self, store: &SharedStore, layer: u32) {
        store.borrow_mut().push(self.shared.shares(layer, self.local));
    }

    /// The cells of this worker in a layer.
    fn layer(
        &self,
        worker: &mut Worker,
        store: &SharedStore,
        (layer, size): (u32, u64),
    ) -> Result<Vec<Cell>, Stopped> {
        let solving = Solving {
            game: Arc::clone(&self.game),
            codec: self.codec,
            layer,
            size,
            me: worker.index(),
            store: Rc::clone(store),
            memory: self.memory,
            shared: Arc::clone(&self.shared),
        };
        let cells = if may_cycle(&self.game.promises()) {
            run(worker, &self.shared, |capability| Cyclic::new(solving, capability))?.finish()
        } else {
            run(worker, &self.shared, |capability| Acyclic::new(solving, capability))?.finish()
        };
        self.shared.or_fail(cells)
    }
}
