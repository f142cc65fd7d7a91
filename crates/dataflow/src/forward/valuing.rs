//! The backward pass: computes the values of a ply from those of the next.
//!
//! A worker asks in chunks: runs of positions, with the remote children named as text in the order of the
//! expected values. At most [`IN_FLIGHT`] chunks wait at a time.

use super::work::{Level, Work};
use crate::operator::{Actor, Outbox, Time};
use crate::parcel::{Content, Parcel, read_long};
use game::Notation;
use solve::Unsolved;
use solve::forced::{MAX_PLIES, Packed, best};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use timely::dataflow::operators::{Capability, CapabilityTrait, InputCapability};

/// Maximum number of chunks waiting for answers.
const IN_FLIGHT: usize = 2;

/// Positions evaluated before other operators run.
const STRETCH: u32 = 1 << 10;

/// Upper bound of the bytes per requested position beside its text: its destination, and its value at both
/// ends.
const BYTES_ASKED: usize = 64;

/// Size in bytes of a value in transit.
const VALUE: usize = 8;

/// A run of waiting positions.
#[derive(Default)]
struct Chunk {
    number: u64,
    /// The positions, each with the index of its first child.
    positions: Vec<(u32, u32)>,
    children: Vec<Packed>,
    /// For each worker: the requested children, and their text.
    asked: Vec<(Vec<u32>, String)>,
    bytes: usize,
    /// The number of unanswered questions.
    missing: usize,
}

/// Computes the values of a ply.
pub(super) struct Valuing<G: Notation> {
    work: Rc<Work<G>>,
    level: Level<G::State>,
    values: Vec<Packed>,
    later: (Level<G::State>, Vec<Packed>),
    number: u32,
    open: Chunk,
    sent: VecDeque<Chunk>,
    capability: Option<Capability<Time>>,
}

impl<G: Notation> Valuing<G> {
    pub(super) fn new(
        work: Rc<Work<G>>,
        level: Level<G::State>,
        later: (Level<G::State>, Vec<Packed>),
        capability: Capability<Time>,
    ) -> Result<Valuing<G>, Unsolved> {
        let bytes = (level.len() * size_of::<Packed>()) as u64;
        let mut values = files::reserved(level.len()).ok_or(Unsolved::Memory(bytes))?;
        values.resize(level.len(), Packed::default());
        let open = Chunk { asked: vec![Default::default(); work.workers], ..Chunk::default() };
        Ok(Valuing {
            work,
            level,
            values,
            later,
            number: 0,
            open,
            sent: VecDeque::new(),
            capability: Some(capability),
        })
    }

    /// Returns the ply with its values.
    pub(super) fn finish(self) -> (Level<G::State>, Vec<Packed>) {
        (self.level, self.values)
    }

    /// The value of a local position at the next ply.
    fn value(&self, state: &G::State) -> Packed {
        self.later.0.number(state).map(|number| self.later.1[number as usize]).expect("it was reached")
    }

    /// Evaluates the next position, or asks for its children.
    fn look(&mut self) -> Result<(), Unsolved> {
        let number = self.number;
        self.number += 1;
        let state = self.level.state(number).clone();
        let work = Rc::clone(&self.work);
        let game = &work.question.game;
        if let Some(payoffs) = game.outcome(&state) {
            self.values[number as usize] = Packed::over(payoffs[work.question.player]);
            return Ok(());
        }
        let (first, before) = (self.open.children.len() as u32, self.open.bytes);
        for child in work.children(&state) {
            let owner = work.owner(&child);
            if owner == work.me {
                self.open.children.push(self.value(&child));
                continue;
            }
            let place = self.open.children.len() as u32;
            self.open.children.push(Packed::default());
            let (places, text) = &mut self.open.asked[owner];
            let written = game.write_position(&child);
            self.open.bytes += written.len() + BYTES_ASKED;
            places.push(place);
            text.push_str(&written);
            text.push('\n');
        }
        if self.open.bytes > before {
            self.open.positions.push((number, first));
            return Ok(());
        }
        let children = self.open.children.split_off(first as usize);
        self.back_up(number, &children)
    }

    fn back_up(&mut self, number: u32, children: &[Packed]) -> Result<(), Unsolved> {
        let question = &self.work.question;
        let is_own = question.game.to_move(self.level.state(number)) == question.player;
        let value = best(children.iter().map(|child| child.forced_value()), is_own);
        // No distance is greater than its bound.
        if value.bound > MAX_PLIES {
            return Err(Unsolved::Plies);
        }
        self.values[number as usize] = Packed::new(value);
        Ok(())
    }

    /// Sends the questions of the open chunk.
    fn send(&mut self, out: &mut Outbox<'_, '_>) {
        let Some(capability) = &self.capability else { return };
        if self.open.bytes == 0 {
            return;
        }
        let next = Chunk {
            number: self.open.number + 1,
            asked: vec![Default::default(); self.work.workers],
            ..Chunk::default()
        };
        let mut chunk = std::mem::replace(&mut self.open, next);
        for (owner, (places, text)) in chunk.asked.iter_mut().enumerate() {
            if places.is_empty() {
                continue;
            }
            out.counts().asked += places.len() as u64;
            out.counts().asked_once += places.len() as u64;
            chunk.missing += 1;
            let content = Content::Block(chunk.number << 1, std::mem::take(text).into_bytes());
            out.send(capability, Parcel { to: owner as u32, from: self.work.me as u32, content });
        }
        self.sent.push_back(chunk);
    }

    /// Answers a question.
    fn answer(
        &self,
        (number, to): (u64, u32),
        bytes: &[u8],
        at: &impl CapabilityTrait<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        let mut values = Vec::new();
        self.work.each(bytes, |state| {
            values.extend(self.value(&state).to_word().to_le_bytes());
            Ok(())
        })?;
        let content = Content::Block(number << 1 | 1, values);
        out.send(at, Parcel { to, from: self.work.me as u32, content });
        Ok(())
    }

    /// Takes an answer. If it completes its chunk, the positions of the chunk get their values.
    fn learn(&mut self, (number, from): (u64, usize), bytes: &[u8]) -> Result<(), Unsolved> {
        let at = self.sent.iter().position(|chunk| chunk.number == number).expect("it was asked");
        let chunk = &mut self.sent[at];
        for (place, value) in
            std::mem::take(&mut chunk.asked[from].0).into_iter().zip(bytes.chunks_exact(VALUE))
        {
            chunk.children[place as usize] = Packed::of_word(read_long(value));
        }
        chunk.missing -= 1;
        if chunk.missing > 0 {
            return Ok(());
        }
        let chunk = self.sent.remove(at).expect("it is there");
        let ends = chunk.positions.iter().skip(1).map(|&(_, first)| first as usize);
        let ends: Vec<usize> = ends.chain([chunk.children.len()]).collect();
        for (&(number, first), end) in chunk.positions.iter().zip(ends) {
            self.back_up(number, &chunk.children[first as usize..end])?;
        }
        Ok(())
    }
}

impl<G: Notation + 'static> Actor for Valuing<G> {
    fn take(
        &mut self,
        parcel: Parcel,
        at: &InputCapability<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        let Content::Block(number, bytes) = parcel.content else { return Ok(()) };
        if number & 1 == 0 {
            self.answer((number >> 1, parcel.from), &bytes, at, out)
        } else {
            self.learn((number >> 1, parcel.from as usize), &bytes)
        }
    }

    fn work(&mut self, _frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        if self.capability.is_none() {
            return Ok(false);
        }
        let most = self.work.memory / IN_FLIGHT;
        let first = self.number;
        let end = (self.level.len() as u32).min(first + STRETCH);
        while self.number < end && (self.open.bytes < most.max(1) || self.sent.len() < IN_FLIGHT) {
            if self.open.bytes >= most.max(1) {
                self.send(out);
            }
            self.look()?;
        }
        self.work.shared.progress.fetch_add(u64::from(self.number - first), Ordering::Relaxed);
        if (self.number as usize) < self.level.len() {
            return Ok(self.number > first);
        }
        if self.open.bytes > 0 && self.sent.len() < IN_FLIGHT {
            self.send(out);
        }
        if self.open.bytes == 0 && self.sent.is_empty() {
            self.capability = None;
        }
        Ok(false)
    }
}
