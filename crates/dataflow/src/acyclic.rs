//! Solves one worker's part of a layer without cycles of play. Phase r is round r, which evaluates the
//! waiting positions again from the cells of earlier rounds.
//!
//! A worker that finds cells in a round announces it to all, and they start the next round when no parcel of
//! this one can arrive any more. If a round finds nothing anywhere, no worker holds a capability for another.

use crate::asking::{Asking, Child, Waiting};
use crate::operator::{Actor, Outbox, Time, phase};
use crate::ownership::Ownership;
use crate::parcel::{Content, Parcel};
use crate::solving::Solving;
use crate::store::locate;
use game::{Game, Rank, Ranked};
use solve::Unsolved;
use solve::forced::ForcedValue;
use solve::forward::ends;
use solve::retrograde::{BackedUp, Cell, Codec, back_up};
use std::sync::atomic::Ordering;
use timely::dataflow::operators::{Capability, InputCapability};

/// Positions evaluated before other operators run.
const STRETCH: u64 = 1 << 12;

/// One worker's part of the layer.
pub(crate) struct Acyclic<G: Game> {
    solving: Solving<G>,
    owners: Ownership,
    asking: Asking,
    moves: Vec<G::Move>,
    /// The places to evaluate in this round, in order; all places in the first round.
    places: Option<Vec<u32>>,
    results: Results,
    /// The index of the next place.
    next: u64,
    round: u32,
    capability: Option<Capability<Time>>,
    /// The capability for the next round, if some worker found cells in this one.
    later: Option<Capability<Time>>,
}

/// The cells found so far.
struct Results {
    /// The cells of earlier rounds, and those of the first round as soon as they are found: that round does
    /// not read them.
    cells: Vec<Cell>,
    is_first: bool,
    /// True if this round found cells, which are kept apart if the round is not the first.
    has_found: bool,
    found: Vec<(u32, Cell)>,
    waiting: Vec<u32>,
    worths: Vec<ForcedValue>,
}

impl Results {
    fn know(&mut self, place: u64, cell: Cell) {
        self.has_found = true;
        if self.is_first {
            self.cells[place as usize] = cell;
        } else {
            self.found.push((place as u32, cell));
        }
    }

    /// Evaluates a position from the cells of its children.
    fn evaluate(&mut self, codec: Codec, waiting: Waiting, children: &[Child]) -> Result<(), Unsolved> {
        let children = children.iter().copied();
        match back_up(codec, waiting.is_own, children, &mut self.worths)? {
            BackedUp::Known(cell) => self.know(waiting.place, cell),
            BackedUp::Waiting => self.waiting.push(waiting.place as u32),
            BackedUp::Unknown => {}
        }
        Ok(())
    }
}

impl<G: Ranked> Acyclic<G> {
    pub(crate) fn new(solving: Solving<G>, capability: Capability<Time>) -> Result<Acyclic<G>, Unsolved> {
        let places = solving.places()?;
        let mut cells = solving.reserved(places)?;
        cells.resize(places as usize, Cell::UNKNOWN);
        Ok(Acyclic {
            owners: solving.owners(),
            asking: solving.asking(),
            moves: Vec::new(),
            places: None,
            results: Results {
                cells,
                is_first: true,
                has_found: false,
                found: Vec::new(),
                waiting: Vec::new(),
                worths: Vec::new(),
            },
            next: 0,
            round: 0,
            capability: Some(capability),
            later: None,
            solving,
        })
    }

    /// The cells after the last round.
    pub(crate) fn finish(mut self) -> Result<Vec<Cell>, Unsolved> {
        self.end_round();
        // If an end is promised, positions that wait forever cannot occur.
        let waits = self.places.is_some_and(|places| !places.is_empty());
        if waits && !ends(&self.solving.game.promises()) {
            return Err(Unsolved::Payoffs);
        }
        Ok(self.results.cells)
    }

    /// Evaluates a position, or asks for the cells it needs.
    fn evaluate(&mut self, place: u64) -> Result<(), Unsolved> {
        let Solving { game, codec, layer, me, store, .. } = &self.solving;
        let (codec, layer, is_first) = (*codec, *layer, self.results.is_first);
        let rank = Rank { layer, index: self.owners.index(*me, place) };
        let Some(mut state) = game.unrank(rank) else { return Ok(()) };
        if let Some(value) = codec.outcome(&**game, &state) {
            self.results.know(place, codec.pack(value, 0)?);
            return Ok(());
        }
        self.moves.clear();
        game.legal_moves(&state, &mut self.moves);
        let store = store.borrow();
        let before = self.asking.asked();
        self.asking.begin(place, game.to_move(&state) == codec.player());
        for &mv in &self.moves {
            let undo = game.play(&mut state, mv);
            let rank = game.rank(&state);
            game.undo(&mut state, mv, undo);
            let Some(rank) = rank else {
                self.asking.known((Cell::UNKNOWN, false));
                break;
            };
            let is_inner = rank.layer == layer;
            if is_inner && is_first {
                // No cell of the layer is known yet, and no later move changes that.
                self.asking.known((Cell::UNKNOWN, true));
                break;
            }
            let (owner, number) = locate(store.workers, rank);
            if is_inner && owner == *me {
                self.asking.known((self.results.cells[number as u32 as usize], true));
            } else if !is_inner && store.has(owner) {
                self.asking.known((store.cell(owner, number), false));
            } else {
                self.asking.ask(owner, number, is_inner);
            }
        }
        let results = &mut self.results;
        self.asking.end(before, 0, |waiting, children| results.evaluate(codec, waiting, children))
    }

    /// Ends a round: its cells become known, and waiting positions are evaluated in the next round if some
    /// worker found cells.
    fn end_round(&mut self) {
        let Results { cells, is_first, has_found, found, waiting, .. } = &mut self.results;
        for (place, cell) in found.drain(..) {
            cells[place as usize] = cell;
        }
        (*is_first, *has_found) = (false, false);
        let mut waiting = std::mem::take(waiting);
        waiting.sort_unstable();
        (self.places, self.next) = (Some(waiting), 0);
        self.round += 1;
        self.capability = self.later.take().filter(|_| self.size() > 0);
    }

    /// The number of positions to evaluate in this round.
    fn size(&self) -> u64 {
        self.places.as_ref().map_or(self.results.cells.len(), Vec::len) as u64
    }
}

impl<G: Ranked + 'static> Actor for Acyclic<G> {
    fn take(
        &mut self,
        parcel: Parcel,
        at: &InputCapability<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        let time = *at.least().expect("every parcel has an instant");
        // A parcel of a later round proves that this one is over everywhere.
        while time >= phase(self.round + 1) {
            self.end_round();
        }
        match parcel.content {
            Content::Ask(number, places) => {
                let (store, me) = (self.solving.store.borrow(), self.solving.me);
                let layer = u64::from(self.solving.layer);
                let cell = |place: u64| {
                    if place >> 32 == layer {
                        self.results.cells[place as u32 as usize]
                    } else {
                        store.cell(me, place)
                    }
                };
                let cells = places.into_iter().map(|place| cell(place).0).collect();
                let content = Content::Answer(number, cells);
                out.send(at, Parcel { to: parcel.from, from: parcel.to, content });
            }
            Content::Answer(number, cells) => {
                let (codec, results) = (self.solving.codec, &mut self.results);
                self.asking.answer((parcel.from as usize, number), &cells, |waiting, children| {
                    results.evaluate(codec, waiting, children)
                })?;
            }
            Content::Found if self.later.is_none() => {
                self.later = Some(at.delayed(&phase(self.round + 1), 0));
            }
            _ => {}
        }
        Ok(())
    }

    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        if self.capability.is_none() {
            // The next round starts here when this one is over everywhere.
            let Some(later) = &self.later else { return Ok(false) };
            if frontier.is_some_and(|frontier| frontier < *later.time()) {
                return Ok(false);
            }
            self.end_round();
            return Ok(self.capability.is_some());
        }
        let size = self.size();
        if self.next < size && self.asking.has_room() {
            let until = (self.next + STRETCH).min(size);
            let begun = self.next;
            while self.next < until && !self.asking.is_full() {
                let place =
                    self.places.as_ref().map_or(self.next, |places| u64::from(places[self.next as usize]));
                self.evaluate(place)?;
                self.next += 1;
            }
            self.solving.shared.progress.fetch_add(self.next - begun, Ordering::Relaxed);
            if let Some(capability) = &self.capability
                && (self.asking.is_full() || self.next == size)
            {
                self.asking.send(capability, out);
            }
        }
        if self.next < size || !self.asking.is_idle() {
            return Ok(self.next < size && self.asking.has_room());
        }
        // The round is over here. Results of others matter only if a position waits.
        if let Some(capability) = self.capability.take() {
            out.counts().rounds += 1;
            if self.results.has_found {
                let (workers, from) = (self.solving.workers() as u32, self.solving.me as u32);
                for to in 0..workers {
                    out.send(&capability, Parcel { to, from, content: Content::Found });
                }
            }
        }
        Ok(false)
    }
}
