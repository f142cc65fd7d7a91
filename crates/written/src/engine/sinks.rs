//! Receivers of moves: lists, counts, a test whether there is any, and the move of a rank.

use super::state::{Leg, Move};
use crate::geometry::{NOWHERE, Way};
use crate::words::Word;

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
    /// A number of moves, of which none is wanted but their number: false if some are, and nothing was taken.
    fn skip(&mut self, count: usize) -> bool;
    /// True if a legal move was found, so that groups below `otherwise` are not used; the pie rule does not
    /// count.
    fn has_any(&self) -> bool;
    /// True if numbers of moves are of use: [`skip`](Sink::skip) takes some.
    const SKIPS: bool;
    /// True if no more moves are wanted.
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
        // A range knows its length, so that the list grows once.
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
    /// The exchanges of names among them.
    exchanges: usize,
}

impl<W: Word> Sink<W> for Count {
    const SKIPS: bool = true;

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

/// The move of a rank in the list of all moves, found without the list.
pub(super) struct Ranked {
    /// The number of moves before the one that is wanted.
    pub(super) rank: usize,
    pub(super) found: Option<Move>,
    /// True if a move other than an exchange of names came.
    pub(super) any: bool,
}

impl Ranked {
    /// The rank among the next `count` moves, if the move is one of them.
    fn among(&mut self, count: usize) -> Option<usize> {
        self.any |= count > 0;
        if self.found.is_some() {
            return None;
        }
        if self.rank < count {
            return Some(self.rank);
        }
        self.rank -= count;
        None
    }
}

impl<W: Word> Sink<W> for Ranked {
    const SKIPS: bool = true;

    fn to_each(&mut self, base: Move, is_second: bool, from: u16, set: W) {
        if let Some(rank) = self.among(set.len() as usize) {
            let to = set.select(rank as u32) as u16;
            self.found = Some(base.with(is_second, Leg { from, to, number: 0 }));
        }
    }

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
        let is_before = self.found.is_none() && self.rank >= count;
        if is_before {
            self.rank -= count;
            self.any |= count > 0;
        }
        is_before
    }

    fn has_any(&self) -> bool {
        self.any
    }

    fn is_done(&self) -> bool {
        self.found.is_some()
    }
}

/// The number of numbers from `least` to `greatest`.
fn count_of(least: i32, greatest: i32) -> usize {
    if least > greatest { 0 } else { (i64::from(greatest) - i64::from(least) + 1) as usize }
}
