//! Neighbors, groups, lines and enclosed runs.

use super::Geometry;
use super::plans::{AXES, DOUBLINGS, Doubling, LinePlan, Neighbors};
use crate::syntax::{Board, DIRECTIONS, Direction, Shape};
use crate::words::Word;
use std::ops::RangeInclusive;

impl<W: Word> Geometry<W> {
    /// The fastest way to find neighbors on a board.
    pub(super) fn neighbors_of(&self, board: &Board) -> Neighbors {
        let way =
            |eighths: usize| self.toward(&[Direction::new(eighths)]).first().copied().unwrap_or_default();
        let is_whole = |columns: usize, rows: usize| board.cells.len() == columns * rows;
        match board.shape {
            Shape::Square { columns, rows }
                if is_whole(columns, rows) && board.directions.len() == DIRECTIONS =>
            {
                Neighbors::ByRows([way(2), way(6), way(0), way(4)])
            }
            Shape::Hex { columns, rows } if is_whole(columns, rows) => {
                Neighbors::ByHexRows([way(2), way(6), way(0), way(4)])
            }
            _ => Neighbors::All,
        }
    }

    /// The cells next to a cell of the set; some of the set itself may be among them.
    #[inline(never)]
    pub(crate) fn neighbors(&self, set: W) -> W {
        let of = |way: usize, set: W| self.ways[way].of(set);
        match self.neighbors {
            Neighbors::ByRows([east, west, north, south]) => {
                let beside = of(east, set) | of(west, set);
                let wide = beside | set;
                beside | of(north, wide) | of(south, wide)
            }
            Neighbors::ByHexRows([east, west, north, south]) => {
                let (right, left) = (of(east, set), of(west, set));
                right | left | of(north, set | left) | of(south, set | right)
            }
            Neighbors::All => (0..self.directions.len()).fold(W::NONE, |found, way| found | of(way, set)),
        }
    }

    /// The cells of `within` that are connected, within it, with a cell of both sets.
    #[inline(never)]
    pub(crate) fn group(&self, seeds: W, within: W) -> W {
        let mut group = seeds & within;
        loop {
            let grown = (group | self.neighbors(group)) & within;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// True if the set is not empty and connected.
    #[inline(never)]
    pub(crate) fn is_one_group(&self, set: W) -> bool {
        !set.is_empty() && self.group(set ^ set.without_first(), set) == set
    }

    /// The number of groups that a set falls into.
    pub(crate) fn groups(&self, set: W) -> usize {
        let (mut rest, mut count) = (set, 0);
        while !rest.is_empty() {
            rest = rest.without(self.group(rest ^ rest.without_first(), rest));
            count += 1;
        }
        count
    }

    /// The steps that find lines of a length, at least 2.
    pub(crate) fn line_plan(&mut self, length: usize) -> LinePlan<W> {
        let mut axes = Vec::new();
        for direction in 0..self.directions.len() {
            // One of two opposite directions.
            let Some(heading) = self.directions[direction] else { continue };
            let opposite = self.toward(&[heading.opposite()]);
            if opposite.first().is_some_and(|&other| other < direction) {
                continue;
            }
            let (mut known, mut maps) = (1, Vec::new());
            while known < length {
                let by = known.min(length - known);
                maps.push(self.steps(direction, by));
                known += by;
            }
            axes.push(maps);
        }
        let none = [Doubling::default(); AXES];
        self.by_rotations(&axes, length).unwrap_or(LinePlan { length, rotations: none, count: 0, maps: axes })
    }

    /// The same steps as rotations, if all of them are.
    fn by_rotations(&mut self, axes: &[Vec<usize>], length: usize) -> Option<LinePlan<W>> {
        let count = axes.first().map_or(0, Vec::len);
        let mut rotations = [Doubling::default(); AXES];
        if axes.len() > rotations.len() || count > DOUBLINGS {
            return None;
        }
        for (maps, doubling) in axes.iter().zip(&mut rotations) {
            let direction = self.steps[*maps.first()?].0;
            let whole = self.steps(direction, length - 1);
            doubling.ends = self.ways[whole].rotation()?.1;
            for (by, &way) in doubling.by.iter_mut().zip(maps) {
                *by = self.ways[way].rotation()?.0;
            }
        }
        Some(LinePlan { length, rotations, count, maps: Vec::new() })
    }

    /// The last cells of the lines that lie within a set.
    #[inline]
    pub(crate) fn lines(&self, set: W, plan: &LinePlan<W>) -> W {
        match plan.count {
            1 => doubled::<W, 1>(set, &plan.rotations),
            2 => doubled::<W, 2>(set, &plan.rotations),
            3 => doubled::<W, 3>(set, &plan.rotations),
            _ => self.longer_lines(set, plan),
        }
    }

    #[cold]
    fn longer_lines(&self, set: W, plan: &LinePlan<W>) -> W {
        let along = |doubling: &Doubling<W>| {
            let rotations = &doubling.by[..plan.count];
            rotations.iter().fold(set, |ends, &by| ends & ends.rotated(by)) & doubling.ends
        };
        let found = plan.rotations.iter().fold(W::NONE, |found, doubling| found | along(doubling));
        let mapped = |maps: &Vec<usize>| maps.iter().fold(set, |ends, &way| ends & self.ways[way].of(ends));
        plan.maps.iter().fold(found, |found, maps| found | mapped(maps))
    }

    /// The cells of all lines of a length that lie within a set.
    #[inline(never)]
    pub(crate) fn cells_of_lines(&self, set: W, length: u16) -> W {
        if let Some(lines) = self.few_lines(length) {
            let is_in = |line: W| line.without(set).is_empty();
            return lines.iter().fold(W::NONE, |found, &line| if is_in(line) { found | line } else { found });
        }
        let mut found = W::NONE;
        for direction in 0..self.directions.len() {
            // One of two opposite directions finds the last cells of lines, the other leads back.
            let Some(back) = self.opposites[direction].filter(|&back| back >= direction) else { continue };
            let mut cells = set;
            for _ in 1..length {
                cells = self.ways[direction].of(cells) & set;
            }
            found |= cells;
            for _ in 1..length {
                cells = self.ways[back].of(cells);
                found |= cells;
            }
        }
        found
    }

    /// True if a cell lies in a line of a length within a set.
    #[inline(never)]
    pub(crate) fn has_line_through(&self, cell: usize, set: W, length: u16) -> bool {
        if !set.has(cell) {
            return false;
        }
        if self.beside.is_empty() {
            return self.axes.iter().any(|&axis| self.is_line_through(cell, axis, set, length));
        }
        self.axes.iter().zip(self.beside(cell)).any(|(&axis, [one, other])| {
            // Most pieces have no other beside them.
            let is_alone = !set.has(usize::from(*one)) && !set.has(usize::from(*other));
            if is_alone { length <= 1 } else { self.is_line_through(cell, axis, set, length) }
        })
    }

    /// The same along one axis, of a cell that is in the set.
    #[inline(never)]
    fn is_line_through(&self, cell: usize, axis: [usize; 2], set: W, length: u16) -> bool {
        let mut cells = 1;
        for direction in axis {
            let mut at = cell;
            while let Some(next) = self.rays.next(direction, at).filter(|&next| set.has(next)) {
                // Round the board a line may be as long as it likes.
                if next == cell || cells >= length {
                    return true;
                }
                cells += 1;
                at = next;
            }
        }
        cells >= length
    }

    /// The neighbors of a cell along each axis, if they are listed.
    #[inline]
    pub(super) fn beside(&self, cell: usize) -> &[[u16; 2]] {
        &self.beside[cell * self.axes.len()..][..self.axes.len()]
    }

    /// The neighbors of each cell along each axis, with a bit that is no cell where there is none; nothing if
    /// all bits are cells.
    pub(super) fn all_beside(&self) -> Vec<[u16; 2]> {
        let Some(none) = (0..W::BITS).find(|&bit| !self.all.has(bit)) else { return Vec::new() };
        let next = |direction: usize, cell: usize| self.next(direction, cell).unwrap_or(none) as u16;
        let of = |cell: usize| self.axes.iter().map(move |axis| axis.map(|direction| next(direction, cell)));
        (0..W::BITS).flat_map(of).collect()
    }

    /// The cells of `theirs` in straight runs from a cell that end at a cell of `mine`.
    #[inline(never)]
    pub(crate) fn enclosed(&self, to: usize, mine: W, theirs: W) -> W {
        let (mut found, cell) = (W::NONE, W::bit(to));
        // Directions lead cells to different cells, so that a run round the board comes back to this one,
        // which ends it and is no end of a run.
        let (ends, theirs) = (mine.without(cell), theirs.without(cell));
        for way in &self.ways[..self.directions.len()] {
            let mut run = way.of(cell) & theirs;
            if run.is_empty() {
                continue;
            }
            let mut next = way.of(run);
            while !(next & theirs).is_empty() {
                run |= next;
                next = way.of(next);
            }
            if !(next & ends).is_empty() {
                found |= run;
            }
        }
        found
    }

    /// The same of runs whose number of cells lies in a range.
    #[inline(never)]
    pub(crate) fn enclosed_runs(&self, to: usize, mine: W, theirs: W, lengths: RangeInclusive<u32>) -> W {
        let mut found = W::NONE;
        for direction in 0..self.directions.len() {
            let (run, end) = self.open(direction, to, theirs);
            if lengths.contains(&run.len()) && end.is_some_and(|end| end != to && mine.has(end)) {
                found |= run;
            }
        }
        found
    }

    /// The cells before one cell in each direction that leads there from another.
    #[inline(never)]
    pub(crate) fn between(&self, from: usize, to: usize) -> W {
        let mut found = W::NONE;
        for direction in 0..self.directions.len() {
            let (open, end) = self.open(direction, from, self.all.without(W::bit(to)));
            if end == Some(to) {
                found |= open;
            }
        }
        found
    }

    /// The cells of `empty` from which [`enclosed`](Geometry::enclosed) is not empty.
    #[inline(never)]
    pub(crate) fn enclosing(&self, mine: W, theirs: W, empty: W) -> W {
        let (mut found, theirs) = (W::NONE, theirs.without(mine));
        for way in &self.ways[..self.directions.len()] {
            let mut run = way.of(mine) & theirs;
            // Round the board a run comes back to where it began, a cell of `mine`.
            while !run.is_empty() {
                run = way.of(run);
                found |= run;
                run &= theirs;
            }
        }
        found & empty
    }

    /// The empty cells that a slide in any direction reaches from a cell of the set.
    #[inline(never)]
    pub(crate) fn seen_from(&self, set: W, empty: W) -> W {
        let mut found = W::NONE;
        for from in set.bits() {
            for direction in 0..self.directions.len() {
                found |= self.rays.open(direction, from, !empty).0;
            }
        }
        found
    }

    /// The empty cells in a direction from a cell, and the first cell that is not.
    #[inline]
    pub(crate) fn open(&self, direction: usize, from: usize, empty: W) -> (W, Option<usize>) {
        self.rays.open(direction, from, !empty)
    }

    /// The next cell in a direction.
    #[inline]
    pub(crate) fn next(&self, direction: usize, from: usize) -> Option<usize> {
        self.rays.next(direction, from)
    }

    /// The whole line through a cell, both ways, the cell included.
    #[inline]
    pub(crate) fn line(&self, direction: usize, through: usize) -> W {
        self.rays.line(direction, through)
    }

    /// The direction opposite to a direction.
    pub(crate) fn opposite(&self, direction: usize) -> Option<usize> {
        self.opposites[direction]
    }

    /// Computes the tables of [`far`](Geometry::far).
    pub(crate) fn find_far(&mut self) {
        self.rays.find_far();
    }

    /// The cell a number of cells further and the cells between; nothing if there is none, or with 0.
    #[inline]
    pub(crate) fn far(&self, direction: usize, from: usize, cells: usize) -> (W, W) {
        self.rays.far(direction, from, cells)
    }
}

/// The ends of lines by `N` rotations along each axis.
#[inline]
fn doubled<W: Word, const N: usize>(set: W, rotations: &[Doubling<W>; AXES]) -> W {
    let mut found = W::NONE;
    for doubling in rotations {
        let mut ends = set;
        for index in 0..N {
            ends &= ends.rotated(doubling.by[index]);
        }
        found |= ends & doubling.ends;
    }
    found
}
