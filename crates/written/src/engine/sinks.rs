//! Receivers of generated moves: lists, counts, an existence test, and random draws.

use super::state::{Leg, Move};
use crate::compiled::Walk;
use crate::geometry::{NOWHERE, Way};
use crate::words::Word;
use game::random::Random;

/// A receiver of moves. `base` is a move but for the leg that is filled in: the second if `is_second`.
pub(super) trait Sink<W: Word> {
    /// A move to each cell of a set, from one cell or from nowhere.
    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W);
    /// A move to each cell of a set, from the cell that leads there.
    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W);
    /// A move for each number, both included, of a counter or heap.
    fn numbers(&mut self, base: Move, is_second: bool, from: u16, least: i32, greatest: i32);
    /// One move: a pass, or an exchange of names.
    fn one(&mut self, mv: Move, is_pass: bool);
    /// A number of moves to count without generating them; returns false if they must be generated, which
    /// then follows.
    fn skip(&mut self, count: usize) -> bool;
    /// The moves that [`skip`](Sink::skip) refused have been generated.
    fn after_skipped(&mut self) {}
    /// True if a legal move was found, so that groups below `otherwise` are not used; the pie rule does not
    /// count.
    fn has_any(&self) -> bool;
    /// False if the moves of a line need not be found.
    #[inline]
    fn wants(&self, _line: u8) -> bool {
        true
    }
    /// The pieces of a line whose moves matter, among some.
    #[inline]
    fn aimed(&self, _walk: &Walk<W>, pieces: W) -> W {
        pieces
    }
    /// True if [`skip`](Sink::skip) may accept numbers of moves.
    const SKIPS: bool;
    /// True if only the existence of a move matters.
    const IS_TEST: bool = false;
    /// True if only the number of moves matters.
    const IS_COUNT: bool = false;
    /// True if no more moves are needed.
    fn is_done(&self) -> bool {
        false
    }
}

/// All moves.
pub(super) struct List<'a> {
    pub(super) moves: &'a mut Vec<Move>,
    pub(super) found: bool,
}

impl<W: Word> Sink<W> for List<'_> {
    const SKIPS: bool = false;

    #[inline]
    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W) {
        self.found |= !set.is_empty();
        let base = base.with(is_second, Leg { from, to: 0, number: 0 });
        let mut rest = set;
        // A range knows its length, so the list grows only once.
        self.moves.extend((0..set.len()).map(|_| {
            let to = rest.first();
            rest = rest.without_first();
            base.reaching(is_second, to)
        }));
    }

    #[inline]
    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W) {
        self.found |= !set.is_empty();
        let base = base.with(is_second, Leg { from: 0, to: 0, number: 0 });
        let mut rest = set;
        self.moves.extend((0..set.len()).map(|_| {
            let to = rest.first();
            rest = rest.without_first();
            base.reaching(is_second, to).leaving(is_second, way.origin(to))
        }));
    }

    fn numbers(&mut self, base: Move, is_second: bool, from: u16, least: i32, greatest: i32) {
        self.found |= least <= greatest;
        let leg = |number: i32| Leg { from, to: NOWHERE, number };
        let count = count_of(least, greatest) as i32;
        self.moves.extend((0..count).map(|rank| base.with(is_second, leg(least + rank))));
    }

    fn one(&mut self, mv: Move, is_pass: bool) {
        self.found |= is_pass;
        self.moves.push(mv);
    }

    fn skip(&mut self, _count: usize) -> bool {
        false
    }

    fn has_any(&self) -> bool {
        self.found
    }
}

/// The number of moves.
#[derive(Default)]
pub(super) struct Count {
    pub(super) moves: usize,
    /// The passes and the exchanges of names among them.
    passes: usize,
    exchanges: usize,
}

impl Count {
    /// The number of moves but passes and exchanges of names.
    pub(super) fn without_passes(&self) -> usize {
        self.moves - self.passes - self.exchanges
    }
}

impl<W: Word> Sink<W> for Count {
    const SKIPS: bool = true;
    const IS_COUNT: bool = true;

    #[inline]
    fn to_each(&mut self, _base: Move, _is_second: bool, _from: u16, set: W) {
        self.moves += set.len() as usize;
    }

    #[inline]
    fn along(&mut self, _base: Move, _is_second: bool, _way: &Way<W>, set: W) {
        self.moves += set.len() as usize;
    }

    fn numbers(&mut self, _base: Move, _is_second: bool, _from: u16, least: i32, greatest: i32) {
        self.moves += count_of(least, greatest);
    }

    fn one(&mut self, _mv: Move, is_pass: bool) {
        self.moves += 1;
        self.passes += usize::from(is_pass);
        self.exchanges += usize::from(!is_pass);
    }

    fn skip(&mut self, count: usize) -> bool {
        self.moves += count;
        true
    }

    fn has_any(&self) -> bool {
        self.moves > self.exchanges
    }
}

/// A test whether there is a move other than the pie rule, and than a pass unless passes count.
#[derive(Default)]
pub(super) struct Any {
    pub(super) passes_count: bool,
    pub(super) found: bool,
    /// True if there is a pass.
    pub(super) pass: bool,
}

impl<W: Word> Sink<W> for Any {
    const SKIPS: bool = false;
    const IS_TEST: bool = true;

    #[inline]
    fn to_each(&mut self, _base: Move, _is_second: bool, _from: u16, set: W) {
        self.found |= !set.is_empty();
    }

    #[inline]
    fn along(&mut self, _base: Move, _is_second: bool, _way: &Way<W>, set: W) {
        self.found |= !set.is_empty();
    }

    fn numbers(&mut self, _base: Move, _is_second: bool, _from: u16, least: i32, greatest: i32) {
        self.found |= least <= greatest;
    }

    fn one(&mut self, _mv: Move, is_pass: bool) {
        self.pass |= is_pass;
        self.found |= is_pass && self.passes_count;
    }

    fn skip(&mut self, _count: usize) -> bool {
        false
    }

    fn has_any(&self) -> bool {
        self.found || self.pass
    }

    fn is_done(&self) -> bool {
        self.found
    }
}

/// A move drawn uniformly in one pass: the n-th move replaces the one drawn so far with probability 1/n.
pub(super) struct Drawn<'a> {
    random: &'a mut Random,
    /// The number of moves so far.
    pub(super) count: usize,
    pub(super) found: Option<Move>,
    /// True if a move other than an exchange of names came.
    any: bool,
    /// Moves that were skipped, but are needed after all.
    skipped: Skipped,
}

/// The treatment by a draw of moves that it has already counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skipped {
    /// There are none.
    None,
    /// The one of this rank is drawn.
    Drawn(usize),
    /// It was found; the others do not matter.
    Found,
}

impl<'a> Drawn<'a> {
    pub(super) fn new(random: &'a mut Random) -> Drawn<'a> {
        Drawn { random, count: 0, found: None, any: false, skipped: Skipped::None }
    }

    /// The rank of the move to take among the next `count`, if it is one of them.
    #[inline]
    fn among(&mut self, count: usize) -> Option<usize> {
        match self.skipped {
            Skipped::None if count == 0 => None,
            Skipped::None => {
                self.any = true;
                self.count += count;
                Some(self.random.index(self.count)).filter(|&rank| rank < count)
            }
            Skipped::Drawn(rank) if rank < count => {
                self.skipped = Skipped::Found;
                Some(rank)
            }
            Skipped::Drawn(rank) => {
                self.skipped = Skipped::Drawn(rank - count);
                None
            }
            Skipped::Found => None,
        }
    }
}

impl<W: Word> Sink<W> for Drawn<'_> {
    const SKIPS: bool = true;

    #[inline]
    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W) {
        if let Some(rank) = self.among(set.len() as usize) {
            let to = set.select(rank as u32) as u16;
            self.found = Some(base.with(is_second, Leg { from, to, number: 0 }));
        }
    }

    #[inline]
    fn along(&mut self, base: Move, is_second: bool, way: &Way<W>, set: W) {
        if let Some(rank) = self.among(set.len() as usize) {
            let to = set.select(rank as u32);
            let leg = Leg { from: way.origin(to) as u16, to: to as u16, number: 0 };
            self.found = Some(base.with(is_second, leg));
        }
    }

    fn numbers(&mut self, base: Move, is_second: bool, from: u16, least: i32, greatest: i32) {
        if let Some(rank) = self.among(count_of(least, greatest)) {
            let number = least + rank as i32;
            self.found = Some(base.with(is_second, Leg { from, to: NOWHERE, number }));
        }
    }

    fn one(&mut self, mv: Move, is_pass: bool) {
        let before = self.any;
        if self.among(1).is_some() {
            self.found = Some(mv);
        }
        self.any = before || is_pass;
    }

    fn skip(&mut self, count: usize) -> bool {
        match self.among(count) {
            Some(rank) => {
                self.skipped = Skipped::Drawn(rank);
                false
            }
            None => true,
        }
    }

    fn after_skipped(&mut self) {
        self.skipped = Skipped::None;
    }

    fn has_any(&self) -> bool {
        self.any
    }

    fn is_done(&self) -> bool {
        self.skipped == Skipped::Found
    }
}

/// The number of numbers from `least` to `greatest`.
fn count_of(least: i32, greatest: i32) -> usize {
    if least > greatest { 0 } else { (i64::from(greatest) - i64::from(least) + 1) as usize }
}
