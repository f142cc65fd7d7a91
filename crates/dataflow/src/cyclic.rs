//! Solves one worker's part of a layer with cycles of play. Phase 0 derives the results implied by the layers
//! below; phase d + 1 is round d, which propagates the positions that end in d plies to their predecessors.
//!
//! A round starts at a worker when no parcel of an earlier round can arrive any more. A worker holds a
//! capability for the next round with work of its own; when none is held and no parcel is in transit, there
//! are no more rounds.

use crate::asking::{Asking, Child, Waiting};
use crate::operator::{Actor, Outbox, Time, phase};
use crate::ownership::Ownership;
use crate::parcel::{Content, Parcel};
use crate::solving::Solving;
use crate::store::locate;
use game::{Game, Player, Rank, Ranked};
use solve::Unsolved;
use solve::retrograde::{Cell, Leaving, Word};
use std::sync::atomic::Ordering;
use timely::dataflow::operators::{Capability, InputCapability};

/// Positions processed before other operators run.
const STRETCH: u64 = 1 << 13;

/// Maximum number of predecessors in a parcel.
const TOLD: usize = 1 << 13;

/// The number of remote predecessors a worker propagates to in a step, and the number of steps it may be
/// ahead.
const TOLD_IN_STEP: usize = 1 << 16;
const AHEAD: u64 = 3;

/// The flag of the second side in a place.
const SECOND: u32 = 1 << 31;

struct Buffers<G: Game> {
    moves: Vec<G::Move>,
    below: Vec<Option<Rank>>,
    before: Vec<G::State>,
    indexes: Vec<u64>,
}

/// One worker's part of the layer.
pub(crate) struct Cyclic<G: Game> {
    solving: Solving<G>,
    owners: Ownership,
    words: Vec<Word>,
    /// The number of words that end in each number of plies.
    due: Vec<u64>,
    asking: Asking,
    buffers: Buffers<G>,
    /// The next place: in phase 0 until that is over, then in the round.
    next: u64,
    /// The round that is running or comes next; `None` in phase 0.
    round: Option<u32>,
    capability: Option<Capability<Time>>,
    /// The predecessors to send to each worker.
    told: Vec<Vec<u32>>,
    told_in_step: usize,
}

impl<G: Ranked> Cyclic<G> {
    pub(crate) fn new(solving: Solving<G>, capability: Capability<Time>) -> Result<Cyclic<G>, Unsolved> {
        let places = solving.places()?;
        let mut words = solving.reserved(places)?;
        words.resize(places as usize, Word::NOTHING);
        let workers = solving.workers();
        let buffers =
            Buffers { moves: Vec::new(), below: Vec::new(), before: Vec::new(), indexes: Vec::new() };
        Ok(Cyclic {
            owners: solving.owners(),
            words,
            due: Vec::new(),
            asking: solving.asking(),
            buffers,
            next: 0,
            round: None,
            capability: Some(capability),
            told: vec![Vec::new(); workers],
            told_in_step: 0,
            solving,
        })
    }

    /// The cells after the last round.
    pub(crate) fn finish(self) -> Result<Vec<Cell>, Unsolved> {
        let mut cells = self.solving.reserved(self.words.len() as u64)?;
        for word in self.words {
            cells.push(word.cell(self.solving.codec)?);
        }
        Ok(cells)
    }

    /// Processes a position in phase 0.
    fn start(&mut self, place: u64) -> Result<(), Unsolved> {
        let Solving { game, codec, layer, me, store, .. } = &self.solving;
        let (codec, workers) = (*codec, self.told.len());
        let rank = Rank { layer: *layer, index: self.owners.index(*me, place) };
        let Some(state) = game.unrank(rank) else { return Ok(()) };
        if let Some(value) = codec.outcome(&**game, &state) {
            set(&mut self.words, &mut self.due, place, Word::over(value));
            return Ok(());
        }
        let is_own = game.to_move(&state) == codec.player();
        let Buffers { moves, below, .. } = &mut self.buffers;
        below.clear();
        let inner = game.leaving(&state, *layer, moves, below);
        let before = self.asking.asked();
        self.asking.begin(place, is_own);
        let store = store.borrow();
        for rank in below.iter() {
            let Some(rank) = *rank else {
                self.asking.known((Cell::UNKNOWN, false));
                continue;
            };
            let (owner, number) = locate(workers, rank);
            if store.has(owner) {
                self.asking.known((store.cell(owner, number), false));
            } else {
                self.asking.ask(owner, number, false);
            }
        }
        // A word rejects more moves than it can count.
        let inner = u32::try_from(inner).unwrap_or(u32::MAX);
        let (words, due) = (&mut self.words, &mut self.due);
        self.asking.end(before, inner, |waiting, children| {
            set(words, due, waiting.place, first_word(codec, waiting, children)?);
            Ok(())
        })
    }

    /// The earliest round from this one on in which a position ends.
    fn next_round(&self, from: u32) -> Option<u32> {
        let later = self.due.iter().skip(from as usize).position(|&count| count > 0)?;
        Some(from + later as u32)
    }

    /// Advances to the next round with work, if there is one.
    fn go_on(&mut self, from: u32) {
        self.next = 0;
        let next = self.next_round(from);
        self.round = Some(next.unwrap_or(from));
        match (next, &mut self.capability) {
            (Some(round), Some(capability)) => capability.downgrade(&phase(round + 1)),
            (None, capability) => *capability = None,
            (Some(_), None) => {}
        }
    }

    /// Processes a stretch of a round.
    fn propagate(&mut self, round: u32, out: &mut Outbox<'_, '_>) -> Result<(), Unsolved> {
        let (me, layer) = (self.solving.me, self.solving.layer);
        let until = (self.next + STRETCH).min(self.words.len() as u64);
        let mut looked = 0;
        for place in self.next..until {
            let Some(winner) = self.words[place as usize].winner_in(round) else { continue };
            looked += 1;
            let Buffers { before, indexes, .. } = &mut self.buffers;
            indexes.clear();
            let rank = Rank { layer, index: self.owners.index(me, place) };
            self.solving.game.indexes_before(rank, before, indexes);
            for &index in indexes.iter() {
                let (owner, place) = self.owners.of(index);
                if owner == me {
                    tell(&mut self.words, &mut self.due, place, winner, round + 1)?;
                    continue;
                }
                let side = if winner == Player::FIRST { 0 } else { SECOND };
                let told = &mut self.told[owner];
                told.push(place as u32 | side);
                self.told_in_step += 1;
                if told.len() >= TOLD {
                    let places = std::mem::replace(told, Vec::with_capacity(TOLD));
                    let capability = self.capability.as_ref().expect("a round has a capability");
                    send_told(me, owner, places, capability, out);
                }
            }
        }
        self.next = until;
        self.solving.shared.progress.fetch_add(looked, Ordering::Relaxed);
        let is_over = until == self.words.len() as u64;
        if is_over || self.told_in_step >= TOLD_IN_STEP {
            let capability = self.capability.as_mut().expect("a round has a capability");
            for (owner, told) in self.told.iter_mut().enumerate().filter(|(_, told)| !told.is_empty()) {
                send_told(me, owner, std::mem::take(told), capability, out);
            }
            self.told_in_step = 0;
            let next = capability.time() + 1;
            capability.downgrade(&next);
        }
        if is_over {
            out.counts().rounds += 1;
            self.go_on(round + 1);
        }
        Ok(())
    }
}

fn send_told(me: usize, to: usize, places: Vec<u32>, at: &Capability<Time>, out: &mut Outbox<'_, '_>) {
    out.counts().told += places.len() as u64;
    out.send(at, Parcel { to: to as u32, from: me as u32, content: Content::Told(places) });
}

/// Stores a word, and counts the round in which its position ends.
#[inline]
fn set(words: &mut [Word], due: &mut Vec<u64>, place: u64, word: Word) {
    let seen = std::mem::replace(&mut words[place as usize], word);
    if let Some(distance) = seen.distance() {
        due[distance as usize] -= 1;
    }
    if let Some(distance) = word.distance() {
        let distance = distance as usize;
        if distance >= due.len() {
            due.resize(distance + 1, 0);
        }
        due[distance] += 1;
    }
}

/// Updates a position with a move to a win of `winner`, which makes it end in `distance` plies.
#[inline]
fn tell(
    words: &mut [Word],
    due: &mut Vec<u64>,
    place: u64,
    winner: Player,
    distance: u32,
) -> Result<(), Unsolved> {
    let seen = words[place as usize];
    let word = seen.after(winner, distance)?;
    if word.distance() == seen.distance() {
        words[place as usize] = word;
    } else {
        set(words, due, place, word);
    }
    Ok(())
}

/// The word of a position from the cells of its children below.
#[inline]
fn first_word(
    codec: solve::retrograde::Codec,
    waiting: Waiting,
    children: &[Child],
) -> Result<Word, Unsolved> {
    let mut results = Leaving::new(if waiting.is_own { Player::FIRST } else { Player::SECOND });
    for &(cell, _) in children {
        let Some((value, distance)) = codec.unpack(cell) else { return Ok(Word::NOTHING) };
        results.add(value, distance);
    }
    results.word(waiting.inner as usize)
}

impl<G: Ranked + 'static> Actor for Cyclic<G> {
    fn take(
        &mut self,
        parcel: Parcel,
        at: &InputCapability<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        match parcel.content {
            Content::Ask(number, places) => {
                let (store, me) = (self.solving.store.borrow(), self.solving.me);
                let cells = places.into_iter().map(|place| store.cell(me, place).0).collect();
                let content = Content::Answer(number, cells);
                out.send(at, Parcel { to: parcel.from, from: parcel.to, content });
            }
            Content::Answer(number, cells) => {
                let (codec, words, due) = (self.solving.codec, &mut self.words, &mut self.due);
                self.asking.answer((parcel.from as usize, number), &cells, |waiting, children| {
                    set(words, due, waiting.place, first_word(codec, waiting, children)?);
                    Ok(())
                })?;
            }
            Content::Told(places) => {
                let time = *at.least().expect("every parcel has an instant");
                let distance = (time >> 32) as u32;
                for place in places {
                    let winner = if place & SECOND == 0 { Player::FIRST } else { Player::SECOND };
                    tell(&mut self.words, &mut self.due, u64::from(place & !SECOND), winner, distance)?;
                }
                // A propagated win may end a position in the round after that of the parcel.
                let round = self.round.unwrap_or(0);
                let is_ahead = self.capability.as_ref().is_none_or(|held| *held.time() > phase(distance + 1));
                if is_ahead && self.due.get(distance as usize).is_some_and(|&count| count > 0) {
                    debug_assert!(round != distance || self.next == 0, "a later round has not begun");
                    self.capability = Some(at.delayed(&phase(distance + 1), 0));
                    (self.round, self.next) = (Some(distance), 0);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        let Some(round) = self.round else {
            let size = self.words.len() as u64;
            if self.next < size && self.asking.has_room() {
                let until = (self.next + STRETCH).min(size);
                let begun = self.next;
                while self.next < until && !self.asking.is_full() {
                    self.start(self.next)?;
                    self.next += 1;
                }
                self.solving.shared.progress.fetch_add(self.next - begun, Ordering::Relaxed);
                if let Some(capability) = &self.capability
                    && (self.asking.is_full() || self.next == size)
                {
                    self.asking.send(capability, out);
                }
            }
            if self.next == size && self.asking.is_idle() {
                self.go_on(0);
                return Ok(self.capability.is_some());
            }
            return Ok(self.asking.has_room() && self.next < size);
        };
        let Some(capability) = &self.capability else { return Ok(false) };
        let time = *capability.time();
        // All earlier rounds have arrived, and this one up to a few steps ago.
        let needed = if u64::from(time as u32) >= AHEAD { time - AHEAD + 1 } else { phase(round + 1) };
        if frontier.is_some_and(|frontier| frontier < needed) {
            return Ok(false);
        }
        self.propagate(round, out)?;
        Ok(self.capability.is_some())
    }
}
