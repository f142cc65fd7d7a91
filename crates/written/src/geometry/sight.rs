//! Counts the cells reached by slides over empty cells, for all cells of a board at once.

use super::Geometry;
use crate::words::Word;

/// Enough digits for the cells of the largest board.
const DIGITS: usize = 9;

/// A number for every cell, bit-sliced: the first set holds the lowest binary digit of all, and so on.
#[derive(Debug)]
pub(crate) struct Sight<W> {
    digits: [W; DIGITS],
}

impl<W: Word> Sight<W> {
    /// Adds 1 to the numbers of these cells.
    #[inline]
    fn add(&mut self, cells: W) {
        let mut carry = cells;
        for digit in &mut self.digits {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
            if carry.is_empty() {
                break;
            }
        }
    }

    /// The sum of the numbers of these cells.
    #[inline]
    pub(crate) fn sum(&self, cells: W) -> usize {
        let mut sum = 0;
        for (place, &digit) in self.digits.iter().enumerate() {
            let found = digit & cells;
            if !found.is_empty() {
                sum += (found.len() as usize) << place;
            }
        }
        sum
    }
}

impl<W: Word> Geometry<W> {
    /// True if [`sight`](Geometry::sight) can be found: every direction has an opposite one that leads back,
    /// and no ray comes round to where it began.
    pub(crate) fn has_sight(&self) -> bool {
        let leads_back = |direction: usize| {
            let Some(opposite) = self.opposites[direction] else { return false };
            let back = |from: usize| self.next(direction, from).and_then(|to| self.next(opposite, to));
            self.all.bits().all(|from| self.next(direction, from).is_none() || back(from) == Some(from))
        };
        !self.is_round && self.rays.are_in_order() && (0..self.directions.len()).all(leads_back)
    }

    /// For each cell the number of cells of `empty` that slides in all directions reach from it.
    #[inline(never)]
    pub(crate) fn sight(&self, empty: W) -> Sight<W> {
        let mut sight = Sight { digits: [W::NONE; DIGITS] };
        // Each direction leads back along the slides in its opposite: from the empty cells to those that have
        // an empty cell ahead, then to those that have two, and so on.
        for way in &self.ways[..self.directions.len()] {
            let mut open = way.of(empty);
            while !open.is_empty() {
                sight.add(open);
                open = way.of(open & empty);
            }
        }
        sight
    }
}
