//! Stacks: what lies beneath the pieces, and moves that carry parts of stacks.

use super::Written;
use super::sinks::Sink;
use super::state::{Leg, State};
use super::turn::Work;
use super::walks::Sets;
use crate::compiled::{Layers, Stacking, Walk};
use crate::geometry::NOWHERE;
use crate::words::Word;

impl Stacking {
    /// What lies beneath the piece of a cell.
    pub(crate) fn row<W: Word>(&self, layers: &Layers<W>, cell: u16) -> u64 {
        let place = (u32::from(cell) * self.width) as usize;
        let word = |at: usize| {
            let set = layers.get(self.first + at * 64 / W::BITS);
            set.map_or(0, |set| set.word(at % (W::BITS / 64)))
        };
        let both = u128::from(word(place / 64)) | u128::from(word(place / 64 + 1)) << 64;
        (both >> (place % 64)) as u64 & (u64::MAX >> (64 - self.width))
    }

    /// Replaces what lies beneath the piece of a cell.
    pub(crate) fn set_row<W: Word>(&self, layers: &mut Layers<W>, cell: u16, row: u64) {
        let place = (u32::from(cell) * self.width) as usize;
        for bit in (self.row(layers, cell) ^ row).bits() {
            layers[self.first + (place + bit) / W::BITS] ^= W::bit((place + bit) % W::BITS);
        }
    }

    /// The number of pieces of a row.
    pub(crate) fn height(&self, row: u64) -> u32 {
        row.checked_ilog2().unwrap_or(0) / self.each
    }

    /// The layer of the highest piece of a row, and the row without it.
    fn popped(&self, row: u64) -> Option<(u8, u64)> {
        let rest = row >> self.each;
        let piece = row & ((1 << self.each) - 1);
        (row > 1).then(|| (self.layers[piece as usize], if rest == 1 { 0 } else { rest }))
    }

    /// The layers of the pieces of a row, from the highest on.
    pub(crate) fn pieces(&self, row: u64) -> impl Iterator<Item = u8> {
        std::iter::successors(self.popped(row), |(_, rest)| self.popped(*rest)).map(|(layer, _)| layer)
    }

    /// The most pieces of a row.
    pub(crate) fn most(&self) -> u32 {
        (self.width - 1) / self.each
    }

    /// A row with a piece of a layer above or beneath the others. Those that make it too high are left out.
    pub(crate) fn with(&self, row: u64, layer: u8, is_above: bool) -> u64 {
        let Some(piece) = self.flat.get(usize::from(layer)).filter(|piece| **piece != u8::MAX) else {
            return row;
        };
        let (piece, row) = (u64::from(*piece), row.max(1));
        let high = self.height(row) * self.each;
        let full = self.width - 1;
        let mark = 1 << high;
        if !is_above {
            return if high == full { row } else { row ^ mark | (piece | 1 << self.each) << high };
        }
        let rest = if high == full { row & ((mark - 1) >> self.each) | mark >> self.each } else { row };
        rest << self.each | piece
    }
}

impl<W: Word> Written<W> {
    /// What lies beneath the piece on a bit.
    fn beneath(&self, state: &State<W>, bit: usize) -> u64 {
        let cell = self.compiled.geometry.cell(bit);
        self.compiled.stacks.as_ref().map_or(0, |stacks| stacks.row(&state.layers, cell))
    }

    /// Replaces what lies beneath the piece on a bit, where pieces lie on others.
    pub(super) fn put_beneath(&self, state: &mut State<W>, bit: usize, row: u64) {
        if let Some(stacks) = &self.compiled.stacks {
            stacks.set_row(&mut state.layers, self.compiled.geometry.cell(bit), row);
        }
    }

    /// Moves what lies beneath the piece on a bit beneath that on another.
    pub(super) fn move_beneath(&self, state: &mut State<W>, from: usize, to: usize) {
        let row = self.beneath(state, from);
        self.put_beneath(state, from, 0);
        self.put_beneath(state, to, row);
    }

    /// Takes the top off a stack, and returns its layer.
    pub(super) fn lift(&self, state: &mut State<W>, bit: usize) -> Option<u8> {
        let top = self.layer_at(state, bit as u16)?;
        state.layers[top] ^= W::bit(bit);
        let row = self.beneath(state, bit);
        if let Some((next, rest)) = self.compiled.stacks.as_ref().and_then(|stacks| stacks.popped(row)) {
            state.layers[usize::from(next)] |= W::bit(bit);
            self.put_beneath(state, bit, rest);
        }
        Some(top as u8)
    }

    /// Puts a piece of a layer on top of what is on a bit.
    fn lay(&self, state: &mut State<W>, bit: usize, layer: u8) {
        if let (Some(top), Some(stacks)) = (self.layer_at(state, bit as u16), &self.compiled.stacks) {
            let row = stacks.with(self.beneath(state, bit), top as u8, true);
            self.put_beneath(state, bit, row);
            state.layers[top] ^= W::bit(bit);
        }
        state.layers[usize::from(layer)] |= W::bit(bit);
    }

    /// Puts a piece of a layer beneath all pieces on a bit.
    pub(super) fn put_lowest(&self, state: &mut State<W>, bit: usize, layer: u8) {
        if let Some(stacks) = &self.compiled.stacks {
            let row = stacks.with(self.beneath(state, bit), layer, false);
            self.put_beneath(state, bit, row);
        }
    }

    /// Carries pieces as far as there are bits that are 1 in the number of those left on each cell.
    pub(super) fn carry_part(&self, state: &mut State<W>, leg: Leg, drops: u32) {
        let (geometry, from, to) = (&self.compiled.geometry, usize::from(leg.from), usize::from(leg.to));
        let leads = |direction: &usize| {
            let step = |at, _| geometry.next(*direction, at);
            (0..drops.count_ones()).try_fold(from, step) == Some(to)
        };
        let Some(direction) = (0..geometry.directions()).find(leads) else { return };
        let number = drops.ilog2() as usize + 1;
        // The top first.
        let mut carried = [0; 16];
        for piece in &mut carried[..number] {
            *piece = self.lift(state, from).unwrap_or_default();
        }
        let mut at = from;
        for place in (0..number).rev() {
            if drops >> place & 1 == 1 {
                at = geometry.next(direction, at).unwrap_or(at);
            }
            self.lay(state, at, carried[place]);
        }
    }

    /// The moves that carry pieces from a cell, of the cells reached those that remain by other limits.
    pub(super) fn carries<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        (walk, at_most): (&Walk<W>, u32),
        (from, sets): (usize, &Sets<W>),
        limited: impl Fn(W) -> W,
        sink: &mut S,
    ) {
        let state = work.view.state;
        let Some(stacks) = &self.compiled.stacks else { return };
        let flat = stacks.layers.iter().fold(0, |mask, layer| mask | 1 << layer);
        let open = self.compiled.geometry.all.without(self.occupied(state)) | state.pieces(flat);
        let (over, alone) = (sets.over & open, sets.counted.without(open));
        // The cells that a number of steps leads to, over open cells and behind them.
        let mut reached = [(W::NONE, W::NONE); 16];
        for &direction in &walk.directions {
            let mut at = from;
            for (near, end) in &mut reached[1..] {
                let Some(next) = self.compiled.geometry.next(direction, at) else { break };
                if !over.has(next) {
                    *end |= W::bit(next) & alone;
                    break;
                }
                *near |= W::bit(next);
                at = next;
            }
        }
        let height = 1 + stacks.height(self.beneath(state, from));
        for drops in 1_u32..1 << height.min(at_most) {
            let (near, end) = reached[drops.count_ones() as usize];
            let to = limited(if drops & 1 == 1 { near | end } else { near });
            if !to.is_empty() {
                let number = Leg { from: NOWHERE, to: NOWHERE, number: drops as i32 };
                sink.to_each(work.base(walk.line).with(true, number), false, from as u16, to);
            }
            if sink.is_done() {
                return;
            }
        }
    }
}
