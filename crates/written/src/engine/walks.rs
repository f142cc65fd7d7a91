//! Finds moves piece by piece.

use super::Written;
use super::interpreter::{Registers, View};
use super::sinks::Sink;
use super::state::State;
use super::turn::Work;
use crate::compiled::{Bound, Cells, Limits, Reach, Walk, WalkKind};
use crate::geometry::NOWHERE;
use crate::words::Word;

/// The number of lines with sets found once for all pieces.
const FEW: usize = 4;

/// The sets and the number used by a line that moves pieces.
#[derive(Clone, Copy, Default)]
pub(super) struct Sets<W> {
    pub(super) pieces: W,
    pub(super) to: W,
    /// The cells that pieces pass over.
    pub(super) over: W,
    /// The cells that are counted on a line.
    pub(super) counted: W,
    number: i64,
}

impl<W: Word> Written<W> {
    /// The moves of lines that are found piece by piece.
    pub(super) fn walks<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        walks: &[Walk<W>],
        registers: Option<&Registers<W>>,
        sink: &mut S,
    ) {
        if !walks.iter().any(|walk| sink.wants(walk.line)) {
            return;
        }
        let [walk] = walks else {
            let limits = walks.last().and_then(|walk| walk.limits.as_ref());
            return match limits.and_then(|limits| limits.completing.as_ref()) {
                Some(_) => self.walks_of_lines::<S, true>(work, walks, registers, sink),
                None => self.walks_of_lines::<S, false>(work, walks, registers, sink),
            };
        };
        let is_second = work.first.is_some();
        let sets = self.sets(walk, work.view.state, registers);
        if S::SKIPS && walk.shoots {
            return self.shots(work, walk, &sets, sink);
        }
        if S::IS_TEST && walk.begins_with_step {
            for &direction in &walk.directions {
                let to = self.compiled.geometry.way(direction).of(sets.pieces) & sets.to;
                sink.to_each(work.base(walk.line), is_second, NOWHERE, to);
            }
            return;
        }
        if S::IS_COUNT && walk.slides {
            sink.skip(self.slides_of_all(walk, &sets));
            return;
        }
        let second = work.second(walk.line);
        for from in sink.aimed(walk, work.movable(sets.pieces)).bits() {
            if let WalkKind::Carry { at_most, .. } = walk.kind {
                let limited = |to: W| match &walk.limits {
                    Some(limits) => self.limited(work, limits, (from, to), registers, &mut None),
                    None => to,
                };
                self.carries(work, (walk, at_most), (from, &sets), limited, sink);
                continue;
            }
            let mut to = self.reached(work, walk, from, &sets);
            if let Some(limits) = &walk.limits {
                to = self.limited(work, limits, (from, to), registers, &mut None);
            }
            match second {
                Some(second) => self.go_on(work, second, walk.line, |_| from as u16, to, sink),
                None if to.is_empty() => {}
                None => sink.to_each(work.base(walk.line), is_second, from as u16, to),
            }
            if sink.is_done() {
                return;
            }
        }
    }

    /// The number of slides of all pieces: of one cell, of two cells, and so on. No two pieces reach the same
    /// cell by the same number of steps in one direction.
    fn slides_of_all(&self, walk: &Walk<W>, sets: &Sets<W>) -> usize {
        let mut count = 0;
        for &direction in &walk.directions {
            let way = self.compiled.geometry.way(direction);
            let mut reached = way.of(sets.pieces);
            while !reached.is_empty() {
                count += (reached & sets.to).len() as usize;
                reached = way.of(reached & sets.over);
            }
        }
        count
    }

    /// As `walks`, for several lines; the first line that gives a move counts. Lines that test for lines of
    /// pieces may include some with a second verb and some without.
    fn walks_of_lines<S: Sink<W>, const LINES: bool>(
        &self,
        work: &Work<'_, W>,
        walks: &[Walk<W>],
        registers: Option<&Registers<W>>,
        sink: &mut S,
    ) {
        let (is_second, state) = (work.first.is_some(), work.view.state);
        let mut known = [Sets::default(); FEW];
        let mut pieces = W::NONE;
        for (index, walk) in walks.iter().enumerate() {
            if let Some(sets) = known.get_mut(index) {
                *sets = self.sets(walk, state, registers);
                pieces |= sets.pieces;
            } else {
                pieces |= Self::cells(walk.pieces, state, registers);
            }
        }
        let known = &known[..walks.len().min(FEW)];
        for from in work.movable(pieces).bits() {
            // The cells reached by earlier lines, without a second verb and with one.
            let mut earlier = [W::NONE; 2];
            let mut in_line = None;
            for (index, walk) in walks.iter().enumerate() {
                let sets = match known.get(index) {
                    Some(sets) => *sets,
                    None => self.sets(walk, state, registers),
                };
                if !sets.pieces.has(from) {
                    in_line = None;
                    continue;
                }
                let second = work.second(walk.line);
                let earlier = &mut earlier[usize::from(LINES && second.is_some())];
                let mut to = self.reached(work, walk, from, &sets).without(*earlier);
                if let Some(limits) = &walk.limits {
                    to = self.limited(work, limits, (from, to), registers, &mut in_line);
                }
                *earlier |= to;
                match second {
                    Some(second) => self.go_on(work, second, walk.line, |_| from as u16, to, sink),
                    None if to.is_empty() => {}
                    None => sink.to_each(work.base(walk.line), is_second, from as u16, to),
                }
                if sink.is_done() {
                    return;
                }
            }
        }
    }

    /// A set that moves depend on.
    #[inline]
    fn cells(cells: Cells<W>, state: &State<W>, registers: Option<&Registers<W>>) -> W {
        match cells {
            Cells::Plain(plain) => state.plain(&plain),
            Cells::Register(register) => registers.map_or(W::NONE, |registers| registers.set(register)),
        }
    }

    /// The sets of a line.
    #[inline]
    fn sets(&self, walk: &Walk<W>, state: &State<W>, registers: Option<&Registers<W>>) -> Sets<W> {
        let cells = |cells: Cells<W>| Self::cells(cells, state, registers);
        let number = |bound: Bound| match bound {
            Bound::Amount(amount) => state.amount(amount),
            Bound::Register(register) => registers.map_or(0, |registers| registers.number(register)),
        };
        let (over, counted, number) = match walk.kind {
            WalkKind::Step
            | WalkKind::Fly
            | WalkKind::Push(_)
            | WalkKind::Chain { .. }
            | WalkKind::PlainChain { .. } => (W::NONE, W::NONE, 0),
            WalkKind::Slide { empty, at_most } => (cells(empty), W::NONE, at_most.map_or(i64::MAX, number)),
            WalkKind::Hop { over } => (cells(over), W::NONE, 0),
            WalkKind::Go { exactly, over } => (cells(over), W::NONE, number(exactly)),
            WalkKind::GoByLine { counted, over } | WalkKind::Carry { over, alone: counted, .. } => {
                (cells(over), cells(counted), 0)
            }
        };
        // Most pieces slide to empty cells, which they slide over.
        let to = match walk.kind {
            WalkKind::Slide { empty, .. } if empty == walk.to => over,
            _ => cells(walk.to),
        };
        let mut pieces = cells(walk.pieces);
        if let WalkKind::PlainChain { over, to } = walk.kind {
            pieces = self.hoppers(walk, pieces, state.plain(&over), to.without(self.occupied(state)));
        }
        Sets { pieces, to, over, counted, number }
    }

    /// The pieces that have a first hop, on boards that lead each way back; else all.
    fn hoppers(&self, walk: &Walk<W>, pieces: W, over: W, to: W) -> W {
        let geometry = &self.compiled.geometry;
        if geometry.is_round() {
            return pieces;
        }
        let mut found = W::NONE;
        for &direction in &walk.directions {
            let Some(back) = geometry.opposite(direction) else { return pieces };
            let way = geometry.way(back);
            found |= way.of(way.of(to) & over);
        }
        pieces & found
    }

    /// The cells that a piece may reach among some, by a line that leaves some out. `in_line` are the cells
    /// that the line before it has found to lie in a line.
    #[inline(never)]
    fn limited(
        &self,
        work: &Work<'_, W>,
        limits: &Limits<W>,
        (from, mut to): (usize, W),
        registers: Option<&Registers<W>>,
        in_line: &mut Option<W>,
    ) -> W {
        let geometry = &self.compiled.geometry;
        let cell = W::bit(from);
        if let Some(registers) = registers {
            for &(way, set) in &limits.except {
                to = to.without(geometry.led_from(usize::from(way), from) & registers.set(set));
            }
            if let Some(line) = &limits.completing {
                let found = in_line.filter(|_| line.is_known).unwrap_or_else(|| {
                    let set = registers.set(line.most).without(cell) | registers.set(line.left) & cell;
                    let all = line.completions.iter();
                    let found = all.fold(W::NONE, |found, &axis| found | geometry.completing(axis, set));
                    found & registers.set(line.reached)
                });
                *in_line = Some(found);
                to = if line.is_negated { to.without(found) } else { to & found };
            }
        }
        match &limits.reach {
            Some(Reach::Known(known)) => to &= known[from],
            Some(Reach::Computed(set)) => {
                let set = &work.group.program.conditions[usize::from(*set)];
                let nowhere = View::of(work.view.state);
                to &= self.set_of(set, &View { from: from as u16, ..nowhere });
            }
            None => {}
        }
        match limits.condition {
            Some(condition) => self.walks_where(work, condition, from, to),
            None => to,
        }
    }

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
    fn reached(&self, work: &Work<'_, W>, walk: &Walk<W>, from: usize, sets: &Sets<W>) -> W {
        let geometry = &self.compiled.geometry;
        let (over, mut found) = (sets.over, W::NONE);
        match walk.kind {
            WalkKind::Step => {
                for &direction in &walk.directions {
                    if let Some(to) = geometry.next(direction, from) {
                        found |= W::bit(to);
                    }
                }
            }
            WalkKind::Fly => found = geometry.all,
            // These are found by the numbers of pieces left on the way.
            WalkKind::Carry { .. } => {}
            WalkKind::Slide { at_most, .. } => {
                for &direction in &walk.directions {
                    found |= if at_most.is_none() {
                        let (open, blocker) = geometry.open(direction, from, over);
                        open | blocker.map_or(W::NONE, W::bit)
                    } else {
                        self.short_slide(direction, from, over, sets.number)
                    };
                }
            }
            WalkKind::Hop { .. } => {
                for &direction in &walk.directions {
                    let middle = geometry.next(direction, from).filter(|&middle| over.has(middle));
                    if let Some(to) = middle.and_then(|middle| geometry.next(direction, middle)) {
                        found |= W::bit(to);
                    }
                }
            }
            WalkKind::Push(number) => {
                self.shoves(work.view.state, number, from, &mut |shove| found |= W::bit(shove.to));
            }
            WalkKind::Chain { over, to } => found = self.chained_by_programs(work, walk, from, (over, to)),
            WalkKind::PlainChain { over, to } => {
                let (state, cell) = (work.view.state, W::bit(from));
                let pieces = state.plain(&over).without(cell);
                let over = if over.is_complement { pieces | cell & over.within } else { pieces };
                found = self.chained(walk, from, (over, to.without(self.occupied(state).without(cell))));
            }
            WalkKind::Go { .. } => {
                let exactly = usize::try_from(sets.number).unwrap_or(0);
                for &direction in &walk.directions {
                    found |= self.gone(direction, from, exactly, over);
                }
            }
            WalkKind::GoByLine { .. } => {
                for &(direction, opposite) in &walk.axes {
                    let exactly = (sets.counted & geometry.line(direction, from)).len() as usize;
                    found |= self.gone(direction, from, exactly, over);
                    if let Some(opposite) = opposite {
                        found |= self.gone(opposite, from, exactly, over);
                    }
                }
            }
        }
        // A cell is never reached from itself, even round the board.
        found & sets.to.without(W::bit(from))
    }

    /// The cells that a piece reaches by any number of hops over sets as they are without the piece.
    #[inline(never)]
    fn chained_by_programs(
        &self,
        work: &Work<'_, W>,
        walk: &Walk<W>,
        from: usize,
        (over, to): (u16, u16),
    ) -> W {
        let mut lifted = *work.view.state;
        for layer in &mut lifted.layers[..self.compiled.layers.len()] {
            *layer = layer.without(W::bit(from));
        }
        let view = View::of(&lifted);
        let set = |program: u16| self.set_of(&work.group.program.conditions[usize::from(program)], &view);
        self.chained(walk, from, (set(over), set(to).without(self.occupied(&lifted))))
    }

    /// The cells that a piece reaches by any number of hops over cells of one set to cells of another.
    #[inline]
    fn chained(&self, walk: &Walk<W>, from: usize, (over, to): (W, W)) -> W {
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
