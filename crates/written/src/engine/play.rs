//! Plays moves and takes them back.

use super::Written;
use super::interpreter::{Registers, View};
use super::state::{Before, Leg, Move, State, Status, Undo};
use crate::compiled::{Action, Comparison, Deed, Flips, LAYERS, Line, Test, TestKind};
use crate::geometry::NOWHERE;
use crate::program::Program;
use crate::syntax::OutcomeKind;
use crate::words::Word;
use game::Player;

/// The cells that effects name: left and reached by the latest verb, and reached by the first.
pub(crate) type Cells = (u16, u16, u16);

impl<W: Word> Written<W> {
    /// Plays a move, determines whether the game is over, and returns the undo record, which is written last
    /// and in place.
    #[inline(never)]
    pub(super) fn advance(&self, state: &mut State<W>, mv: Move) -> Undo<W> {
        let line = match &self.compiled.seats[state.mover.index()].lines[mv.line()] {
            Some(line) if line.is_plain => line,
            Some(Line { flips: Some(flips), .. }) => return self.place_and_flip(state, mv, *flips),
            line => return self.advance_by(state, mv, line.as_ref()),
        };
        let (plies, free) = (state.plies, state.free);
        match line.verb {
            Deed::Place { layer } => {
                state.toggle(layer, W::bit(usize::from(mv.to())));
                if self.compiled.seats[state.mover.index()].connects {
                    let me = self.pass_on(state);
                    self.settle_after(state, me, Some((layer, mv.to())));
                } else {
                    self.next_turn(state);
                }
                Undo(Before::Placed { layer, plies, free })
            }
            Deed::Carry { layer, captures } => {
                let leg = mv.first();
                let to = W::bit(usize::from(leg.to));
                let mut captured = LAYERS as u8;
                if captures {
                    let on_it = |pieces: &W| !(*pieces & to).is_empty();
                    captured = state.layers.iter().position(on_it).unwrap_or(LAYERS) as u8;
                    state.toggle(captured, to);
                }
                state.toggle(layer, W::bit(usize::from(leg.from)) | to);
                self.next_turn(state);
                Undo(Before::Carried { layer, captured, plies, free })
            }
            Deed::Add => {
                let leg = mv.first();
                state.counters[usize::from(leg.from)] += leg.number;
                self.next_turn(state);
                Undo(Before::Added { plies, free })
            }
            Deed::Take => {
                let counters = state.counters;
                self.deed(state, line, line.verb, mv.first());
                self.next_turn(state);
                Undo(Before::Counted { counters, plies, free })
            }
            Deed::HopCapturing { .. }
            | Deed::CarryPart
            | Deed::Remove
            | Deed::Push(_)
            | Deed::Sow { .. }
            | Deed::Rotate { .. }
            | Deed::Pass
            | Deed::Exchange => self.advance_by(state, mv, Some(line)),
        }
    }

    /// Places a piece and flips those that it encloses.
    #[inline(never)]
    fn place_and_flip(&self, state: &mut State<W>, mv: Move, Flips { own, other }: Flips) -> Undo<W> {
        let (plies, free, to) = (state.plies, state.free, usize::from(mv.to()));
        let (mine, theirs) = (state.layers[usize::from(own)], state.layers[usize::from(other)]);
        let cells = self.compiled.geometry.enclosed(to, mine, theirs);
        state.toggle(other, cells);
        state.toggle(own, cells | W::bit(to));
        self.next_turn(state);
        Undo(Before::Flipped { own, other, cells, plies, free })
    }

    /// Ends the turn of the player to move after a move without effects.
    #[inline(never)]
    fn next_turn(&self, state: &mut State<W>) {
        let me = self.pass_on(state);
        self.settle(state, me);
    }

    /// Counts a ply, makes the next player the one to move, and returns who was.
    #[inline]
    fn pass_on(&self, state: &mut State<W>) -> Player {
        let me = state.mover;
        state.plies = (state.plies + 1).min(self.compiled.last_ply);
        state.hopping = NOWHERE;
        state.mover = me.next(self.compiled.players);
        me
    }

    /// Takes a move back.
    #[inline(never)]
    #[expect(clippy::needless_pass_by_value, reason = "a reference makes the caller copy it once more")]
    pub(super) fn take_back(&self, state: &mut State<W>, mv: Move, before: Before<W>) {
        let (plies, free) = match before {
            Before::Placed { layer, plies, free } => {
                state.toggle(layer, W::bit(usize::from(mv.to())));
                (plies, free)
            }
            Before::Carried { layer, captured, plies, free } => {
                let leg = mv.first();
                let to = W::bit(usize::from(leg.to));
                state.toggle(layer, W::bit(usize::from(leg.from)) | to);
                state.toggle(captured, to);
                (plies, free)
            }
            Before::Flipped { own, other, cells, plies, free } => {
                state.toggle(other, cells);
                state.toggle(own, cells | W::bit(usize::from(mv.to())));
                (plies, free)
            }
            Before::Added { plies, free } => {
                let leg = mv.first();
                state.counters[usize::from(leg.from)] -= leg.number;
                (plies, free)
            }
            Before::Counted { counters, plies, free } => {
                state.counters = counters;
                (plies, free)
            }
            Before::Whole(before) => return *state = before,
        };
        state.plies = plies;
        state.free = free;
        state.mover = self.before(state.mover);
        state.status = Status::Open;
    }

    /// The same for moves with effects.
    #[inline(never)]
    fn advance_by(&self, state: &mut State<W>, mv: Move, line: Option<&Line<W>>) -> Undo<W> {
        let undo = Undo(Before::Whole(*state));
        if let Some(line) = line {
            self.carry_out(state, mv, line);
        }
        undo
    }

    fn carry_out(&self, state: &mut State<W>, mv: Move, line: &Line<W>) {
        let me = state.mover;
        state.plies = (state.plies + 1).min(self.compiled.last_ply);
        let goes_on = self.complete(state, mv, line);
        if line.verb == Deed::Exchange {
            // Whoever exchanges the names has moved last, and now has the other name.
            return self.settle(state, self.before(me));
        }
        if goes_on {
            return self.settle(state, me);
        }
        if !line.again {
            state.mover = self.after(state, me);
        }
        self.settle(state, me);
    }

    /// Carries out the verbs and the effects of a move, and what it does at last if the piece need not go on.
    /// True if it must.
    pub(super) fn complete(&self, state: &mut State<W>, mv: Move, line: &Line<W>) -> bool {
        let cells = self.change(state, mv, line);
        state.hopping = if line.hops_on { mv.first().to } else { NOWHERE };
        let goes_on = line.hops_on && self.count(state) > 0;
        if !goes_on {
            state.hopping = NOWHERE;
            self.act(state, &line.last, cells);
        }
        goes_on
    }

    /// Carries out the verbs and the effects of a move, without the end of the turn, and returns the cells
    /// that the last effects name.
    pub(super) fn change(&self, state: &mut State<W>, mv: Move, line: &Line<W>) -> Cells {
        let before = line.second.as_ref().map_or(line.actions.len(), |second| second.after);
        let mut cells = self.first_part(state, line, mv, before);
        if let Some(second) = &line.second {
            self.deed(state, line, second.verb, mv.second());
            cells = (mv.second().from, mv.second().to, cells.2);
        }
        self.act(state, &line.actions[before..], cells);
        cells
    }

    /// Carries out the first verb of a line and the effects before its second verb, and returns the cells
    /// that they name.
    pub(crate) fn first_part(&self, state: &mut State<W>, line: &Line<W>, mv: Move, actions: usize) -> Cells {
        let Leg { mut from, mut to, .. } = mv.first();
        if let Deed::Sow { sowing } = line.verb {
            (from, to) = (to, self.sow(state, sowing, to));
        } else if line.verb == Deed::CarryPart {
            self.carry_part(state, mv.first(), mv.second().number as u32);
        } else {
            self.deed(state, line, line.verb, mv.first());
        }
        let cells = (from, to, to);
        self.act(state, &line.actions[..actions], cells);
        cells
    }

    /// Carries out a verb of a line.
    #[inline]
    pub(super) fn deed(&self, state: &mut State<W>, line: &Line<W>, deed: Deed, leg: Leg) {
        match deed {
            Deed::Place { layer } => state.layers[usize::from(layer)] |= W::bit(usize::from(leg.to)),
            Deed::Carry { layer, .. } => self.carry(state, line, layer, leg),
            Deed::HopCapturing { layer, beneath } => {
                let middle = self.middle(leg);
                let captured = middle.filter(|_| beneath).and_then(|middle| self.lift(state, middle));
                if let Some(middle) = middle.filter(|_| !beneath) {
                    self.hold(state, line, W::bit(middle));
                    self.take_off(state, W::bit(middle));
                }
                self.carry(state, line, layer, leg);
                if let Some(captured) = captured {
                    self.put_lowest(state, leg.to.into(), captured);
                }
            }
            Deed::Remove => self.take_off(state, W::bit(usize::from(leg.to))),
            Deed::Add => state.counters[usize::from(leg.from)] += leg.number,
            Deed::Take => {
                state.counters[usize::from(leg.from)] -= leg.number;
                state.counters[self.compiled.first_heap..self.compiled.counters.len()].sort_unstable();
            }
            Deed::Push(pushing) => self.push(state, pushing, leg),
            Deed::Rotate { squares } => self.rotate(state, squares, leg),
            Deed::Pass | Deed::Sow { .. } | Deed::CarryPart => {}
            Deed::Exchange => state.exchanged = true,
        }
    }

    #[inline]
    fn carry(&self, state: &mut State<W>, line: &Line<W>, layer: u8, leg: Leg) {
        let (from, to) = (W::bit(usize::from(leg.from)), W::bit(usize::from(leg.to)));
        self.hold(state, line, to);
        self.clear(state, from | to);
        state.layers[usize::from(layer)] |= to;
        if self.compiled.stacks.is_some() {
            self.move_beneath(state, leg.from.into(), leg.to.into());
        }
    }

    /// Adds the piece on a cell, which a line captures, to the hand that it comes to.
    #[inline]
    fn hold(&self, state: &mut State<W>, line: &Line<W>, cell: W) {
        for &(layer, counter) in &line.hands {
            if !(state.layers[usize::from(layer)] & cell).is_empty() {
                self.count_on(state, counter, 1);
            }
        }
    }

    /// Removes all pieces on some cells, and what lies beneath them.
    fn take_off(&self, state: &mut State<W>, cells: W) {
        self.clear(state, cells);
        if self.compiled.stacks.is_some() {
            cells.bits().for_each(|bit| self.put_beneath(state, bit, 0));
        }
    }

    /// Removes all pieces on some cells, which lie on nothing or keep what lies beneath them.
    #[inline]
    fn clear(&self, state: &mut State<W>, cells: W) {
        for layer in &mut state.layers[..self.compiled.layers.len()] {
            *layer = layer.without(cells);
        }
    }

    /// The cell between those of a hop.
    pub(crate) fn middle(&self, leg: Leg) -> Option<usize> {
        let geometry = &self.compiled.geometry;
        let (from, to) = (usize::from(leg.from), usize::from(leg.to));
        (0..geometry.directions()).find_map(|direction| {
            let middle = geometry.next(direction, from)?;
            (geometry.next(direction, middle) == Some(to)).then_some(middle)
        })
    }

    /// Carries out effects one after another, each with its sets as they are then.
    fn act(&self, state: &mut State<W>, actions: &[Action<W>], (from, to, it): Cells) {
        for action in actions {
            let view = View { state, from, to, it };
            match action {
                Action::Flip { set, layers } => {
                    let set = self.set_of(set, &view);
                    flip(state, layers, set);
                }
                Action::FlipEnclosed { mine, theirs, layers } => {
                    let (mine, theirs) = (state.pieces(*mine), state.pieces(*theirs));
                    if to != NOWHERE {
                        let set = self.compiled.geometry.enclosed(usize::from(to), mine, theirs);
                        flip(state, layers, set);
                    }
                }
                Action::Remove(set) => {
                    let set = self.set_of(set, &view);
                    self.take_off(state, set);
                }
                Action::Put { set, layer } => {
                    let set = self.set_of(set, &view);
                    self.take_off(state, set);
                    state.layers[usize::from(*layer)] |= set;
                }
                Action::Becomes { layer } => {
                    let cell = if it == NOWHERE { W::NONE } else { W::bit(usize::from(it)) };
                    let occupied = self.occupied(state);
                    self.clear(state, cell);
                    state.layers[usize::from(*layer)] |= cell & occupied;
                }
                Action::MoveSeeds { set, to } => {
                    let set = self.set_of(set, &view);
                    self.move_seeds(state, set, *to);
                }
                Action::Add { number, counter } => {
                    let number = self.number_of(number, &view);
                    self.count_on(state, *counter, number);
                }
                Action::AddAmount { amount, counter } => {
                    let number = state.amount(*amount);
                    self.count_on(state, *counter, number);
                }
            }
        }
    }

    /// Adds a number to a counter, which stays within its range.
    #[inline]
    fn count_on(&self, state: &mut State<W>, counter: u8, number: i64) {
        let range = self.compiled.counters[usize::from(counter)];
        let counter = &mut state.counters[usize::from(counter)];
        let sum = i64::from(*counter).saturating_add(number);
        *counter = sum.clamp(range.least.into(), range.greatest.into()) as i32;
    }

    /// Finds out whether the game is over after a move of `last`.
    pub(crate) fn settle(&self, state: &mut State<W>, last: Player) {
        self.settle_after(state, last, None);
    }

    /// The same after a move that placed a piece of a layer on a cell, through which any connection leads.
    #[inline(never)]
    pub(super) fn settle_after(&self, state: &mut State<W>, last: Player, placed: Option<(u8, u16)>) {
        if self.compiled.has_places {
            return self.settle_places(state, last);
        }
        state.status = Status::Open;
        self.find_free(state);
        let seat = &self.compiled.seats[last.index()];
        let code = match &seat.tests {
            Some(tests) => self.test(tests, state, placed),
            None => self.run_end(&seat.end, state),
        };
        state.status = match code {
            0 if self.compiled.may_be_stuck && !self.has_moves(state) => Status::Stuck,
            0 => Status::Open,
            line => Status::Over { line: line as u8 - 1, last },
        };
    }

    /// The same where players finish one after another: each is taken out of the turn order.
    #[cold]
    fn settle_places(&self, state: &mut State<W>, last: Player) {
        let seat = &self.compiled.seats[last.index()];
        state.status = Status::Open;
        while state.finished.len() + 1 < self.compiled.players {
            self.find_free(state);
            let finishes = |line: usize| match self.rules.end[line].outcome.kind {
                OutcomeKind::Finishes(who) => Some(who.player(last, state.mover)),
                _ => None,
            };
            let holds = |line: &usize| {
                self.run_end(&seat.lines_of_end[*line], state) > 0
                    && !finishes(*line).is_some_and(|player| state.finished.has(player))
            };
            let Some(line) = (0..seat.lines_of_end.len()).find(holds) else {
                if self.compiled.may_be_stuck && !self.has_moves(state) {
                    state.status = Status::Stuck;
                }
                return;
            };
            let Some(player) = finishes(line) else {
                state.status = Status::Over { line: line as u8, last };
                return;
            };
            state.finished = state.finished.with(player);
            if state.mover == player {
                state.mover = self.after(state, player);
                state.hopping = NOWHERE;
            }
        }
        self.find_free(state);
        state.status = Status::Places;
    }

    /// The next player in turn order who has not finished.
    fn after(&self, state: &State<W>, player: Player) -> Player {
        let mut next = player.next(self.compiled.players);
        while state.finished.has(next) && next != player {
            next = next.next(self.compiled.players);
        }
        next
    }

    #[inline(never)]
    fn run_end(&self, end: &Program<W>, state: &State<W>) -> u16 {
        self.run(end, 0, &View::of(state), &mut Registers::new())
    }

    /// The number of the first line of `end` that holds, counted from 1; 0 if none does.
    #[inline]
    fn test(&self, tests: &[Test<W>], state: &State<W>, placed: Option<(u8, u16)>) -> u16 {
        let geometry = &self.compiled.geometry;
        for test in tests {
            let holds = match &test.kind {
                TestKind::Line { layers, plan } => !geometry.lines(state.pieces(*layers), plan).is_empty(),
                TestKind::Without { layers } => state.pieces(*layers).is_empty(),
                TestKind::Full => self.is_full(state),
                TestKind::Reached { layers, cells } => !(state.pieces(*layers) & *cells).is_empty(),
                TestKind::Filled { layers, cells } => cells.without(state.pieces(*layers)).is_empty(),
                TestKind::Connected { layers, sides } => self.is_connected(state, *layers, *sides, placed),
                TestKind::After { plies } => state.plies >= *plies,
                TestKind::Compare(Comparison { one, relation, other }) => {
                    relation.holds(state.amount(*one), state.amount(*other))
                }
                TestKind::CompareAll(all) => all.iter().all(|comparison| state.compares(comparison)),
                TestKind::NextCannotMove => !self.may_place(state) && !self.next_can_move(state),
                TestKind::NobodyCanMove => !self.may_place(state) && !self.any_can_move(state),
            };
            if holds {
                return test.code;
            }
        }
        0
    }

    /// True if a group of pieces touches both sides.
    #[inline(never)]
    fn is_connected(&self, state: &State<W>, layers: u32, sides: [W; 2], placed: Option<(u8, u16)>) -> bool {
        let geometry = &self.compiled.geometry;
        match placed {
            None => geometry.connects(state.pieces(layers), sides),
            Some((layer, _)) if layers >> layer & 1 == 0 => false,
            Some((_, cell)) => geometry.connects_through(cell.into(), state.pieces(layers), sides),
        }
    }

    /// True if no cell is empty: a call, since otherwise all games pay for the few that ask.
    #[inline(never)]
    fn is_full(&self, state: &State<W>) -> bool {
        self.occupied(state) == self.compiled.geometry.all
    }

    /// True if there is a legal move, passes and the pie rule included.
    #[inline]
    fn has_moves(&self, state: &State<W>) -> bool {
        self.may_place(state) || self.may_count(state) || self.has_any_moves(state)
    }

    /// True if the player to move may place a piece by the first group of `turn`, as far as the position
    /// itself says so.
    #[inline]
    pub(super) fn may_place(&self, state: &State<W>) -> bool {
        !state.free.is_empty() && self.compiled.seats[state.mover.index()].free_line.is_some()
    }

    /// True if the player to move may add a number by the first group of `turn`.
    #[inline]
    fn may_count(&self, state: &State<W>) -> bool {
        let counting = self.compiled.seats[state.mover.index()].counting.as_ref();
        counting.is_some_and(|counting| {
            let (least, greatest) = self.range(counting, state);
            least <= greatest
        })
    }

    #[inline(never)]
    fn next_can_move(&self, state: &State<W>) -> bool {
        self.can_move(state, state.mover, false)
    }

    #[inline(never)]
    fn has_any_moves(&self, state: &State<W>) -> bool {
        self.can_move(state, state.mover, true) || self.count(state) > 0
    }

    /// The player before another in turn order.
    pub(crate) fn before(&self, player: Player) -> Player {
        Player::new(player.index().checked_sub(1).unwrap_or(self.compiled.players - 1))
    }
}

/// Gives the pieces of a set to the owners of other layers.
#[inline]
fn flip<W: Word>(state: &mut State<W>, layers: &[(u8, u8)], set: W) {
    for &(other, own) in layers {
        let flipped = state.layers[usize::from(other)] & set;
        state.layers[usize::from(other)] ^= flipped;
        state.layers[usize::from(own)] |= flipped;
    }
}
