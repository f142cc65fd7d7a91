//! Covers of segments: squares of pairs that hold all lines of a run of squares.

/// The greatest number of covers of all segments: further ones are not listed.
const COVERS: usize = 1_024;
/// The covers of segments of so many squares are listed once, with the rules.
const LISTED_ONCE: usize = 8;

/// A run of squares without a stone of the other player. Sets of its squares have a bit for each, from the
/// first square on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Segment {
    pub(super) first: u16,
    /// The difference between a square and the next one.
    pub(super) step: u16,
    /// The number of squares.
    pub(super) length: u8,
    pub(super) empty: u32,
    /// Where its covers begin and end.
    pub(super) covers: [u16; 2],
}

impl Segment {
    /// The square of the board that is square `place` of the segment.
    pub(super) fn square(&self, place: u32) -> usize {
        usize::from(self.first) + place as usize * usize::from(self.step)
    }

    /// The empty squares of the line that begins at square `start` of the segment.
    const fn line(&self, start: usize, length: usize) -> u32 {
        ((1 << length) - 1) << start & self.empty
    }

    /// The least number of pairs of a cover; `None` if a line has no two empty squares.
    pub(super) fn least_pairs(&self, length: usize) -> Option<usize> {
        let (mut start, mut pairs) = (0, 0);
        while start + length <= usize::from(self.length) {
            // The last two squares hold the most lines: all that begin at the first of them or before.
            let line = self.line(start, length);
            let last = line.checked_ilog2()?;
            let first = (line & !(1 << last)).checked_ilog2()?;
            start = first as usize + 1;
            pairs += 1;
        }
        Some(pairs)
    }
}

/// Covers, those of one segment behind those of another.
#[derive(Debug)]
pub(super) struct CoverList {
    covers: [u32; COVERS],
    count: usize,
}

impl CoverList {
    pub(super) const fn new() -> CoverList {
        CoverList { covers: [0; COVERS], count: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) const fn get(&self, number: u16) -> u32 {
        self.covers[number as usize]
    }

    /// The covers from one number to another.
    pub(super) fn between(&self, [begin, end]: [u16; 2]) -> &[u32] {
        &self.covers[usize::from(begin)..usize::from(end)]
    }

    fn push(&mut self, cover: u32) {
        if self.count < COVERS {
            self.covers[self.count] = cover;
            self.count += 1;
        }
    }

    /// Appends the covers of a segment with as few pairs as possible, then those with one more.
    pub(super) fn list(&mut self, segment: &Segment, length: usize, table: &CoverTable) {
        if let Some(covers) = table.of(segment) {
            for &cover in covers {
                self.push(cover);
            }
            return;
        }
        let Some(least) = segment.least_pairs(length) else { return };
        let begin = self.count;
        for pairs in [least, least + 1] {
            let smaller = begin..self.count;
            self.list_from(segment, length, (0, 0), pairs, &smaller);
        }
    }

    /// Appends the covers that hold the lines before `start` with the squares `used`, and the others with
    /// `pairs` pairs or fewer, but for those that contain one of the `smaller` ones.
    fn list_from(
        &mut self,
        segment: &Segment,
        length: usize,
        (start, used): (usize, u32),
        pairs: usize,
        smaller: &std::ops::Range<usize>,
    ) {
        if start + length > usize::from(segment.length) {
            let is_known = self.covers[smaller.clone()].iter().any(|cover| cover & !used == 0)
                || self.covers[smaller.end..self.count].contains(&used);
            if !is_known {
                self.push(used);
            }
            return;
        }
        if pairs == 0 {
            return;
        }
        for (first, behind) in bits(segment.line(start, length) & !used) {
            for (second, _) in bits(behind) {
                // The pair holds the lines that begin at its first square or before.
                let (next, used) = (first.trailing_zeros() as usize + 1, used | first | second);
                self.list_from(segment, length, (next, used), pairs - 1, smaller);
            }
        }
    }
}

/// The covers of every segment that is not long, listed once.
#[derive(Clone, Debug, Default)]
pub(super) struct CoverTable {
    /// The number of squares of a line.
    length: usize,
    /// Where the covers of each segment begin, and where the last ones end: the shortest segments first,
    /// those of a length in the order of their empty squares as numbers.
    begins: Vec<u32>,
    covers: Vec<u32>,
}

impl CoverTable {
    /// Lists the covers of segments of at most `longest` squares, for lines of `length` squares.
    pub(super) fn new(length: usize, longest: usize) -> CoverTable {
        let (nothing, mut list) = (CoverTable::default(), CoverList::new());
        let (mut begins, mut covers) = (vec![0], Vec::new());
        for squares in length..=longest.min(LISTED_ONCE) {
            for empty in 0..1_u32 << squares {
                let segment = Segment { length: squares as u8, empty, ..Segment::default() };
                list.count = 0;
                list.list(&segment, length, &nothing);
                covers.extend_from_slice(&list.covers[..list.count]);
                begins.push(covers.len() as u32);
            }
        }
        CoverTable { length, begins, covers }
    }

    /// The covers of a segment, if they are listed.
    fn of(&self, segment: &Segment) -> Option<&[u32]> {
        // Before the segments of so many squares there are all sets of squares of the shorter ones.
        let at = (1 << segment.length) - (1 << self.length) + segment.empty as usize;
        let &[begin, end] = self.begins.get(at..at + 2)? else { return None };
        self.covers.get(begin as usize..end as usize)
    }
}

/// Each bit of a word from the lowest on, and the bits above it.
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = (u32, u32)> {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word ^= lowest;
        (lowest != 0).then_some((lowest, word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    /// Every segment's covers are found again under its own number, and only up to the longest listed.
    #[test]
    fn the_covers_of_the_table_are_those_of_the_list() {
        let (mut random, mut listed) = (Random::new(8), [0; 2]);
        for (length, longest) in [(2, 8), (3, 7), (4, 19), (5, 8), (8, 8), (9, 19), (1, 4)] {
            let (table, mut list) = (CoverTable::new(length, longest), CoverList::new());
            for _ in 0..300 {
                let squares = length + random.index(3);
                let empty = random.below(1 << squares) as u32;
                let segment = Segment { length: squares as u8, empty, ..Segment::default() };
                list.count = 0;
                list.list(&segment, length, &CoverTable::default());
                let is_listed = squares <= longest.min(LISTED_ONCE);
                assert_eq!(table.of(&segment), is_listed.then(|| &list.covers[..list.count]), "{segment:?}");
                listed[usize::from(is_listed)] += usize::from(list.count > 0);
            }
        }
        assert!(listed.iter().all(|&count| count > 100), "{listed:?}");
    }
}
