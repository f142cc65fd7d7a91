//! The moves of a position.

use super::Written;
use super::interpreter::{Registers, View};
use super::sinks::{Any, Count, List, Ranked, Sink};
use super::state::{Leg, Move, State};
use crate::compiled::{Bound, Emission, Group, Seat, Second, Shape, Stage, Walk, WalkKind};
use crate::geometry::NOWHERE;
use crate::words::Word;
use game::Player;

/// A group of lines at work: its player, its position, and the move that it adds a leg to.
struct Work<'a, W> {
    seat: &'a Seat<W>,
    group: &'a Group<W>,
    view: View<'a, W>,
    /// The move whose second leg is looked for; none while first legs are.
    first: Option<Move>,
    /// The cell of the piece that has to hop on, or `NOWHERE`.
    hopping: u16,
}

impl<W: Word> Work<'_, W> {
    /// A move of a line without the leg that is looked for.
    #[inline]
    fn base(&self, line: u8) -> Move {
        self.first.unwrap_or(Move::of_line(line))
    }

    /// The second verb of a line, if first legs are looked for.
    #[inline]
    fn second(&self, line: u8) -> Option<&Second<W>> {
        if self.first.is_some() {
            return None;
        }
        self.seat.lines[usize::from(line)].as_ref().and_then(|line| line.second.as_ref())
    }
}

impl<W: Word> Written<W> {
    /// All legal moves, in order.
    pub(super) fn list(&self, state: &State<W>, moves: &mut Vec<Move>) {
        self.moves(state, state.mover, &mut List { moves, found: false });
    }

    /// The line that all legal moves belong to, if they place a piece on each free cell.
    #[inline]
    pub(super) fn only_places(&self, state: &State<W>) -> Option<u8> {
        let line = self.compiled.seats[state.mover.index()].free_line;
        line.filter(|_| !state.free.is_empty() && state.hopping == NOWHERE)
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count(&self, state: &State<W>) -> usize {
        if self.only_places(state).is_some() {
            return state.free.len() as usize;
        }
        self.count_all(state)
    }

    #[inline(never)]
    fn count_all(&self, state: &State<W>) -> usize {
        let mut count = Count::default();
        self.moves(state, state.mover, &mut count);
        count.moves
    }

    /// The legal move of this rank in the order of the list, found without the list; `None` if there are
    /// not that many.
    pub fn move_of_rank(&self, state: &State<W>, rank: usize) -> Option<Move> {
        let mut ranked = Ranked { rank, found: None, any: false };
        self.moves(state, state.mover, &mut ranked);
        ranked.found
    }

    /// True if a player, by name, would have a move if it were their turn; the pie rule is no move.
    pub(super) fn can_move(&self, state: &State<W>, player: Player, passes_count: bool) -> bool {
        let mut any = Any { passes_count, ..Any::default() };
        if player == state.mover {
            self.moves(state, player, &mut any);
        } else {
            let mut turned = State { mover: player, hopping: NOWHERE, ..*state };
            self.find_free(&mut turned);
            self.moves(&turned, player, &mut any);
        }
        any.found
    }

    fn moves<S: Sink<W>>(&self, state: &State<W>, player: Player, sink: &mut S) {
        let seat = &self.compiled.seats[player.index()];
        if let (true, Some(group)) = (state.hopping != NOWHERE, &seat.hops) {
            let work = Work { seat, group, view: View::of(state), first: None, hopping: state.hopping };
            return self.run_group(&work, sink);
        }
        let mut groups = &seat.groups[..];
        if let Some(line) = seat.free_line {
            sink.to_each(Move::of_line(line), false, NOWHERE, state.free);
            if sink.has_any() {
                return;
            }
            groups = &groups[1..];
        }
        for group in groups {
            let work = Work { seat, group, view: View::of(state), first: None, hopping: NOWHERE };
            self.run_group(&work, sink);
            if sink.has_any() {
                return;
            }
        }
    }

    /// Finds the cells that the player to move may place a piece on, where that is what the first group says.
    #[inline]
    pub(super) fn find_free(&self, state: &mut State<W>) {
        let seat = &self.compiled.seats[state.mover.index()];
        if seat.free_line.is_some() {
            state.free = self.free(&seat.groups[0], state);
        }
    }

    fn free(&self, group: &Group<W>, state: &State<W>) -> W {
        let geometry = &self.compiled.geometry;
        let occupied = || state.occupied();
        match &group.shape {
            Shape::Empty => geometry.all.without(occupied()),
            Shape::Drop { way, floor } => {
                let occupied = occupied();
                (geometry.way(usize::from(*way)).of(occupied) | *floor).without(occupied)
            }
            Shape::Enclosing { mine, theirs } => {
                let (mine, theirs) = (state.pieces(*mine), state.pieces(*theirs));
                geometry.enclosing(mine, theirs, geometry.all.without(occupied()))
            }
            Shape::Program | Shape::Seen => self.free_by_program(group, state),
        }
    }

    #[inline(never)]
    fn free_by_program(&self, group: &Group<W>, state: &State<W>) -> W {
        let mut registers = Registers::new();
        self.run(&group.program, 0, &View::of(state), &mut registers);
        match group.stages[0].emissions[..] {
            [Emission::Place { set, .. }] => registers.set(set),
            _ => W::NONE,
        }
    }

    fn run_group<S: Sink<W>>(&self, work: &Work<'_, W>, sink: &mut S) {
        if let [Stage { start: None, emissions }] = &work.group.stages[..] {
            for emission in emissions {
                self.emit_number(work, emission, None, sink);
                if sink.is_done() {
                    return;
                }
            }
            return;
        }
        let mut registers = Registers::new();
        for stage in &work.group.stages {
            if let Some(start) = stage.start {
                self.run(&work.group.program, start, &work.view, &mut registers);
            }
            for emission in &stage.emissions {
                self.emit(work, emission, &registers, sink);
                if sink.is_done() {
                    return;
                }
            }
        }
    }

    #[inline]
    fn emit<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        emission: &Emission,
        registers: &Registers<W>,
        sink: &mut S,
    ) {
        let is_second = work.first.is_some();
        match emission {
            Emission::Place { set, line } => {
                let set = registers.set(*set);
                match work.second(*line) {
                    Some(second) => self.go_on(work, second, *line, NOWHERE, set, sink),
                    None => sink.to_each(work.base(*line), is_second, NOWHERE, set),
                }
            }
            Emission::Carry { set, way, line } => {
                let mut set = registers.set(*set);
                let way = self.compiled.geometry.way(usize::from(*way));
                if work.hopping != NOWHERE {
                    set &= way.of(W::bit(usize::from(work.hopping)));
                }
                let Some(second) = work.second(*line) else {
                    return sink.along(work.base(*line), is_second, way, set);
                };
                for to in set.bits() {
                    self.go_on(work, second, *line, way.origin(to) as u16, W::bit(to), sink);
                }
            }
            Emission::Walks(walks) => self.walks(work, walks, registers, sink),
            _ => self.emit_number(work, emission, Some(registers), sink),
        }
    }

    /// The moves of lines that are found piece by piece.
    fn walks<S: Sink<W>>(&self, work: &Work<'_, W>, walks: &[Walk], registers: &Registers<W>, sink: &mut S) {
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

    /// The moves that go on with the second verb of a line, after the first has reached each cell of a set.
    #[inline(never)]
    fn go_on<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        second: &Second<W>,
        line: u8,
        from: u16,
        set: W,
        sink: &mut S,
    ) {
        for to in set.bits() {
            let leg = Leg { from, to: to as u16, number: 0 };
            self.second_legs(work, second, Move::of_line(line).with(false, leg), sink);
            if sink.is_done() {
                return;
            }
        }
    }

    fn second_legs<S: Sink<W>>(&self, work: &Work<'_, W>, second: &Second<W>, first: Move, sink: &mut S) {
        if let (Shape::Seen, 0) = (&second.group.shape, second.after) {
            let leg = first.first();
            let occupied = work.view.state.occupied();
            let left = if leg.from == NOWHERE { W::NONE } else { W::bit(usize::from(leg.from)) };
            let to = W::bit(usize::from(leg.to));
            let empty = self.compiled.geometry.all.without(occupied.without(left) | to);
            let seen = self.compiled.geometry.seen_from(to, empty);
            return sink.to_each(first, true, NOWHERE, seen);
        }
        let mut state = *work.view.state;
        let line = work.seat.lines[first.line()].as_ref();
        let view = line.map(|line| self.first_part(&mut state, line, first, second.after));
        let (from, to, it) = view.unwrap_or((NOWHERE, NOWHERE, NOWHERE));
        let view = View { state: &state, from, to, it };
        let group = &second.group;
        let work = Work { seat: work.seat, group, view, first: Some(first), hopping: NOWHERE };
        self.run_group(&work, sink);
    }

    #[inline(never)]
    fn emit_number<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        emission: &Emission,
        registers: Option<&Registers<W>>,
        sink: &mut S,
    ) {
        let bound = |bound: Bound| match bound {
            Bound::Amount(amount) => work.view.state.amount(amount),
            Bound::Register(number) => registers.map_or(0, |registers| registers.number(number)),
        };
        let holds = |condition: Option<u16>| {
            condition.is_none_or(|condition| {
                self.holds(&work.group.program.conditions[usize::from(condition)], &work.view)
            })
        };
        let state = work.view.state;
        match *emission {
            Emission::Add { counter, least, greatest, line, condition } => {
                let range = self.compiled.counters[usize::from(counter)];
                let now = i64::from(state.counters[usize::from(counter)]);
                let bounds = (i64::from(range.least) - now, i64::from(range.greatest) - now);
                let least = bound(least).max(bounds.0);
                let greatest = bound(greatest).min(bounds.1);
                if least <= greatest && holds(condition) {
                    self.numbers(work, line, counter.into(), (least, greatest), sink);
                }
            }
            Emission::Take { least, greatest, line, condition } => {
                if !holds(condition) {
                    return;
                }
                let heaps = self.compiled.first_heap..self.compiled.counters.len();
                for heap in heaps.clone() {
                    // Heaps of one size, which follow each other, are one heap to the moves.
                    if heap > heaps.start && state.counters[heap] == state.counters[heap - 1] {
                        continue;
                    }
                    let size = i64::from(state.counters[heap]);
                    let least = bound(least).max(1);
                    let most = greatest.map_or(size, |greatest| bound(greatest).min(size));
                    if least <= most {
                        self.numbers(work, line, heap as u16, (least, most), sink);
                    }
                }
            }
            Emission::Pass { line, condition } if holds(condition) => {
                sink.one(Move::of_line(line), true);
            }
            Emission::Exchange { line, condition }
                if state.plies == 1 && self.compiled.players == 2 && holds(condition) =>
            {
                sink.one(Move::of_line(line), false);
            }
            _ => {}
        }
    }

    fn numbers<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        line: u8,
        counter: u16,
        (least, greatest): (i64, i64),
        sink: &mut S,
    ) {
        let (least, greatest) = (least as i32, greatest as i32);
        let Some(second) = work.second(line) else {
            return sink.numbers(work.base(line), work.first.is_some(), counter, least, greatest);
        };
        for number in least..=greatest {
            let leg = Leg { from: counter, to: NOWHERE, number };
            self.second_legs(work, second, Move::of_line(line).with(false, leg), sink);
        }
    }
}
