//! Rays: the cells in one direction from a cell, up to the first occupied one.

use super::ways::{NOWHERE, Way};
use crate::words::Word;

/// The rays of all cells in all directions.
#[derive(Clone, Debug)]
pub(super) struct Rays<W> {
    /// The next cell, `[directions][bits]`.
    next: Vec<u16>,
    /// The cells of each ray, `[directions][bits]`; unused where a ray may be walked round the board.
    cells: Vec<W>,
    /// The whole line through each cell, `[directions][bits]`.
    lines: Vec<W>,
    /// Each cell of each ray and the cells before it, `[directions][bits][cells]`; nothing behind the end of
    /// a ray. Made where pieces go exact numbers of cells.
    far: Vec<(W, W)>,
    /// The number of places for the cells of a ray, a power of 2.
    longest: usize,
    /// The order of bits along the rays of each direction.
    orders: Vec<Order>,
}

/// The order of bits along the rays of a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Rising,
    Falling,
    /// Neither, or round the board: such rays are walked cell by cell.
    Mixed,
}

impl<W: Word> Rays<W> {
    pub(super) fn new(ways: &[Way<W>], opposites: &[Option<usize>], is_round: bool) -> Rays<W> {
        let count = ways.len() * W::BITS;
        let mut rays = Rays {
            next: vec![NOWHERE; count],
            cells: Vec::new(),
            lines: vec![W::NONE; count],
            far: Vec::new(),
            longest: 1,
            orders: Vec::new(),
        };
        rays.cells = vec![W::NONE; ways.len() * W::BITS];
        for (direction, way) in ways.iter().enumerate() {
            for to in 0..W::BITS {
                let from = way.origin(to);
                if from != usize::from(NOWHERE) {
                    rays.next[direction * W::BITS + from] = to as u16;
                }
            }
        }
        for direction in 0..ways.len() {
            let steps = |from: usize| Some((from, rays.next(direction, from)?));
            let steps: Vec<(usize, usize)> = (0..W::BITS).filter_map(steps).collect();
            let order = match () {
                () if is_round => Order::Mixed,
                () if steps.iter().all(|(from, to)| to > from) => Order::Rising,
                () if steps.iter().all(|(from, to)| to < from) => Order::Falling,
                () => Order::Mixed,
            };
            rays.orders.push(order);
            for from in 0..W::BITS {
                rays.cells[direction * W::BITS + from] = rays.walk(direction, from, W::NONE).0;
            }
        }
        for (direction, opposite) in opposites.iter().enumerate() {
            for from in 0..W::BITS {
                let back = opposite.map_or(W::NONE, |back| rays.cells(back, from));
                rays.lines[direction * W::BITS + from] = rays.cells(direction, from) | back | W::bit(from);
            }
        }
        rays
    }

    /// Makes the table of cells at exact distances.
    pub(super) fn find_far(&mut self) {
        if !self.far.is_empty() {
            return;
        }
        let all = self.cells.iter().map(|ray| ray.len()).max().unwrap_or(0);
        self.longest = (all as usize + 1).next_power_of_two();
        self.far = vec![(W::NONE, W::NONE); self.cells.len() * self.longest];
        for ray in 0..self.cells.len() {
            let (direction, from) = (ray / W::BITS, ray % W::BITS);
            let (mut between, mut at) = (W::NONE, from);
            for cells in 1..self.longest {
                // A ray ends before it leads back to its cell.
                let next = self.next(direction, at).filter(|&next| next != from && !between.has(next));
                let Some(next) = next else { break };
                self.far[ray * self.longest + cells] = (W::bit(next), between);
                between |= W::bit(next);
                at = next;
            }
        }
    }

    /// True if the bits rise or fall along the rays of each direction, so that no ray comes round.
    pub(super) fn are_in_order(&self) -> bool {
        self.orders.iter().all(|&order| order != Order::Mixed)
    }

    /// The whole line through a cell.
    #[inline]
    pub(super) fn line(&self, direction: usize, through: usize) -> W {
        self.lines[direction * W::BITS + through]
    }

    /// The cell a number of cells further and the cells between; nothing if there is none.
    #[inline]
    pub(super) fn far(&self, direction: usize, from: usize, cells: usize) -> (W, W) {
        if cells >= self.longest {
            return (W::NONE, W::NONE);
        }
        self.far[(direction * W::BITS + from) * self.longest + cells]
    }

    /// The next cell in a direction.
    #[inline]
    pub(super) fn next(&self, direction: usize, from: usize) -> Option<usize> {
        let next = self.next[direction * W::BITS + from];
        (next != NOWHERE).then_some(usize::from(next))
    }

    /// The cells in a direction, from the neighbor to the edge, or round the board until before `from`.
    #[inline]
    pub(super) fn cells(&self, direction: usize, from: usize) -> W {
        self.cells[direction * W::BITS + from]
    }

    /// The cells in a direction before the first of `blockers`, and that one, if there is one.
    #[inline]
    pub(super) fn open(&self, direction: usize, from: usize, blockers: W) -> (W, Option<usize>) {
        let ray = self.cells(direction, from);
        let found = ray & blockers;
        let blocker = match self.orders[direction] {
            Order::Rising => found.first(),
            Order::Falling => found.last(),
            Order::Mixed => return self.walk(direction, from, blockers),
        };
        if found.is_empty() {
            return (ray, None);
        }
        let behind = self.cells(direction, blocker) | W::bit(blocker);
        (ray.without(behind), Some(blocker))
    }

    fn walk(&self, direction: usize, from: usize, blockers: W) -> (W, Option<usize>) {
        let (mut open, mut at) = (W::NONE, from);
        while let Some(next) = self.next(direction, at) {
            if blockers.has(next) {
                return (open, Some(next));
            }
            // Round the board, or into a loop that does not lead back.
            if next == from || open.has(next) {
                break;
            }
            open |= W::bit(next);
            at = next;
        }
        (open, None)
    }
}
