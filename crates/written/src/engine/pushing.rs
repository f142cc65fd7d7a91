//! Moves several pieces in a line as one.

use super::Written;
use super::state::{Leg, State};
use crate::compiled::Pushing;
use crate::syntax::Way;
use crate::words::Word;

/// A line of pieces that moves.
#[derive(Clone, Copy)]
pub(super) struct Shove<W> {
    /// The cell reached.
    pub(super) to: usize,
    /// The pieces that move, with those that they push.
    moved: W,
    /// The pieces that are captured.
    captured: W,
    /// True if a piece is captured or goes over the edge.
    pub(super) takes: bool,
    /// The direction and the number of cells that all go.
    direction: usize,
    steps: usize,
}

impl<W: Word> Written<W> {
    /// Visits the ways in which a line moves that begins on a cell.
    #[inline(never)]
    pub(super) fn shoves(&self, state: &State<W>, number: u16, from: usize, visit: &mut dyn FnMut(Shove<W>)) {
        let pushing = &self.compiled.pushings[usize::from(number)];
        if pushing.way == Way::Shift {
            for direction in 0..self.compiled.geometry.directions() {
                self.shifts(state, pushing, (from, direction), visit);
            }
            return;
        }
        for &direction in &pushing.directions {
            self.pushes(state, pushing, (from, direction), visit);
        }
    }

    /// The ways in which a line goes in its direction.
    fn pushes(
        &self,
        state: &State<W>,
        pushing: &Pushing<W>,
        (from, direction): (usize, usize),
        visit: &mut dyn FnMut(Shove<W>),
    ) {
        let next = |cell: usize| self.compiled.geometry.next(direction, cell);
        let (own, occupied) = (state.layers[usize::from(pushing.layer)], self.occupied(state));
        let over = state.plain(&pushing.over) & occupied;
        let (mut line, mut front, mut length) = (W::bit(from), from, 1);
        while let Some(cell) = next(front).filter(|&cell| length < pushing.longest && own.has(cell)) {
            (line, front, length) = (line | W::bit(cell), cell, length + 1);
        }
        let (mut to, is_march) = (from, pushing.way == Way::March);
        for steps in 1..=if is_march { length } else { 1 } {
            let (Some(reached), Some(ahead)) = (next(to), next(front)) else { return };
            (to, front) = (reached, ahead);
            let shove = Shove { to, moved: line, captured: W::NONE, takes: false, direction, steps };
            if !occupied.has(front) {
                visit(shove);
                continue;
            }
            let (mut met, mut last, mut count, mut behind) = (W::NONE, front, 0, Some(front));
            while let Some(cell) = behind.filter(|&cell| over.has(cell)) {
                (met, last, count, behind) = (met | W::bit(cell), cell, count + 1, next(cell));
            }
            if count == 0 || pushing.fewer && count >= length {
                return;
            }
            if is_march {
                visit(Shove { captured: met, takes: true, ..shove });
            } else if behind.map_or(!state.pieces(pushing.mine).has(last), |cell| !occupied.has(cell)) {
                visit(Shove { moved: line | met, takes: behind.is_none(), ..shove });
            }
            return;
        }
    }

    /// The ways in which a line goes to the side.
    fn shifts(
        &self,
        state: &State<W>,
        pushing: &Pushing<W>,
        (from, along): (usize, usize),
        visit: &mut dyn FnMut(Shove<W>),
    ) {
        let geometry = &self.compiled.geometry;
        let (own, occupied) = (state.layers[usize::from(pushing.layer)], self.occupied(state));
        let directions = geometry.directions();
        let beside = [(along + 1) % directions, (along + directions - 1) % directions];
        for direction in beside.into_iter().filter(|direction| pushing.directions.contains(direction)) {
            let (mut moved, mut cell) = (W::NONE, Some(from));
            for count in 1..=pushing.longest {
                let Some(piece) = cell.filter(|&cell| own.has(cell)) else { break };
                let Some(to) = geometry.next(direction, piece).filter(|&to| !occupied.has(to)) else { break };
                (moved, cell) = (moved | W::bit(piece), geometry.next(along, piece));
                if count > 1 {
                    visit(Shove { to, moved, captured: W::NONE, takes: false, direction, steps: 1 });
                }
            }
        }
    }

    /// The way in which a line moves between two cells.
    pub(super) fn shove(&self, state: &State<W>, number: u16, leg: Leg) -> Option<Shove<W>> {
        let mut found = None;
        self.shoves(state, number, leg.from.into(), &mut |shove| {
            if shove.to == usize::from(leg.to) {
                found = Some(shove);
            }
        });
        found
    }

    /// Moves a line between two cells.
    pub(super) fn push(&self, state: &mut State<W>, number: u16, leg: Leg) {
        let Some(shove) = self.shove(state, number, leg) else { return };
        let way = self.compiled.geometry.way(shove.direction);
        for layer in &mut state.layers[..self.compiled.layers.len()] {
            let moved = (0..shove.steps).fold(*layer & shove.moved, |moved, _| way.of(moved));
            *layer = layer.without(shove.moved | shove.captured) | moved;
        }
    }
}
