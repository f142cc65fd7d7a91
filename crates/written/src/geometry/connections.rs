//! Groups that connect two sets.

use super::Geometry;
use crate::words::Word;

/// The maximum number of directions of a board with tabulated neighbor patterns.
const MOST: usize = 8;

impl<W: Word> Geometry<W> {
    /// For each set of directions, as bits in the order of the axes, true if the neighbors of a cell there
    /// are connected with each other beside it: those of each two directions that are adjacent on the whole
    /// board. One cell or none is connected. Nothing if neighbors are not listed.
    pub(super) fn all_arcs(&self) -> Vec<bool> {
        let directions = self.axes.concat();
        let count = directions.len();
        if count != self.directions() || count > MOST || self.beside.is_empty() {
            return Vec::new();
        }
        let are_adjacent = |one: usize, other: usize| {
            let next = |direction: usize, cell: usize| self.next(directions[direction], cell);
            self.all.bits().all(|cell| match (next(one, cell), next(other, cell)) {
                (Some(one), Some(other)) => self.neighbors(W::bit(one)).has(other),
                _ => true,
            })
        };
        let adjacent: Vec<u16> = (0..count)
            .map(|one| {
                (0..count).filter(|&other| are_adjacent(one, other)).fold(0, |all, other| all | 1 << other)
            })
            .collect();
        let is_connected = |pattern: u16| {
            let mut group = pattern & pattern.wrapping_neg();
            for _ in 0..count {
                let near =
                    (0..count).filter(|&one| group >> one & 1 == 1).fold(0, |all, one| all | adjacent[one]);
                group |= near & pattern;
            }
            group == pattern
        };
        (0..1 << count).map(is_connected).collect()
    }

    /// True if a group of the set has cells on both sides.
    #[inline(never)]
    pub(crate) fn connects(&self, set: W, [one, other]: [W; 2]) -> bool {
        !(self.group(one, set) & other).is_empty()
    }

    /// The same of a set that has such a group only if this cell is in it.
    #[inline]
    pub(crate) fn connects_through(&self, cell: usize, set: W, sides: [W; 2]) -> bool {
        let is_beside = sides[0].has(cell) || sides[1].has(cell);
        if !is_beside && !self.arcs.is_empty() {
            let bit = |next: u16| usize::from(set.has(next.into()));
            let beside = self.beside(cell).iter().rev();
            let pattern = beside.fold(0, |pattern, &[one, other]| pattern << 2 | bit(other) << 1 | bit(one));
            // The piece joins no groups, and its own group was there before but for it.
            if self.arcs[pattern] {
                return false;
            }
        }
        self.group_of_cell_connects(cell, set, sides)
    }

    #[inline(never)]
    fn group_of_cell_connects(&self, cell: usize, set: W, [one, other]: [W; 2]) -> bool {
        let mut group = W::bit(cell) & set;
        loop {
            let grown = (group | self.neighbors(group)) & set;
            if grown == group {
                return !(group & one).is_empty() && !(group & other).is_empty();
            }
            group = grown;
        }
    }
}
