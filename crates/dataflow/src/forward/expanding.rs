//! The forward pass: expands the positions of a ply into the next.

use super::work::{Level, Work};
use crate::operator::{Actor, Outbox, Time, is_ahead};
use crate::parcel::{Content, Parcel};
use game::Notation;
use solve::Unsolved;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use timely::dataflow::operators::{Capability, InputCapability};

/// Positions expanded before other operators run.
const STRETCH: u32 = 1 << 10;

/// The text size of a parcel in bytes.
const TEXT: usize = 1 << 15;

/// The maximum number of steps a worker may be ahead; a step sends at most one parcel to each worker.
const AHEAD: u64 = 3;

/// Plays all moves of a ply.
pub(super) struct Expanding<G: Notation> {
    work: Rc<Work<G>>,
    level: Level<G::State>,
    next: Level<G::State>,
    /// The next position to expand.
    number: u32,
    /// The text to send to each worker.
    texts: Vec<String>,
    capability: Option<Capability<Time>>,
}

impl<G: Notation> Expanding<G> {
    pub(super) fn new(
        work: Rc<Work<G>>,
        level: Level<G::State>,
        capability: Capability<Time>,
    ) -> Expanding<G> {
        let texts = vec![String::new(); work.workers];
        Expanding { work, level, next: Level::default(), number: 0, texts, capability: Some(capability) }
    }

    /// Returns this ply and the next one.
    pub(super) fn finish(self) -> (Level<G::State>, Level<G::State>) {
        (self.level, self.next)
    }

    fn insert(&mut self, state: G::State) -> Result<(), Unsolved> {
        if let Err(vacant) = self.next.number(&state) {
            if self.next.len() as u64 >= Level::<G::State>::MAX {
                return Err(Unsolved::Positions(Level::<G::State>::MAX));
            }
            self.next.insert(vacant, state)?;
        }
        Ok(())
    }

    /// Sends the pending text to a worker.
    fn send(&mut self, to: usize, out: &mut Outbox<'_, '_>) {
        let Some(capability) = &self.capability else { return };
        let text = std::mem::take(&mut self.texts[to]);
        if !text.is_empty() {
            let content = Content::Block(0, text.into_bytes());
            out.send(capability, Parcel { to: to as u32, from: self.work.me as u32, content });
        }
    }
}

impl<G: Notation + 'static> Actor for Expanding<G> {
    fn take(
        &mut self,
        parcel: Parcel,
        _at: &InputCapability<Time>,
        _out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        let Content::Block(_, bytes) = parcel.content else { return Ok(()) };
        let work = Rc::clone(&self.work);
        work.each(&bytes, |state| self.insert(state))
    }

    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        let Some(capability) = &self.capability else { return Ok(false) };
        let step = *capability.time();
        if is_ahead(step, frontier, AHEAD) {
            return Ok(false);
        }
        let end = (self.level.len() as u32).min(self.number + STRETCH);
        let first = self.number;
        let mut is_full = false;
        while self.number < end && !is_full {
            let state = self.level.state(self.number).clone();
            self.number += 1;
            if self.work.question.game.outcome(&state).is_some() {
                continue;
            }
            let work = Rc::clone(&self.work);
            for child in work.children(&state) {
                let owner = work.owner(&child);
                if owner == work.me {
                    self.insert(child)?;
                    continue;
                }
                let text = &mut self.texts[owner];
                text.push_str(&work.question.game.write_position(&child));
                text.push('\n');
                out.counts().told += 1;
                is_full |= text.len() >= TEXT;
            }
        }
        self.work.shared.progress.fetch_add(u64::from(self.number - first), Ordering::Relaxed);
        let is_over = self.number as usize == self.level.len();
        if is_full || is_over {
            (0..self.texts.len()).for_each(|to| self.send(to, out));
            if let Some(capability) = &mut self.capability {
                capability.downgrade(&(step + 1));
            }
        }
        if is_over {
            self.capability = None;
        }
        Ok(!is_over)
    }
}
