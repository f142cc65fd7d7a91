//! Hales-Jewett pairings: pairs of empty squares, such that each line that a player can still complete
//! contains a pair.
//!
//! Whoever has such a pairing keeps the other from every line: as soon as one square of a pair is taken, the
//! other one is the answer. Lines that overlap along a row, a column or a diagonal may share a pair: they are
//! one *bundle* as long as at least two empty squares are common to all. Found as a matching in which every
//! bundle takes two of its common squares, by augmenting paths.

use super::MAX_SIDE;
use super::board::{Lines, Squares};

/// The number of squares of the largest board.
const SQUARES: usize = MAX_SIDE * MAX_SIDE;

/// True if every line without a stone of `others` contains a pair of empty squares, of pairs that share no
/// square. `own` are the stones of the player who would complete the lines, `empty` the empty squares.
pub(super) fn is_paired(lines: &Lines, own: &Squares, others: &Squares, empty: &Squares) -> bool {
    // What lacks one stone is completed before it is answered.
    if lines.with_stones(own, others, lines.length() - 1).next().is_some() {
        return false;
    }
    // Few bundles want few squares, and single lines leave more choice of them.
    [true, false].into_iter().any(|is_bundled| {
        // As two squares each are wanted, there are no more than half as many bundles as squares.
        let mut bundles = [Squares::default(); SQUARES / 2];
        let most = empty.len() / 2;
        let Some(count) = bundle(lines, others, empty, is_bundled, &mut bundles[..most]) else {
            return false;
        };
        let mut pairing = Pairing { bundles: &bundles[..count], bundle_of: [NONE; SQUARES] };
        (0..count).all(|index| (0..2).all(|_| pairing.extend(index, &mut Squares::default())))
    })
}

/// Writes for each bundle of open lines the empty squares that its lines share, and returns the number of
/// bundles; `None` if there are more than have room. Each line is a bundle of its own unless `is_bundled`.
fn bundle(
    lines: &Lines,
    others: &Squares,
    empty: &Squares,
    is_bundled: bool,
    bundles: &mut [Squares],
) -> Option<usize> {
    let mut count = 0;
    for direction in lines.open_starts(others) {
        let mut starts = direction.starts;
        while let Some(start) = starts.first_square() {
            starts.remove(start);
            let mut shared = direction.line_at(start).and(empty);
            // The lines behind it that overlap it by two squares at least.
            let reach = if is_bundled { lines.length().saturating_sub(2) } else { 0 };
            for next in (1..=reach).map(|n| start + n * direction.step).filter(|&next| next < SQUARES) {
                let common = if starts.has(next) { direction.line_at(next).and(&shared) } else { continue };
                if common.len() < 2 {
                    break;
                }
                starts.remove(next);
                shared = common;
            }
            *bundles.get_mut(count)? = shared;
            count += 1;
        }
    }
    Some(count)
}

/// No bundle.
const NONE: u16 = u16::MAX;

/// The bundles that squares were given to.
struct Pairing<'a> {
    bundles: &'a [Squares],
    bundle_of: [u16; SQUARES],
}

impl Pairing<'_> {
    /// Gives one more square to a bundle, if need be by giving others to bundles that gave theirs up. `seen`
    /// are squares that were tried.
    fn extend(&mut self, bundle: usize, seen: &mut Squares) -> bool {
        for square in self.bundles[bundle].iter() {
            if seen.has(square) || usize::from(self.bundle_of[square]) == bundle {
                continue;
            }
            seen.insert(square);
            let before = self.bundle_of[square];
            if before == NONE || self.extend(usize::from(before), seen) {
                self.bundle_of[square] = bundle as u16;
                return true;
            }
        }
        false
    }
}
