//! Bounds on the worth of a position, in the form that the table stores.

use crate::core::report::Proof;
use crate::core::score::Bound;
use crate::memory::table::Entry;

/// Both known bounds of a position: it is worth at least `least` and at most `most` to the player to move. In
/// the table they share the word of a score, 16 bits each: the extreme 16-bit values stand for no bound, and
/// bounds beyond the range are weakened to fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const NONE: Bounds = Bounds { least: i32::MIN, most: i32::MAX };

    #[inline]
    pub(super) const fn of(entry: Entry) -> Bounds {
        let (least, most) = (entry.score() as i16, (entry.score() >> 16) as i16);
        Bounds {
            least: if least == i16::MIN { i32::MIN } else { least as i32 },
            most: if most == i16::MAX { i32::MAX } else { most as i32 },
        }
    }

    /// The entry of a position with its best move at `place`, found with `work`.
    #[inline]
    pub(super) fn entry(self, work: u32, place: u32) -> Entry {
        let (low, high) = (i32::from(i16::MIN), i32::from(i16::MAX));
        let score = self.most.clamp(low + 1, high) << 16 | self.least.clamp(low, high - 1) & 0xFFFF;
        Entry::new(score, Bound::Exact, Proof::EXACT, work, place)
    }

    /// The bound that decides whether the position is worth more than `alpha`, if one does.
    #[inline]
    pub(super) const fn answer(self, alpha: i32) -> Option<i32> {
        if self.least > alpha {
            Some(self.least)
        } else if self.most <= alpha {
            Some(self.most)
        } else {
            None
        }
    }

    /// The bounds tightened by an answer to whether the worth exceeds `alpha`.
    #[inline]
    pub(super) fn with(self, worth: i32, alpha: i32) -> Bounds {
        if worth > alpha {
            Bounds { least: self.least.max(worth), ..self }
        } else {
            Bounds { most: self.most.min(worth), ..self }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_come_back_from_the_table_or_weaker() {
        let numbers =
            [i32::MIN, -40_000, -32_768, -32_767, -999, -1, 0, 1, 64, 32_766, 32_767, 40_000, i32::MAX];
        for least in numbers {
            for most in numbers {
                let bounds = Bounds { least, most };
                let found = Bounds::of(bounds.entry(7, 3));
                assert!(found.least <= least && found.most >= most, "{bounds:?} became {found:?}");
                let fits = |number: i32| number.unsigned_abs() < 32_767;
                assert!(!fits(least) || found.least == least, "{bounds:?} became {found:?}");
                assert!(!fits(most) || found.most == most, "{bounds:?} became {found:?}");
            }
        }
        let entry = Bounds::NONE.entry(7, 3);
        assert_eq!((Bounds::of(entry), entry.depth(), entry.place()), (Bounds::NONE, 7, 3));
    }
}
