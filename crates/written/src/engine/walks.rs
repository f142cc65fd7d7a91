//! Moves that are found piece by piece.

use super::Written;
use super::interpreter::{Registers, View};
use super::sinks::Sink;
use super::turn::Work;
use crate::compiled::{Walk, WalkKind};
use crate::geometry::NOWHERE;
use crate::words::Word;

impl<W: Word> Written<W> {
    /// The moves of lines that are found piece by piece.
    pub(super) fn walks<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        walks: &[Walk],
        registers: &Registers<W>,
        sink: &mut S,
    ) {
        if let (true, [walk]) = (S::SKIPS && walks[0].shoots, walks) {
            return self.shots(work, walk, registers, sink);
        }
        let is_second = work.first.is_some();
        let mut pieces = walks.iter().fold(W::NONE, |pieces, walk| pieces | registers.set(walk.pieces));
        if work.hopping != NOWHERE {
            pieces &= W::bit(usize::from(work.hopping));
        }
        for from in pieces.bits() {
            let mut earlier = W::NONE;
            for walk in walks {
                if !registers.set(walk.pieces).has(from) {
                    continue;
                }
                let mut to = self.reached(work, walk, from, registers).without(earlier);
                if let Some(condition) = walk.condition {
                    to = self.walks_where(work, condition, from, to);
                }
                // The first line that gives a move counts.
                earlier |= to;
                match work.second(walk.line) {
                    Some(second) => self.go_on(work, second, walk.line, from as u16, to, sink),
                    None if to.is_empty() => {}
                    None => sink.to_each(work.base(walk.line), is_second, from as u16, to),
                }
                if sink.is_done() {
                    return;
                }
            }
        }
    }

    #[inline(never)]
    fn walks_where(&self, work: &Work<'_, W>, condition: u16, from: usize, set: W) -> W {
        let condition = &work.group.program.conditions[usize::from(condition)];
        let holds = |&to: &usize| {
            let (from, to) = (from as u16, to as u16);
            self.holds(condition, &View { state: work.view.state, from, to, it: to })
        };
        set.bits().filter(holds).fold(W::NONE, |set, to| set | W::bit(to))
    }

    /// The cells that a piece reaches.
    #[inline]
    fn reached(&self, work: &Work<'_, W>, walk: &Walk, from: usize, registers: &Registers<W>) -> W {
        let geometry = &self.compiled.geometry;
        let mut found = W::NONE;
        match walk.kind {
            WalkKind::Step => {
                for &direction in &walk.directions {
                    if let Some(to) = geometry.next(direction, from) {
                        found |= W::bit(to);
                    }
                }
            }
            WalkKind::Fly => found = geometry.all,
            WalkKind::Slide { empty, at_most } => {
                let empty = registers.set(empty);
                let most = at_most.map(|number| registers.number(number));
                for &direction in &walk.directions {
                    found |= match most {
                        None => {
                            let (open, blocker) = geometry.open(direction, from, empty);
                            open | blocker.map_or(W::NONE, W::bit)
                        }
                        Some(most) => self.short_slide(direction, from, empty, most),
                    };
                }
            }
            WalkKind::Hop { over } => {
                let over = registers.set(over);
                for &direction in &walk.directions {
                    let middle = geometry.next(direction, from).filter(|&middle| over.has(middle));
                    if let Some(to) = middle.and_then(|middle| geometry.next(direction, middle)) {
                        found |= W::bit(to);
                    }
                }
            }
            WalkKind::Chain { over, to } => found = self.chained(work, walk, from, (over, to)),
            WalkKind::Go { exactly, over } => {
                let exactly = usize::try_from(registers.number(exactly)).unwrap_or(0);
                let over = registers.set(over);
                for &direction in &walk.directions {
                    found |= self.gone(direction, from, exactly, over);
                }
            }
            WalkKind::GoByLine { counted, over } => {
                let (counted, over) = (registers.set(counted), registers.set(over));
                for &(direction, opposite) in &walk.axes {
                    let exactly = (counted & geometry.line(direction, from)).len() as usize;
                    found |= self.gone(direction, from, exactly, over);
                    if let Some(opposite) = opposite {
                        found |= self.gone(opposite, from, exactly, over);
                    }
                }
            }
        }
        // A cell is never reached from itself, even round the board.
        found & registers.set(walk.to).without(W::bit(from))
    }

    /// The cells that a piece reaches by any number of hops, without the piece on its first cell.
    #[inline(never)]
    fn chained(&self, work: &Work<'_, W>, walk: &Walk, from: usize, (over, to): (u16, u16)) -> W {
        let mut lifted = *work.view.state;
        for layer in &mut lifted.layers[..self.compiled.layers.len()] {
            *layer = layer.without(W::bit(from));
        }
        let view = View::of(&lifted);
        let set = |program: u16| self.set_of(&work.group.program.conditions[usize::from(program)], &view);
        let (over, to) = (set(over), set(to).without(lifted.occupied()));
        let (mut reached, mut latest) = (W::bit(from), W::bit(from));
        while !latest.is_empty() {
            let hops = walk.directions.iter().fold(W::NONE, |hops, &direction| {
                let way = self.compiled.geometry.way(direction);
                hops | way.of(way.of(latest) & over) & to
            });
            latest = hops.without(reached);
            reached |= latest;
        }
        reached
    }

    /// The cells that a slide of at most some cells reaches, the first that is not empty included.
    #[inline(never)]
    fn short_slide(&self, direction: usize, from: usize, empty: W, most: i64) -> W {
        let (mut found, mut at) = (W::NONE, from);
        for _ in 0..most.min(W::BITS as i64) {
            let Some(next) = self.compiled.geometry.next(direction, at) else { break };
            found |= W::bit(next);
            if !empty.has(next) {
                break;
            }
            at = next;
        }
        found
    }

    /// The cell that lies a number of cells further, if all between are in a set.
    #[inline]
    fn gone(&self, direction: usize, from: usize, exactly: usize, over: W) -> W {
        let (to, between) = self.compiled.geometry.far(direction, from, exactly);
        if between.without(over).is_empty() { to } else { W::NONE }
    }
}
