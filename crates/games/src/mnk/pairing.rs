//! Hales-Jewett pairings: pairs of empty squares that share no square, such that each line that a player can
//! still complete contains a pair.
//!
//! Whoever has such a pairing keeps the other from every line: as soon as one square of a pair is taken, the
//! other one is the answer.
//!
//! The open lines of a row, a column or a diagonal lie in *segments*: runs of squares without a stone of the
//! other player, as long as possible. A *cover* of a segment is the squares of pairs that hold all of its
//! lines; one pair may hold several that overlap. A pairing consists of a cover of each segment, where no two
//! covers share a square. It is found by depth-first search with forward checking: the segment with the
//! fewest covers left is next, and of its covers the one that leaves the other segments the most. Covers have
//! as few pairs as possible or one more, and the search is limited, so a pairing may be missed.

use super::MAX_SIDE;
use super::board::{Lines, Squares, WORDS};
use super::covers::{CoverList, Segment, bits};

/// The number of squares of the largest board.
const SQUARES: usize = MAX_SIDE * MAX_SIDE;
/// The greatest number of segments: more are given up.
const SEGMENTS: usize = 128;
/// The greatest number of covers of a segment that are compared.
const COMPARED: usize = 64;
/// Positions of the search after which it gives up.
const LIMIT: u32 = 1_000;
/// After so many it gives up already if more than [`HOPEFUL`] segments were always left without a cover.
const FIRST_LIMIT: u32 = 30;
/// The most segments without a cover for which a pairing still seems likely.
const HOPEFUL: u32 = 2;

/// The result of a search for a pairing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paired {
    /// The least number of segments that were left without a cover; 0 if a pairing was found. All of them if
    /// a line lacks only one stone, or if they are too many.
    pub(super) unpaired: u32,
    /// Squares whose lines alone have no pairing: none is found until a stone is put on one of them. All
    /// squares if that is not known.
    pub(super) conflict: Squares,
}

/// Looks for a pairing of the lines without a stone of `others`: pairs of `empty` squares that share no
/// square, such that each line contains a pair.
pub(super) fn pair(lines: &Lines, others: &Squares, empty: &Squares) -> Paired {
    let mut pairing = Pairing::new();
    let is_found = pairing.find(lines, others, empty);
    let conflict = if is_found == Some(false) { pairing.conflict_squares() } else { ALL };
    Paired { unpaired: pairing.unpaired, conflict }
}

/// Every square, whether it is on the board or not.
const ALL: Squares = Squares([u64::MAX; WORDS]);

/// No segment.
const NONE: u8 = u8::MAX;

/// Segments and their covers.
struct Pairing {
    segments: [Segment; SEGMENTS],
    count: usize,
    covers: CoverList,
    /// The segments through each square, one in each direction, and which of their squares it is.
    through: [[u8; 4]; SQUARES],
    places: [[u8; 4]; SQUARES],
    /// The cover that each segment has in the end.
    chosen: [u32; SEGMENTS],
    /// The squares of each segment that belong to the covers chosen so far.
    taken: [u32; SEGMENTS],
    /// Positions that were searched.
    searched: u32,
    /// The least number of segments that were without a cover.
    unpaired: u32,
    /// The segments for which the search sought a cover, or found that none was left.
    conflict: u128,
}

impl Pairing {
    fn new() -> Pairing {
        Pairing {
            segments: [Segment::default(); SEGMENTS],
            count: 0,
            covers: CoverList::new(),
            through: [[NONE; 4]; SQUARES],
            places: [[0; 4]; SQUARES],
            chosen: [0; SEGMENTS],
            taken: [0; SEGMENTS],
            searched: 0,
            unpaired: u32::MAX,
            conflict: 0,
        }
    }

    /// Looks for a pairing of the lines without a stone of `others`. Whether there is one; `None` if that is
    /// not known.
    fn find(&mut self, lines: &Lines, others: &Squares, empty: &Squares) -> Option<bool> {
        let all = self.find_segments(lines, others, empty);
        self.unpaired = self.count as u32;
        all?;
        let mut pairs = 0;
        for (index, segment) in self.segments[..self.count].iter().enumerate() {
            let Some(least) = segment.least_pairs(lines.length()) else {
                self.conflict = 1 << index;
                return Some(false);
            };
            pairs += least;
        }
        let all = 1_u128.checked_shl(self.count as u32).unwrap_or(0).wrapping_sub(1);
        if 2 * pairs > empty.len() {
            self.conflict = all;
            return Some(false);
        }
        for segment in &mut self.segments[..self.count] {
            let begin = self.covers.len() as u16;
            self.covers.list(segment, lines.length(), lines.covers());
            segment.covers = [begin, self.covers.len() as u16];
        }
        self.choose(all)
    }

    /// The squares of the segments in `conflict`.
    fn conflict_squares(&self) -> Squares {
        let mut squares = Squares::default();
        for index in segments(self.conflict) {
            let segment = &self.segments[index];
            (0..segment.length).for_each(|place| squares.insert(segment.square(place.into())));
        }
        squares
    }

    /// Finds the segments with open lines; `None` if there are too many.
    fn find_segments(&mut self, lines: &Lines, others: &Squares, empty: &Squares) -> Option<()> {
        for (direction, open) in lines.open_starts(others).iter().enumerate() {
            let mut starts = open.starts;
            while let Some(first) = starts.first_square() {
                // Lines that begin at neighbouring squares.
                let mut last = first;
                starts.remove(first);
                while last + open.step < SQUARES && starts.has(last + open.step) {
                    last += open.step;
                    starts.remove(last);
                }
                let length = (last - first) / open.step + lines.length();
                let segment = self.segments.get_mut(self.count)?;
                *segment = Segment {
                    first: first as u16,
                    step: open.step as u16,
                    length: length as u8,
                    ..Segment::default()
                };
                for n in 0..length {
                    let square = first + n * open.step;
                    segment.empty |= u32::from(empty.has(square)) << n;
                    self.through[square][direction] = self.count as u8;
                    self.places[square][direction] = n as u8;
                }
                self.count += 1;
            }
        }
        Some(())
    }

    /// The number of covers of a segment that share no square with those chosen so far.
    fn covers_left(&self, index: usize) -> usize {
        let taken = self.taken[index];
        let covers = self.covers.between(self.segments[index].covers);
        covers.iter().map(|cover| u32::from(cover & taken == 0)).sum::<u32>() as usize
    }

    /// Chooses covers of the `open` segments. Whether there are such; `None` if that is not known within the
    /// limit.
    fn choose(&mut self, open: u128) -> Option<bool> {
        self.unpaired = self.unpaired.min(open.count_ones());
        if open == 0 {
            return Some(true);
        }
        self.searched += 1;
        if self.searched > LIMIT || self.searched == FIRST_LIMIT && self.unpaired > HOPEFUL {
            return None;
        }
        // Step 1. The segment with the fewest covers left.
        let mut left = [0; SEGMENTS];
        for index in segments(open) {
            left[index] = self.covers_left(index);
        }
        let index = segments(open).min_by_key(|&index| left[index]).unwrap_or(0);
        self.conflict |= 1 << index;
        let open = open & !(1 << index);
        // Step 2. Its covers by the share of the other segments' covers that they exclude, in thousandths.
        let ([begin, end], taken) = (self.segments[index].covers, self.taken[index]);
        let (mut order, mut count) = ([(0, 0); COMPARED], 0);
        for at in begin..end {
            let cover = self.covers.get(at);
            if cover & taken != 0 || count == COMPARED {
                continue;
            }
            let mut excluded = 0;
            let touched = self.toggle(index, cover);
            let without = segments(touched & open).find(|&other| {
                let after = self.covers_left(other);
                excluded += 1_000 - 1_000 * after / left[other].max(1);
                after == 0
            });
            self.toggle(index, cover);
            if let Some(other) = without {
                self.conflict |= 1 << other;
            } else {
                order[count] = (excluded, cover);
                count += 1;
            }
        }
        order[..count].sort_unstable();
        // Step 3. The rest.
        for &(_, cover) in &order[..count] {
            self.toggle(index, cover);
            let is_found = self.choose(open);
            self.toggle(index, cover);
            if is_found? {
                self.chosen[index] = cover;
                return Some(true);
            }
        }
        Some(false)
    }

    /// Takes the squares of a cover from all segments, or gives them back. Returns a bit for each segment
    /// that has one.
    fn toggle(&mut self, index: usize, cover: u32) -> u128 {
        let (mut touched, segment) = (0, self.segments[index]);
        for (bit, _) in bits(cover) {
            let square = segment.square(bit.trailing_zeros());
            for (&other, place) in self.through[square].iter().zip(self.places[square]) {
                if other != NONE {
                    self.taken[usize::from(other)] ^= 1 << place;
                    touched |= 1 << other;
                }
            }
        }
        touched
    }
}

/// The numbers of the bits of a word, from the lowest on.
fn segments(mut word: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            lowest
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    /// The stones of both players and the empty squares, at random.
    fn position(random: &mut Random, squares: usize) -> ([Squares; 2], Squares) {
        let mut stones = [Squares::default(); 2];
        for _ in 0..random.index(squares / 2) {
            let square = random.index(squares);
            if stones.iter().all(|stones| !stones.has(square)) {
                stones[random.index(3).min(1)].insert(square);
            }
        }
        (stones, Squares::first(squares).without(&stones[0]).without(&stones[1]))
    }

    /// So many squares from the first on.
    fn run(first: usize, step: usize, length: usize) -> Squares {
        let mut squares = Squares::default();
        (0..length).for_each(|n| squares.insert(first + n * step));
        squares
    }

    /// The open lines, without their stones.
    fn open_lines(lines: &Lines, others: &Squares, empty: &Squares) -> Vec<Squares> {
        let mut all = Vec::new();
        for open in lines.open_starts(others) {
            let line = |start| run(start, open.step, lines.length()).and(empty);
            all.extend(open.starts.iter().map(line));
        }
        all
    }

    /// By definition: gives the line without a pair that has the least choice one pair after the other.
    fn has_pairing(lines: &[Squares], pairs: &mut Vec<Squares>) -> bool {
        let is_held = |line: &Squares| pairs.iter().any(|pair| pair.without(line).is_empty());
        let free = |line: &Squares| pairs.iter().fold(*line, |free, pair| free.without(pair));
        let open = lines.iter().filter(|line| !is_held(line)).map(free);
        let Some(free) = open.min_by_key(Squares::len) else { return true };
        let squares: Vec<usize> = free.iter().collect();
        squares.iter().enumerate().any(|(index, &first)| {
            squares[..index].iter().any(|&second| {
                let mut pair = Squares::default();
                pair.insert(first);
                pair.insert(second);
                pairs.push(pair);
                let is_found = has_pairing(lines, pairs);
                pairs.pop();
                is_found
            })
        })
    }

    /// Each pairing is held against what a pairing is, line by line: of the squares of each cover alone pairs
    /// are made by definition.
    #[test]
    fn every_open_line_contains_a_pair_of_its_own() {
        let (mut random, mut found) = (Random::new(6), 0);
        for (columns, rows, length) in
            [(8, 8, 5), (7, 7, 5), (6, 6, 4), (5, 7, 3), (19, 19, 7), (4, 4, 4), (9, 2, 2), (19, 19, 19)]
        {
            let (lines, squares) = (Lines::new(columns, rows, length), columns * rows);
            for _ in 0..400 {
                let ([_, others], empty) = position(&mut random, squares);
                let mut pairing = Pairing::new();
                if pairing.find(&lines, &others, &empty) != Some(true) {
                    continue;
                }
                let mut held = 0;
                let mut taken = Squares::default();
                for (segment, &cover) in pairing.segments[..pairing.count].iter().zip(&pairing.chosen) {
                    let step = usize::from(segment.step);
                    let square = |n: usize| usize::from(segment.first) + n * step;
                    let mut cover_squares = Squares::default();
                    (0..32).filter(|n| cover >> n & 1 == 1).for_each(|n| cover_squares.insert(square(n)));
                    assert!(cover_squares.without(&empty).is_empty());
                    assert!(cover_squares.and(&taken).is_empty());
                    taken = taken.or(&cover_squares);
                    let parts: Vec<Squares> = (0..=usize::from(segment.length) - length)
                        .map(|start| run(square(start), step, length).and(&cover_squares))
                        .collect();
                    held += parts.len();
                    assert!(has_pairing(&parts, &mut Vec::new()), "{parts:?}");
                }
                assert_eq!(held, open_lines(&lines, &others, &empty).len());
                found += 1;
            }
        }
        assert!(found > 500, "{found} pairings");
    }

    /// Nearly all pairings are found that there are.
    #[test]
    fn few_pairings_are_missed() {
        let (mut random, mut found, mut missed) = (Random::new(7), 0, 0);
        for (columns, rows, length) in [(5, 5, 4), (6, 4, 4), (4, 5, 3), (7, 3, 3), (8, 4, 5)] {
            let (lines, squares) = (Lines::new(columns, rows, length), columns * rows);
            for _ in 0..300 {
                let ([_, others], empty) = position(&mut random, squares);
                let is_found = Pairing::new().find(&lines, &others, &empty) == Some(true);
                let exists = has_pairing(&open_lines(&lines, &others, &empty), &mut Vec::new());
                assert!(exists || !is_found);
                found += u32::from(is_found);
                missed += u32::from(exists && !is_found);
            }
        }
        assert!(found > 300 && missed * 100 < found, "{found} found, {missed} missed");
    }

    /// The lines within the squares of a conflict have no pairing by definition.
    #[test]
    fn the_lines_of_a_conflict_have_no_pairing() {
        let (mut random, mut smaller, mut wrong) = (Random::new(9), 0, 0);
        for (columns, rows, length) in [(5, 5, 4), (6, 4, 4), (4, 5, 3), (7, 3, 3), (8, 4, 5), (6, 6, 5)] {
            let (lines, squares) = (Lines::new(columns, rows, length), columns * rows);
            for _ in 0..300 {
                let ([_, others], empty) = position(&mut random, squares);
                let conflict = pair(&lines, &others, &empty).conflict;
                let all = open_lines(&lines, &others, &Squares::first(squares));
                let within = |line: &&Squares| line.without(&conflict).is_empty();
                let left: Vec<Squares> = all.iter().filter(within).map(|line| line.and(&empty)).collect();
                if left.len() < all.len() {
                    smaller += 1;
                    wrong += u32::from(has_pairing(&left, &mut Vec::new()));
                }
            }
        }
        // Covers of many pairs are not listed.
        assert!(smaller > 200 && wrong * 100 < smaller, "{smaller} conflicts, {wrong} wrong");
    }
}
