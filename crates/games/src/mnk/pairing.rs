//! Hales-Jewett pairings: pairs of empty squares, such that each line that a player can still complete
//! contains a pair.
//!
//! Whoever has such a pairing keeps the other from every line: as soon as one square of a pair is taken, the
//! other one is the answer. Lines that overlap along a row, a column or a diagonal may share a pair: they are
//! one *bundle* as long as at least two empty squares are common to all. Found as a matching in which every
//! bundle takes two of its common squares, by augmenting paths.
//!
//! Few bundles want few squares, and small ones leave more choice of them. So bundles are as wide as possible
//! at first. Where that leaves one without its squares, one of those that compete for them is split into two,
//! and so on; as no choice is taken back, a pairing may be missed.

use super::MAX_SIDE;
use super::board::{Lines, OpenStarts, Squares};

/// The number of squares of the largest board.
const SQUARES: usize = MAX_SIDE * MAX_SIDE;
/// As two squares each are wanted, there are no more than half as many bundles as squares.
const BUNDLES: usize = SQUARES / 2;

/// True if every line without a stone of `others` contains a pair of empty squares, of pairs that share no
/// square. `own` are the stones of the player who would complete the lines, `empty` the empty squares.
pub(super) fn is_paired(lines: &Lines, own: &Squares, others: &Squares, empty: &Squares) -> bool {
    // What lacks one stone is completed before it is answered.
    lines.with_stones(own, others, lines.length() - 1).next().is_none()
        && Pairing::of(lines, others, empty).is_some()
}

/// Lines that overlap.
#[derive(Clone, Copy, Debug, Default)]
struct Bundle {
    direction: u8,
    /// Where its first line begins, and where its last.
    first: u16,
    last: u16,
    /// The empty squares that all of them share: at least two.
    shared: Squares,
}

/// No bundle.
const NONE: u16 = u16::MAX;

/// Squares given to bundles.
struct Pairing<'a> {
    empty: &'a Squares,
    open: [OpenStarts; 4],
    bundles: [Bundle; BUNDLES],
    count: usize,
    /// The number of squares that each bundle has.
    given: [u8; BUNDLES],
    /// The bundle that has a square.
    bundle_of: [u16; SQUARES],
}

impl Pairing<'_> {
    /// No bundles yet of the lines without a stone of `others`.
    fn none<'a>(lines: &Lines, others: &Squares, empty: &'a Squares) -> Pairing<'a> {
        Pairing {
            empty,
            open: lines.open_starts(others),
            bundles: [Bundle::default(); BUNDLES],
            count: 0,
            given: [0; BUNDLES],
            bundle_of: [NONE; SQUARES],
        }
    }

    /// A pairing of the lines without a stone of `others`, if one is found.
    fn of<'a>(lines: &Lines, others: &Squares, empty: &'a Squares) -> Option<Pairing<'a>> {
        let mut pairing = Pairing::none(lines, others, empty);
        pairing.bundle(lines.length())?;
        while let Some(contested) = pairing.give() {
            pairing.split(&contested)?;
        }
        Some(pairing)
    }

    /// Adds a bundle, if there are squares for it.
    fn add(&mut self, bundle: Bundle) -> Option<()> {
        let has_room = bundle.shared.len() >= 2 && 2 * (self.count + 1) <= self.empty.len();
        has_room.then(|| {
            self.bundles[self.count] = bundle;
            self.count += 1;
        })
    }

    /// Makes the bundles of all open lines of `length` squares, as wide as possible; `None` if there are not
    /// enough squares.
    fn bundle(&mut self, length: usize) -> Option<()> {
        for direction in 0..self.open.len() {
            let open = self.open[direction];
            let mut starts = open.starts;
            while let Some(start) = starts.first_square() {
                starts.remove(start);
                let (mut last, mut shared) = (start, open.line_at(start).and(self.empty));
                // The lines behind it that overlap it by two squares at least.
                let behind = (1..length.max(2) - 1).map(|n| start + n * open.step);
                for next in behind.filter(|&next| next < SQUARES) {
                    let common = if starts.has(next) { open.line_at(next).and(&shared) } else { continue };
                    if common.len() < 2 {
                        break;
                    }
                    starts.remove(next);
                    (last, shared) = (next, common);
                }
                let (first, last) = (start as u16, last as u16);
                self.add(Bundle { direction: direction as u8, first, last, shared })?;
            }
        }
        Some(())
    }

    /// Gives every bundle two squares. If one cannot have them: the bundles that compete for its squares,
    /// each marked.
    fn give(&mut self) -> Option<[bool; BUNDLES]> {
        for index in 0..self.count {
            while self.given[index] < 2 {
                let mut seen = Squares::default();
                if !self.extend(index, &mut seen) {
                    let mut contested = [false; BUNDLES];
                    contested[index] = true;
                    let owners = seen.iter().map(|square| usize::from(self.bundle_of[square]));
                    owners.for_each(|owner| contested[owner] = true);
                    return Some(contested);
                }
                self.given[index] += 1;
            }
        }
        None
    }

    /// Gives one more square to a bundle, if need be by giving others to bundles that gave theirs up. `seen`
    /// are squares that were tried.
    fn extend(&mut self, index: usize, seen: &mut Squares) -> bool {
        let shared = self.bundles[index].shared;
        for square in shared.iter() {
            if seen.has(square) || usize::from(self.bundle_of[square]) == index {
                continue;
            }
            seen.insert(square);
            let before = self.bundle_of[square];
            if before == NONE || self.extend(usize::from(before), seen) {
                self.bundle_of[square] = index as u16;
                return true;
            }
        }
        false
    }

    /// The first half of the lines of a bundle and the others; `None` if there is only one line.
    fn halves(&self, bundle: &Bundle) -> Option<[Bundle; 2]> {
        let open = &self.open[usize::from(bundle.direction)];
        let starts =
            || (bundle.first..=bundle.last).step_by(open.step).filter(|&start| open.starts.has(start.into()));
        let half = starts().count() / 2;
        let halves = || [self.part(bundle, starts().take(half)), self.part(bundle, starts().skip(half))];
        (half > 0).then(halves)
    }

    /// The lines of a bundle that begin at these squares.
    fn part(&self, bundle: &Bundle, starts: impl Iterator<Item = u16>) -> Bundle {
        let open = &self.open[usize::from(bundle.direction)];
        let none = Bundle { first: u16::MAX, shared: *self.empty, ..*bundle };
        starts.fold(none, |part, start| Bundle {
            first: part.first.min(start),
            last: start,
            shared: part.shared.and(&open.line_at(start.into())),
            ..part
        })
    }

    /// Splits that one of the bundles which gains most squares to choose from; `None` if none gains any.
    fn split(&mut self, contested: &[bool; BUNDLES]) -> Option<()> {
        let gain = |index: usize| {
            let bundle = &self.bundles[index];
            let [first, second] = self.halves(bundle)?;
            let gain = first.shared.or(&second.shared).len() - bundle.shared.len();
            (gain > 0).then_some((gain, index, [first, second]))
        };
        let splits = (0..self.count).filter(|&index| contested[index]).filter_map(gain);
        let (_, index, [first, second]) =
            splits.max_by_key(|&(gain, index, _)| (gain, usize::MAX - index))?;
        self.add(second)?;
        self.bundles[index] = first;
        self.given[index] = 0;
        for owner in self.bundle_of.iter_mut().filter(|owner| usize::from(**owner) == index) {
            *owner = NONE;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    /// Held against what a pairing is, line by line, in positions of random stones.
    #[test]
    fn every_open_line_contains_a_pair_of_its_own() {
        let (mut random, mut found, mut split) = (Random::new(6), 0, 0);
        for (columns, rows, length) in
            [(8, 8, 5), (7, 7, 5), (6, 6, 4), (5, 7, 3), (19, 19, 7), (4, 4, 4), (9, 2, 2)]
        {
            let (lines, squares) = (Lines::new(columns, rows, length), columns * rows);
            for _ in 0..400 {
                let mut stones = [Squares::default(); 2];
                for _ in 0..random.index(squares / 2) {
                    let square = random.index(squares);
                    if stones.iter().all(|stones| !stones.has(square)) {
                        stones[random.index(3).min(1)].insert(square);
                    }
                }
                let empty = Squares::first(squares).without(&stones[0]).without(&stones[1]);
                let Some(pairing) = Pairing::of(&lines, &stones[1], &empty) else { continue };
                let pairs: Vec<Squares> = (0..pairing.count)
                    .map(|index| {
                        let mut pair = Squares::default();
                        let given =
                            (0..SQUARES).filter(|&square| usize::from(pairing.bundle_of[square]) == index);
                        given.for_each(|square| pair.insert(square));
                        pair
                    })
                    .collect();
                assert!(pairs.iter().all(|pair| pair.len() == 2 && pair.without(&empty).is_empty()));
                for direction in lines.open_starts(&stones[1]) {
                    for start in direction.starts.iter() {
                        let line = direction.line_at(start);
                        assert!(pairs.iter().any(|pair| pair.without(&line).is_empty()), "{start}");
                    }
                }
                found += 1;
                split += u32::from(!is_found_at_once(&lines, &stones[1], &empty));
            }
        }
        assert!(found > 500 && split > 100, "{found} pairings, {split} by splitting");
    }

    /// True if the widest bundles need no splitting.
    fn is_found_at_once(lines: &Lines, others: &Squares, empty: &Squares) -> bool {
        let mut pairing = Pairing::none(lines, others, empty);
        pairing.bundle(lines.length()).is_some() && pairing.give().is_none()
    }
}
