//! Finds the legal moves of a position.

use super::Written;
use super::ahead::{Ahead, Attacks};
use super::interpreter::{Registers, View};
use super::sinks::{Any, Count, Drawn, List, Sink};
use super::state::{Leg, Move, State};
use crate::compiled::{Bound, Counting, Deed, Emission, Group, Seat, Second, Shape, Stage};
use crate::geometry::NOWHERE;
use crate::words::Word;
use game::Player;
use game::random::Random;

/// A group of lines at work: its player, its position, and the first leg of the move, if any.
pub(super) struct Work<'a, W: Word> {
    seat: &'a Seat<W>,
    pub(super) group: &'a Group<W>,
    pub(super) view: View<'a, W>,
    /// The move to find a second leg for; none while first legs are being found.
    pub(super) first: Option<Move>,
    /// The cell of the piece that has to hop on, or `NOWHERE`.
    pub(super) hopping: u16,
}

impl<W: Word> Work<'_, W> {
    /// A move of a line, still without this leg.
    #[inline]
    pub(super) fn base(&self, line: u8) -> Move {
        self.first.unwrap_or(Move::of_line(line))
    }

    /// The pieces of a set that may be moved: only one if it has to hop on.
    #[inline]
    pub(super) fn movable(&self, pieces: W) -> W {
        if self.hopping == NOWHERE { pieces } else { pieces & W::bit(usize::from(self.hopping)) }
    }

    /// The second verb of a line, if first legs are looked for.
    #[inline]
    pub(super) fn second(&self, line: u8) -> Option<&Second<W>> {
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
        let seat = &self.compiled.seats[state.mover.index()];
        let may_exchange = seat.pie_line.is_some() && state.plies == 1;
        seat.free_line.filter(|_| !state.free.is_empty() && state.hopping == NOWHERE && !may_exchange)
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
        if let (Some(counting), NOWHERE) = (&self.compiled.seats[state.mover.index()].counting, state.hopping)
        {
            let (least, greatest) = self.range(counting, state);
            if least <= greatest {
                return (greatest - least + 1) as usize;
            }
        }
        let mut count = Count::default();
        self.moves(state, state.mover, &mut count);
        count.moves
    }

    /// Draws a legal move uniformly, and returns it with the number of moves.
    ///
    /// # Panics
    ///
    /// If the game is over.
    #[inline(never)]
    pub(super) fn draw_move(&self, state: &State<W>, random: &mut Random) -> (Move, usize) {
        let mut drawn = Drawn::new(random);
        self.moves(state, state.mover, &mut drawn);
        (drawn.found.expect("a position in which the game is not over has a move"), drawn.count)
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

    #[inline]
    pub(super) fn moves<S: Sink<W>>(&self, state: &State<W>, player: Player, sink: &mut S) {
        if self.compiled.seats[player.index()].looks_ahead {
            return self.moves_looking_ahead(state, player, sink);
        }
        self.all_moves(state, player, sink);
    }

    #[inline(never)]
    fn moves_looking_ahead<S: Sink<W>>(&self, state: &State<W>, player: Player, sink: &mut S) {
        let has_longest = self.compiled.seats[player.index()].has_longest;
        // If only the existence of a move matters, one of any length will do.
        let longest = (has_longest && !S::IS_TEST).then(|| self.longest(state, player));
        self.all_moves(state, player, &mut Ahead { game: self, state, sink, longest });
    }

    /// The moves of a player who is to move in the position, whatever it is afterwards.
    pub(super) fn all_moves<S: Sink<W>>(&self, state: &State<W>, player: Player, sink: &mut S) {
        let seat = &self.compiled.seats[player.index()];
        if let (true, Some(group)) = (state.hopping != NOWHERE, &seat.hops) {
            let work = Work { seat, group, view: View::of(state), first: None, hopping: state.hopping };
            return self.run_group(&work, sink);
        }
        let mut groups = &seat.groups[..];
        if let Some(line) = seat.free_line {
            sink.to_each(Move::of_line(line), false, NOWHERE, state.free);
            if let (Some(pie), 1, 2) = (seat.pie_line, state.plies, self.compiled.players) {
                sink.one(Move::of_line(pie), false);
            }
            if sink.has_any() {
                return;
            }
            groups = &groups[1..];
        }
        if let Some(counting) = &seat.counting {
            let (least, greatest) = self.range(counting, state);
            let from = counting.counter.into();
            sink.numbers(Move::of_line(counting.line), false, from, least as i32, greatest as i32);
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

    /// True if the player to move has a move in one of the first groups.
    pub(super) fn can_move_in(&self, state: &State<W>, groups: usize) -> bool {
        let seat = &self.compiled.seats[state.mover.index()];
        let mut any = Any::default();
        for group in &seat.groups[..groups] {
            let work = Work { seat, group, view: View::of(state), first: None, hopping: NOWHERE };
            self.run_group(&work, &mut Ahead { game: self, state, sink: &mut any, longest: None });
        }
        any.found
    }

    /// The cells of a set with a piece that some player but its owner could capture.
    #[inline(never)]
    pub(super) fn attacked(&self, state: &State<W>, of: W) -> W {
        let mut found = W::NONE;
        let playing = |player: &Player| !state.finished.has(*player);
        for player in Player::all(self.compiled.players).filter(playing) {
            let layers = self.compiled.layers.iter().zip(&*state.layers);
            let others = layers.filter(|(layer, _)| layer.owner.is_some_and(|owner| owner != player));
            let aims = of & others.fold(W::NONE, |all, (_, &pieces)| all | pieces);
            if aims.is_empty() {
                continue;
            }
            let seat = &self.compiled.seats[player.index()];
            let first = Some(Move::of_line(0));
            let mut attacks = Attacks { game: self, aims, hops: false, found: W::NONE };
            for (hops, group) in &seat.captures {
                let work = Work { seat, group, view: View::of(state), first, hopping: NOWHERE };
                attacks.hops = *hops;
                self.run_group(&work, &mut attacks);
                if attacks.is_done() {
                    break;
                }
            }
            found |= attacks.found;
        }
        found
    }

    /// The least and the greatest number that can be added.
    #[inline]
    pub(super) fn range(&self, counting: &Counting, state: &State<W>) -> (i64, i64) {
        let range = self.compiled.counters[usize::from(counting.counter)];
        let now = i64::from(state.counters[usize::from(counting.counter)]);
        if let Some((least, greatest)) = counting.constants {
            return (least.max(i64::from(range.least) - now), greatest.min(i64::from(range.greatest) - now));
        }
        (
            state.amount(counting.least).max(i64::from(range.least) - now),
            state.amount(counting.greatest).min(i64::from(range.greatest) - now),
        )
    }

    /// Finds the cells where the player to move may place a piece, if the first group places pieces.
    #[inline]
    pub(super) fn find_free(&self, state: &mut State<W>) {
        let seat = &self.compiled.seats[state.mover.index()];
        if seat.free_line.is_some() {
            state.free = self.free(&seat.groups[0], state);
        } else {
            state.free = W::NONE;
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
        match group.stages[0].emissions.first() {
            Some(Emission::Place { set, .. }) => registers.set(*set),
            _ => W::NONE,
        }
    }

    fn run_group<S: Sink<W>>(&self, work: &Work<'_, W>, sink: &mut S) {
        if let [Stage { start: None, guard, emissions, .. }] = &work.group.stages[..]
            && guard.is_empty()
        {
            for emission in emissions {
                match emission {
                    Emission::Walks(walks) => self.walks(work, walks, None, sink),
                    _ => self.emit_number(work, emission, None, sink),
                }
                if sink.is_done() {
                    return;
                }
            }
            return;
        }
        let mut registers = Registers::new();
        let mut next = 0;
        while let Some(stage) = work.group.stages.get(next) {
            if !stage.guard.iter().all(|demand| work.view.state.compares(demand)) {
                next = stage.behind;
                continue;
            }
            next += 1;
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
        emission: &Emission<W>,
        registers: &Registers<W>,
        sink: &mut S,
    ) {
        let is_second = work.first.is_some();
        match emission {
            Emission::Place { set, line } => {
                let set = registers.set(*set);
                if set.is_empty() {
                    return;
                }
                match work.second(*line) {
                    Some(second) => self.go_on(work, second, *line, |_| NOWHERE, set, sink),
                    None => sink.to_each(work.base(*line), is_second, NOWHERE, set),
                }
            }
            Emission::Carry { set, way, line } => {
                let mut set = registers.set(*set);
                let way = self.compiled.geometry.way(usize::from(*way));
                if work.hopping != NOWHERE {
                    set &= way.of(W::bit(usize::from(work.hopping)));
                }
                if set.is_empty() {
                    return;
                }
                let Some(second) = work.second(*line) else {
                    return sink.along(work.base(*line), is_second, way, set);
                };
                self.go_on(work, second, *line, |to| way.origin(to) as u16, set, sink);
            }
            Emission::Walks(walks) => self.walks(work, walks, Some(registers), sink),
            _ => self.emit_number(work, emission, Some(registers), sink),
        }
    }

    /// The moves that go on with the second verb of a line, after the first has reached each cell of a set.
    #[inline(never)]
    pub(super) fn go_on<S: Sink<W>>(
        &self,
        work: &Work<'_, W>,
        second: &Second<W>,
        line: u8,
        from: impl Fn(usize) -> u16,
        set: W,
        sink: &mut S,
    ) {
        if set.is_empty() || !sink.wants(line) {
            return;
        }
        let first = |to: usize| {
            let leg = Leg { from: from(to), to: to as u16, number: 0 };
            Move::of_line(line).with(false, leg)
        };
        if second.is_apart {
            let rest = self.free_by_program(&second.group, work.view.state);
            if !sink.skip(set.len() as usize * rest.len() as usize) {
                set.bits().for_each(|to| sink.to_each(first(to), true, NOWHERE, rest));
                sink.after_skipped();
            }
            return;
        }
        for to in set.bits() {
            self.second_legs(work, second, first(to), sink);
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
        emission: &Emission<W>,
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
                    // Heaps of one size are adjacent, and the moves treat them as one heap.
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
            Emission::Several(ref groups) => self.several(work, groups, sink),
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

    /// The moves of groups, each once and by the first line that gives it.
    #[inline(never)]
    fn several<S: Sink<W>>(&self, work: &Work<'_, W>, groups: &[Group<W>], sink: &mut S) {
        let Work { seat, view, first, hopping, .. } = *work;
        let mut moves = Vec::new();
        for group in groups {
            let work = Work { seat, group, view, first, hopping };
            self.run_group(&work, &mut List { moves: &mut moves, found: false });
        }
        let path = |mv: &Move| mv.path(seat.lines[mv.line()].as_ref());
        moves.sort_unstable_by_key(|mv| (path(mv), mv.line()));
        moves.dedup_by_key(|mv| path(mv));
        for mv in moves {
            let Some(line) = &seat.lines[mv.line()] else { continue };
            let second = line.second.as_ref().map(|second| (second.verb, mv.second()));
            let is_second = second.is_some();
            let (deed, leg) = second.unwrap_or((line.verb, mv.first()));
            match deed {
                Deed::Add | Deed::Take => sink.numbers(mv, is_second, leg.from, leg.number, leg.number),
                Deed::Pass | Deed::Exchange => sink.one(mv, deed == Deed::Pass),
                _ => sink.to_each(mv, is_second, leg.from, W::bit(leg.to.into())),
            }
            if sink.is_done() {
                return;
            }
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
