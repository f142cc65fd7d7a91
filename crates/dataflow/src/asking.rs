//! Questions to the owners of cells: positions wait for the answers if they have children that belong to
//! workers of other processes, or to other workers in a layer that is being solved.
//!
//! A worker asks in chunks. A chunk is a run of positions with the cells of their children in the order of
//! their moves; those that cannot be read here are asked for, each once in a chunk, and put where they belong
//! when the answers come. At most [`IN_FLIGHT`] chunks wait at a time: that bounds the memory of the worker
//! that asks and of those that are asked, as the engine holds nothing back.

use crate::operator::{Outbox, Time};
use crate::parcel::{Content, Parcel};
use solve::retrograde::Cell;
use std::collections::VecDeque;
use timely::dataflow::operators::CapabilityTrait;

/// Chunks that wait for answers at a time.
pub(crate) const IN_FLIGHT: usize = 2;

/// Bytes that a cell asked for takes at most: where it goes, its number in the question, its answer, each at
/// the worker that asks and on its way.
pub(crate) const BYTES_ASKED: usize = 64;

/// A position that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// Its place.
    pub(crate) place: u64,
    /// Whether the player of the cells is to move.
    pub(crate) is_own: bool,
    /// Its moves within the layer, where they are counted.
    pub(crate) inner: u32,
    /// Its first child among those of the chunk.
    first: u32,
}

/// The cell of a child, and whether it lies in the layer.
pub(crate) type Child = (Cell, bool);

/// A run of positions.
#[derive(Debug, Default)]
struct Chunk {
    number: u32,
    positions: Vec<Waiting>,
    children: Vec<Child>,
    /// For each worker: the number of a cell, and the child that it is.
    asked: Vec<Vec<(u64, u32)>>,
    /// The number of cells asked for.
    sum: usize,
    /// Questions without an answer.
    missing: usize,
}

/// The questions of a worker.
#[derive(Debug)]
pub(crate) struct Asking {
    me: u32,
    workers: usize,
    /// The maximum number of cells in a chunk.
    most: usize,
    open: Chunk,
    sent: VecDeque<Chunk>,
}

impl Asking {
    /// No questions yet; a chunk asks for about `most` cells.
    pub(crate) fn new(me: usize, workers: usize, most: usize) -> Asking {
        let open = Chunk { asked: vec![Vec::new(); workers], ..Chunk::default() };
        Asking { me: me as u32, workers, most, open, sent: VecDeque::new() }
    }

    /// Begins with a position; its children follow.
    #[inline]
    pub(crate) fn begin(&mut self, place: u64, is_own: bool) {
        let first = self.open.children.len() as u32;
        self.open.positions.push(Waiting { place, is_own, inner: 0, first });
    }

    /// Adds a child whose cell can be read here.
    #[inline]
    pub(crate) fn known(&mut self, child: Child) {
        self.open.children.push(child);
    }

    /// Adds a child whose cell is asked for.
    #[inline]
    pub(crate) fn ask(&mut self, owner: usize, number: u64, is_inner: bool) {
        let child = self.open.children.len() as u32;
        self.open.asked[owner].push((number, child));
        self.open.children.push((Cell::UNKNOWN, is_inner));
        self.open.sum += 1;
    }

    /// Ends a position. If it waits for nobody, it is taken away again and handed to `ready`.
    #[inline]
    pub(crate) fn end<E>(
        &mut self,
        asked_before: usize,
        inner: u32,
        ready: impl FnOnce(Waiting, &[Child]) -> Result<(), E>,
    ) -> Result<(), E> {
        let chunk = &mut self.open;
        let waiting = chunk.positions.last_mut().expect("it was begun");
        waiting.inner = inner;
        if chunk.sum > asked_before {
            return Ok(());
        }
        let waiting = *waiting;
        chunk.positions.pop();
        let done = ready(waiting, &chunk.children[waiting.first as usize..]);
        chunk.children.truncate(waiting.first as usize);
        done
    }

    /// The number of cells that the open chunk asks for.
    #[inline]
    pub(crate) const fn asked(&self) -> usize {
        self.open.sum
    }

    /// Returns whether the open chunk asks for enough.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.open.sum >= self.most
    }

    /// Returns whether another chunk may be begun.
    pub(crate) fn has_room(&self) -> bool {
        self.sent.len() < IN_FLIGHT
    }

    /// Returns whether nothing waits.
    pub(crate) fn is_idle(&self) -> bool {
        self.sent.is_empty() && self.open.sum == 0
    }

    /// Sends the questions of the open chunk.
    pub(crate) fn send(&mut self, at: &impl CapabilityTrait<Time>, out: &mut Outbox<'_, '_>) {
        if self.open.sum == 0 {
            return;
        }
        let number = self.open.number;
        let next = Chunk {
            number: number.wrapping_add(1),
            asked: vec![Vec::new(); self.workers],
            ..Chunk::default()
        };
        let mut chunk = std::mem::replace(&mut self.open, next);
        out.counts().asked += chunk.sum as u64;
        for (owner, asked) in chunk.asked.iter_mut().enumerate() {
            if asked.is_empty() {
                continue;
            }
            asked.sort_unstable();
            let mut numbers: Vec<u64> = asked.iter().map(|&(number, _)| number).collect();
            numbers.dedup();
            out.counts().asked_once += numbers.len() as u64;
            chunk.missing += 1;
            out.send(at, Parcel { to: owner as u32, from: self.me, content: Content::Ask(number, numbers) });
        }
        self.sent.push_back(chunk);
    }

    /// Takes an answer. Where it was the last one of its chunk, its positions are handed to `ready`.
    pub(crate) fn answer<E>(
        &mut self,
        (owner, number): (usize, u32),
        cells: &[u16],
        mut ready: impl FnMut(Waiting, &[Child]) -> Result<(), E>,
    ) -> Result<(), E> {
        let at = self.sent.iter().position(|chunk| chunk.number == number).expect("it was asked");
        let chunk = &mut self.sent[at];
        let mut cells = cells.iter();
        let (mut before, mut cell) = (None, Cell::UNKNOWN);
        for (number, child) in std::mem::take(&mut chunk.asked[owner]) {
            if before != Some(number) {
                cell = Cell(*cells.next().expect("every question has its answer"));
                before = Some(number);
            }
            chunk.children[child as usize].0 = cell;
        }
        chunk.missing -= 1;
        if chunk.missing > 0 {
            return Ok(());
        }
        let chunk = self.sent.remove(at).expect("it is there");
        for (nth, &waiting) in chunk.positions.iter().enumerate() {
            let until = chunk.positions.get(nth + 1).map_or(chunk.children.len(), |next| next.first as usize);
            ready(waiting, &chunk.children[waiting.first as usize..until])?;
        }
        Ok(())
    }
}
