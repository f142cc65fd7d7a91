//! Cells that complete lines, found for all cells at once.

use super::Geometry;
use super::plans::{Completion, LONGEST, LinesByStep, WholeLine};
use crate::words::Word;

/// The maximum number of lines to test one by one.
const FEW: usize = 20;
/// The maximum number of lines through a cell to test one by one.
const FEW_THROUGH_CELL: usize = 4;

impl<W: Word> Geometry<W> {
    /// The axes of lines, if lines are found at once: one of each two opposite directions. There are none
    /// round the board, and none where two lines cross more than once.
    pub(crate) fn axes_of_lines(&self) -> Option<Vec<usize>> {
        let axes: Vec<usize> = self.axes.iter().map(|&[axis, _]| axis).collect();
        let crosses_once = |one: usize, other: usize, cell: usize| {
            self.line(one, cell) & self.line(other, cell) == W::bit(cell)
        };
        let is_plain = !self.is_round
            && self.all.bits().all(|cell| {
                let pairs = axes.iter().flat_map(|&one| axes.iter().map(move |&other| (one, other)));
                pairs.filter(|(one, other)| one != other).all(|(one, other)| crosses_once(one, other, cell))
            });
        is_plain.then_some(axes)
    }

    /// The axis of a direction: itself or its opposite.
    pub(crate) fn axis(&self, direction: usize) -> Option<usize> {
        self.opposites[direction].map(|back| back.min(direction))
    }

    /// The index of the table of cells that complete lines of this length along an axis, created if it is
    /// new.
    pub(crate) fn completion(&mut self, axis: usize, length: u16) -> usize {
        let is_same = |known: &Completion<W>| (known.axis, known.length) == (axis, usize::from(length));
        if let Some(known) = self.completions.iter().position(is_same) {
            return known;
        }
        let length = usize::from(length).clamp(1, LONGEST);
        let back = self.opposites[axis].unwrap_or(axis);
        let lines: Vec<WholeLine<W>> =
            self.all.bits().filter_map(|first| self.line_from(axis, first, length)).collect();
        let lines = if lines.len() <= FEW { lines } else { Vec::new() };
        self.completions.push(Completion { axis, back, length, lines });
        self.completions.len() - 1
    }

    fn line_from(&self, direction: usize, first: usize, length: usize) -> Option<WholeLine<W>> {
        let (mut cells, mut last) = (W::bit(first), first);
        for _ in 1..length {
            last = self.next(direction, last)?;
            cells |= W::bit(last);
        }
        let (first, last) = (W::bit(first), W::bit(last));
        Some(WholeLine { cells, forth: (first, cells.without(first)), back: (last, cells.without(last)) })
    }

    /// The index of the table of steps along a way that lead into a line, created if it is new; `None` if too
    /// many lines lead through a cell.
    pub(crate) fn lines_by_step(&mut self, way: usize, length: u16) -> Option<usize> {
        let length = usize::from(length);
        let is_same = |known: &LinesByStep<W>| (known.way, known.length) == (way, length);
        if let Some(known) = self.lines_by_step.iter().position(is_same) {
            return Some(known);
        }
        let mut rests: Vec<Vec<W>> = vec![Vec::new(); W::BITS];
        for &[axis, _] in &self.axes {
            for line in self.all.bits().filter_map(|first| self.line_from(axis, first, length)) {
                line.cells.bits().for_each(|cell| rests[cell].push(line.cells.without(W::bit(cell))));
            }
        }
        if rests.iter().any(|rests| rests.len() > FEW_THROUGH_CELL) {
            return None;
        }
        let ends = rests.iter().scan(0, |end, rests| {
            *end += rests.len();
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        self.lines_by_step.push(LinesByStep { way, length, rests: rests.concat(), starts });
        Some(self.lines_by_step.len() - 1)
    }

    /// The cells of a set, reached by a step, that then lie in a line within another set, where the cell left
    /// is in that set afterwards if it is in `left`.
    #[inline(never)]
    pub(crate) fn in_line_by_step(&self, lines: usize, reached: W, set: W, left: W) -> W {
        let lines = &self.lines_by_step[lines];
        let (way, mut found) = (&self.ways[lines.way], W::NONE);
        for to in reached.bits() {
            let from = W::bit(way.origin(to));
            let after = set.without(from) | left & from;
            let rests = &lines.rests[lines.starts[to]..lines.starts[to + 1]];
            if rests.iter().any(|rest| rest.without(after).is_empty()) {
                found |= W::bit(to);
            }
        }
        found
    }

    /// Lists all lines of a length, if they are few.
    pub(crate) fn note_lines(&mut self, length: u16) {
        let length = usize::from(length);
        if self.is_round || length > LONGEST || self.few_lines.iter().any(|(known, _)| *known == length) {
            return;
        }
        let mut lines = Vec::new();
        for &[axis, _] in &self.axes {
            let along = self.all.bits().filter_map(|first| self.line_from(axis, first, length));
            lines.extend(along.map(|line| line.cells));
        }
        if lines.len() <= FEW {
            self.few_lines.push((length, lines));
        }
    }

    /// The lines of a length, if they are listed.
    pub(super) fn few_lines(&self, length: u16) -> Option<&[W]> {
        let found = self.few_lines.iter().find(|(known, _)| *known == usize::from(length));
        found.map(|(_, lines)| &lines[..])
    }

    /// The cells that lie in a line if they are added to a set.
    #[inline(never)]
    pub(crate) fn completing(&self, completion: usize, set: W) -> W {
        let completion = &self.completions[completion];
        if completion.lines.is_empty() {
            return self.completing_by_ways(completion, set);
        }
        let mut found = W::NONE;
        for line in &completion.lines {
            let missing = line.cells.without(set);
            if missing.without_first().is_empty() {
                found |= if missing.is_empty() { line.cells } else { missing };
            }
        }
        found
    }

    #[inline(never)]
    fn completing_by_ways(&self, completion: &Completion<W>, set: W) -> W {
        let Completion { axis, back, length, .. } = *completion;
        let (ahead, behind) = (self.led_to(back, set, length), self.led_to(axis, set, length));
        let split = |cells: usize| ahead[cells] & behind[length - 1 - cells];
        (0..length).fold(W::NONE, |found, cells| found | split(cells))
    }

    /// The same after a step along the axis, forth or back, after which the cell that the piece leaves is in
    /// the set if it is in `left`.
    #[inline(never)]
    pub(crate) fn completing_by_step(&self, completion: usize, is_forth: bool, set: W, left: W) -> W {
        let completion = &self.completions[completion];
        if !left.is_empty() || completion.lines.is_empty() {
            return self.completing_by_step_by_ways(completion, is_forth, set, left);
        }
        completion.lines.iter().fold(W::NONE, |found, line| {
            let (entered, rest) = if is_forth { line.forth } else { line.back };
            if rest.without(set).is_empty() { found | entered } else { found }
        })
    }

    #[inline(never)]
    fn completing_by_step_by_ways(&self, completion: &Completion<W>, is_forth: bool, set: W, left: W) -> W {
        let Completion { axis, back, length, .. } = *completion;
        let (direction, back) = if is_forth { (axis, back) } else { (back, axis) };
        let ahead = self.led_to(back, set, length);
        if left.is_empty() {
            return ahead[length - 1];
        }
        let (way, mut behind, mut found) = (&self.ways[direction], self.all, W::NONE);
        for cells in 0..length {
            let before = if cells == 0 { self.all } else { way.of(left & behind) };
            found |= ahead[length - 1 - cells] & before;
            if cells > 0 {
                behind = way.of(set & behind);
            }
        }
        found
    }

    /// For each number below `length`, the cells with this number of cells of a set just before them in a
    /// direction.
    #[inline]
    fn led_to(&self, direction: usize, set: W, length: usize) -> [W; LONGEST] {
        let mut reached = [W::NONE; LONGEST];
        let way = &self.ways[direction];
        reached[0] = self.all;
        for cells in 1..length {
            reached[cells] = way.of(reached[cells - 1] & set);
        }
        reached
    }
}
