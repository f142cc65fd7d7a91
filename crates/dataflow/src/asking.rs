//! Asks the owners of cells: a position waits for answers if it has children owned by workers of other
//! processes, or by other workers in the layer being solved.
//!
//! A worker asks in chunks. A chunk is a run of positions with the cells of their children in move order.
//! Cells that cannot be read locally are requested once per chunk, and filled in when the answers arrive. At
//! most [`IN_FLIGHT`] chunks wait at a time, which bounds the memory of the asking and the answering workers,
//! as the engine applies no back-pressure.

use crate::operator::{Outbox, Time};
use crate::parcel::{Content, Parcel};
use solve::retrograde::Cell;
use std::collections::VecDeque;
use timely::dataflow::operators::CapabilityTrait;

/// Maximum number of chunks waiting for answers.
pub(crate) const IN_FLIGHT: usize = 2;

/// Upper bound of the bytes per requested cell: its destination, its number in the question, and its answer,
/// each at the asking worker and in transit.
pub(crate) const BYTES_ASKED: usize = 64;

/// A waiting position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// Its place.
    pub(crate) place: u64,
    /// True if the player of the cells is to move.
    pub(crate) is_own: bool,
    /// Its number of moves within the layer, if they are counted.
    pub(crate) inner: u32,
    /// The index of its first child in the chunk.
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
    /// For each worker: the number of a cell, and the index of the child it belongs to.
    asked: Vec<Vec<(u64, u32)>>,
    /// The number of requested cells.
    sum: usize,
    /// The number of unanswered questions.
    missing: usize,
}

/// The questions of a worker.
#[derive(Debug)]
pub(crate) struct Asking {
    me: u32,
    workers: usize,
    /// The number of requested cells that fills a chunk.
    most: usize,
    open: Chunk,
    sent: VecDeque<Chunk>,
}

impl Asking {
    /// No questions yet; a chunk requests about `most` cells.
    pub(crate) fn new(me: usize, workers: usize, most: usize) -> Asking {
        let open = Chunk { asked: vec![Vec::new(); workers], ..Chunk::default() };
        Asking { me: me as u32, workers, most, open, sent: VecDeque::new() }
    }

    /// Starts a position; its children follow.
    #[inline]
    pub(crate) fn begin(&mut self, place: u64, is_own: bool) {
        let first = self.open.children.len() as u32;
        self.open.positions.push(Waiting { place, is_own, inner: 0, first });
    }

    /// Adds a child with a known cell.
    #[inline]
    pub(crate) fn known(&mut self, child: Child) {
        self.open.children.push(child);
    }

    /// Adds a child with a cell to request.
    #[inline]
    pub(crate) fn ask(&mut self, owner: usize, number: u64, is_inner: bool) {
        let child = self.open.children.len() as u32;
        self.open.asked[owner].push((number, child));
        self.open.children.push((Cell::UNKNOWN, is_inner));
        self.open.sum += 1;
    }

    /// Ends a position. If all its cells are known, it is removed again and passed to `ready`.
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

    /// The number of cells that the open chunk requests.
    #[inline]
    pub(crate) const fn asked(&self) -> usize {
        self.open.sum
    }

    /// Returns whether the open chunk is full.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.open.sum >= self.most
    }

    /// Returns whether another chunk may be started.
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

    /// Takes an answer. If it completes its chunk, the positions of the chunk are passed to `ready`.
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
