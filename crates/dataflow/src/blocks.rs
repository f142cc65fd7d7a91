//! Moves blocks between their owners and the process that writes the file.
//!
//! Owners pack their blocks in parallel and send them to worker 0, a few ahead of the blocks it has passed
//! on. When a build resumes, the blocks of finished layers go the other way.

use crate::operator::{Actor, Outbox, Time, is_ahead};
use crate::ownership::Ownership;
use crate::parcel::{Content, Parcel};
use crate::shared::Shared;
use crate::store::Share;
use solve::Unsolved;
use solve::database::{CELLS, Packer, Unpacker};
use solve::retrograde::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use timely::dataflow::operators::{Capability, InputCapability};

/// The number of blocks per worker in a step; and the maximum number of steps ahead.
const IN_STEP: usize = 8;
const AHEAD: u64 = 2;

/// Messages from worker 0 to the thread that writes the file.
#[derive(Debug)]
pub(crate) enum Written {
    /// The next block of the layer.
    Block(Vec<u8>),
    /// The layer is complete and has this many known cells.
    Layer(u64),
    /// The reused layers have this many known cells.
    Known(u64),
}

const NO_MEMORY: Unsolved = Unsolved::Memory(2 * CELLS as u64);

/// The thread that writes the file has ended, and has reported why.
pub(crate) const WRITER_GONE: Unsolved = Unsolved::Cancelled;

/// Packs the blocks of a layer; worker 0 also puts all blocks in order.
pub(crate) struct Packing {
    me: u32,
    cells: Share,
    /// The blocks of this worker.
    blocks: Vec<(u64, Range<usize>)>,
    packer: Packer,
    next: usize,
    capability: Option<Capability<Time>>,
    /// At worker 0: blocks that arrived out of order, and the number of the next one.
    early: BTreeMap<u64, Vec<u8>>,
    due: u64,
    known: u64,
    to_file: Option<SyncSender<Written>>,
}

impl Packing {
    pub(crate) fn new(
        (owners, me, size): (Ownership, usize, u64),
        cells: Share,
        to_file: Option<SyncSender<Written>>,
        capability: Capability<Time>,
    ) -> Result<Packing, Unsolved> {
        Ok(Packing {
            me: me as u32,
            cells,
            blocks: owners.blocks(me, size).collect(),
            packer: Packer::new().map_err(|_| NO_MEMORY)?,
            next: 0,
            capability: Some(capability),
            early: BTreeMap::new(),
            due: 0,
            known: 0,
            to_file,
        })
    }

    /// Reports, at worker 0, that the layer is complete.
    pub(crate) fn finish(self) -> Result<(), Unsolved> {
        if let Some(to_file) = &self.to_file {
            debug_assert!(self.early.is_empty(), "all blocks came");
            to_file.send(Written::Layer(self.known)).map_err(|_| WRITER_GONE)?;
        }
        Ok(())
    }
}

impl Actor for Packing {
    fn take(
        &mut self,
        parcel: Parcel,
        _at: &InputCapability<Time>,
        _out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        match parcel.content {
            Content::Block(number, block) => {
                self.early.insert(number, block);
                if let Some(to_file) = &self.to_file {
                    while let Some(block) = self.early.remove(&self.due) {
                        to_file.send(Written::Block(block)).map_err(|_| WRITER_GONE)?;
                        self.due += 1;
                    }
                }
            }
            Content::Numbers(known) => self.known += known.iter().sum::<u64>(),
            _ => {}
        }
        Ok(())
    }

    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        let Some(capability) = &mut self.capability else { return Ok(false) };
        let step = *capability.time();
        if is_ahead(step, frontier, AHEAD) {
            return Ok(false);
        }
        if let Some((number, places)) = self.blocks.get(self.next) {
            let block = self.packer.pack(&self.cells[places.clone()]).map_err(|_| NO_MEMORY)?;
            let content = Content::Block(*number, block);
            out.send(capability, Parcel { to: 0, from: self.me, content });
            self.next += 1;
            if self.next.is_multiple_of(IN_STEP) {
                capability.downgrade(&(step + 1));
            }
            return Ok(true);
        }
        let known = self.cells.iter().filter(|cell| cell.is_known()).count() as u64;
        out.send(capability, Parcel { to: 0, from: self.me, content: Content::Numbers(vec![known]) });
        self.capability = None;
        Ok(false)
    }
}

/// Distributes the blocks of finished layers to their owners, from worker 0.
pub(crate) struct Dealing {
    me: u32,
    workers: usize,
    /// The number of cells of each finished layer, and the cells of this worker.
    sizes: Vec<u64>,
    layers: Vec<Vec<Cell>>,
    unpacker: Unpacker,
    /// At worker 0: the blocks in order.
    from_file: Option<Receiver<Vec<u8>>>,
    /// The next block: its layer and its number there.
    next: (usize, u64),
    dealt: usize,
    capability: Option<Capability<Time>>,
    shared: Arc<Shared>,
}

impl Dealing {
    pub(crate) fn new(
        (me, workers, sizes): (usize, usize, Vec<u64>),
        from_file: Option<Receiver<Vec<u8>>>,
        shared: Arc<Shared>,
        capability: Capability<Time>,
    ) -> Result<Dealing, Unsolved> {
        let mut layers = Vec::new();
        for (layer, &size) in (0..).zip(&sizes) {
            let places = Ownership::new(workers, layer).places(me, size);
            let none = || Unsolved::Memory(2 * places);
            layers.push(files::reserved(places as usize).ok_or_else(none)?);
        }
        let capability = from_file.is_some().then_some(capability);
        let unpacker = Unpacker::new().map_err(|_| NO_MEMORY)?;
        Ok(Dealing {
            me: me as u32,
            workers,
            sizes,
            layers,
            unpacker,
            from_file,
            next: (0, 0),
            dealt: 0,
            capability,
            shared,
        })
    }

    /// The cells of this worker in every finished layer.
    pub(crate) fn finish(self) -> Vec<Vec<Cell>> {
        self.layers
    }

    /// Skips to the next layer with blocks left, and returns its number of cells.
    fn skip_whole_layers(&mut self) -> Option<u64> {
        while let Some(&size) = self.sizes.get(self.next.0) {
            if self.next.1 < size.div_ceil(CELLS as u64) {
                return Some(size);
            }
            self.next = (self.next.0 + 1, 0);
        }
        None
    }
}

const DAMAGED: Unsolved = Unsolved::Unfit("a block of a finished layer was damaged on its way");

impl Actor for Dealing {
    fn take(
        &mut self,
        parcel: Parcel,
        _at: &InputCapability<Time>,
        _out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        let Content::Block(number, block) = parcel.content else { return Ok(()) };
        let (layer, number) = ((number >> 40) as usize, number & ((1 << 40) - 1));
        let first = number * CELLS as u64;
        let cells = (self.sizes[layer] - first).min(CELLS as u64) as usize;
        let known = self.layers[layer].len() as u64;
        let is_next = Ownership::new(self.workers, layer as u32).of(first) == (self.me as usize, known);
        let is_intact = is_next && self.unpacker.read(&block, cells, &mut self.layers[layer]);
        if is_intact { Ok(()) } else { Err(DAMAGED) }
    }

    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        let step = match &self.capability {
            Some(capability) => *capability.time(),
            None => return Ok(false),
        };
        if is_ahead(step, frontier, AHEAD) {
            return Ok(false);
        }
        if self.skip_whole_layers().is_none() || self.shared.is_stopped() {
            self.capability = None;
            return Ok(false);
        }
        let block = self.from_file.as_ref().and_then(|blocks| blocks.recv().ok()).ok_or(WRITER_GONE)?;
        let (layer, number) = self.next;
        let (owner, _) = Ownership::new(self.workers, layer as u32).of(number * CELLS as u64);
        self.next.1 += 1;
        self.dealt += 1;
        let capability = self.capability.as_mut().expect("it was there");
        let content = Content::Block((layer as u64) << 40 | number, block);
        out.send(capability, Parcel { to: owner as u32, from: self.me, content });
        if self.dealt.is_multiple_of(IN_STEP * self.workers) {
            capability.downgrade(&(step + 1));
        }
        Ok(true)
    }
}
