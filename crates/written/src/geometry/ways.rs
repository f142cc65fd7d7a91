//! Moves all cells of a set a number of steps in one direction at once.

use crate::words::Word;

/// No cell: more than the bits of any word, and small enough to be packed with others.
pub(crate) const NOWHERE: u16 = 511;

/// A map of cells to cells, one to one: a number of steps in one direction.
#[derive(Clone, Debug)]
pub(crate) struct Way<W> {
    /// The rotation of most cells.
    by: u32,
    /// The cells reached by it.
    reached: W,
    /// The other rotations, with the cells reached by each: on round boards and on those joined by hand.
    more: Vec<(u32, W)>,
    /// The cell that each cell is reached from, by their bits.
    origins: Vec<u16>,
}

impl<W: Word> Way<W> {
    /// The map that takes `from` to `to`, for each pair of bits.
    pub(super) fn new(pairs: &[(usize, usize)]) -> Way<W> {
        let mut parts: Vec<(u32, W)> = Vec::new();
        let mut origins = vec![NOWHERE; W::BITS];
        for &(from, to) in pairs {
            let by = ((to + W::BITS - from) % W::BITS) as u32;
            match parts.iter_mut().find(|(other, _)| *other == by) {
                Some((_, reached)) => *reached |= W::bit(to),
                None => parts.push((by, W::bit(to))),
            }
            origins[to] = from as u16;
        }
        parts.sort_by_key(|(by, reached)| (std::cmp::Reverse(reached.len()), *by));
        let mut parts = parts.into_iter();
        let (by, reached) = parts.next().unwrap_or((0, W::NONE));
        Way { by, reached, more: parts.collect(), origins }
    }

    /// The cells that the cells of a set are taken to.
    #[inline]
    pub(crate) fn of(&self, set: W) -> W {
        let moved = set.rotated(self.by) & self.reached;
        if self.more.is_empty() { moved } else { self.of_more(set, moved) }
    }

    /// The rotation and the cells that it reaches, if that is all.
    pub(crate) fn rotation(&self) -> Option<(u32, W)> {
        self.more.is_empty().then_some((self.by, self.reached))
    }

    #[cold]
    fn of_more(&self, set: W, moved: W) -> W {
        self.more.iter().fold(moved, |moved, &(by, reached)| moved | set.rotated(by) & reached)
    }

    /// The cell that is taken to `to`.
    #[inline]
    pub(crate) fn origin(&self, to: usize) -> usize {
        usize::from(self.origins[to])
    }
}
