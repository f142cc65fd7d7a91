//! Sets of so many squares as numbers without a gap: combinadics.
//!
//! The sets of k squares are numbered in the order of their bits as a number: the squares s₁ < s₂ < … < sₖ have the number
//! C(s₁, 1) + C(s₂, 2) + … + C(sₖ, k) (Knuth, *The Art of Computer Programming* 4A, section 7.2.1.3, theorem L).

/// The most squares.
pub(crate) const SQUARES: usize = 64;

/// How many sets of k of n squares there are, by k and n.
static SETS: [[u64; SQUARES + 1]; SQUARES + 1] = pascal();

#[expect(clippy::large_stack_arrays, reason = "it is worked out when this is compiled")]
const fn pascal() -> [[u64; SQUARES + 1]; SQUARES + 1] {
    let mut sets = [[0; SQUARES + 1]; SQUARES + 1];
    let mut of = 0;
    while of <= SQUARES {
        sets[0][of] = 1;
        let mut size = 1;
        while size <= of {
            sets[size][of] = sets[size - 1][of - 1] + sets[size][of - 1];
            size += 1;
        }
        of += 1;
    }
    sets
}

/// How many sets of `size` of `of` squares there are.
#[inline]
pub(crate) fn sets(of: usize, size: usize) -> u64 {
    SETS[size][of]
}

/// The number of a set among those of its size.
#[inline]
pub(crate) fn number(set: u64) -> u64 {
    let (mut left, mut number) = (set, 0);
    for sets_of_size in &SETS[1..] {
        if left == 0 {
            break;
        }
        number += sets_of_size[left.trailing_zeros() as usize];
        left &= left - 1;
    }
    number
}

/// The set of `size` of `of` squares with a number, which there must be.
#[inline]
pub(crate) fn set(of: usize, size: usize, number: u64) -> u64 {
    let (mut set, mut left, mut square) = (0, number, of);
    for size in (1..=size).rev() {
        square -= 1;
        while square > 0 && SETS[size][square] > left {
            square -= 1;
        }
        left -= SETS[size][square];
        set |= 1 << square;
    }
    set
}

/// The squares of `set` as they are counted without those of `gaps`, none of which is in `set`.
#[inline]
pub(crate) fn squeezed(set: u64, gaps: u64) -> u64 {
    let (mut set, mut gaps) = (set, gaps);
    while gaps != 0 {
        let below = (gaps & gaps.wrapping_neg()) - 1;
        if set <= below {
            break;
        }
        set = (set & below) | (set >> 1 & !below);
        gaps = (gaps & (gaps - 1)) >> 1;
    }
    set
}

/// Undoes [`squeezed`]. No square of the set may be beyond the last that is left.
#[inline]
pub(crate) fn spread(set: u64, gaps: u64) -> u64 {
    let (mut set, mut gaps) = (set, gaps);
    while gaps != 0 {
        let below = (gaps & gaps.wrapping_neg()) - 1;
        if set <= below {
            break;
        }
        set = (set & below) | (set & !below) << 1;
        gaps &= gaps - 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_a_number_of_its_own() {
        for of in 0..=12 {
            for size in 0..=of {
                let mut of_size = (0..1_u64 << of).filter(|set| set.count_ones() as usize == size);
                for expected in 0..sets(of, size) {
                    let found = of_size.next().expect("as many as are counted");
                    assert_eq!((number(found), set(of, size, expected)), (expected, found));
                }
                assert_eq!(of_size.next(), None);
            }
        }
    }

    #[test]
    fn large_sets_have_numbers() {
        assert_eq!(sets(64, 32), 1_832_624_140_942_590_534);
        for squares in [u64::MAX, 0xF0F0_0000_8001_0001, 1 << 63, 0x8000_0000_0000_0001, !0 << 32] {
            let size = squares.count_ones() as usize;
            assert_eq!(set(64, size, number(squares)), squares);
        }
    }

    #[test]
    fn what_is_squeezed_is_spread_again() {
        assert_eq!(squeezed(0b1010_0001, 0b0100_1010), 0b1_1001);
        for gaps in 0..1_u64 << 8 {
            for set in (0..1_u64 << 8).filter(|set| set & gaps == 0) {
                let tight = squeezed(set, gaps);
                assert_eq!(spread(tight, gaps), set);
                assert_eq!(tight.count_ones(), set.count_ones());
                assert!(tight < 1 << (8 - gaps.count_ones()));
            }
        }
        assert_eq!(squeezed(1 << 63, u64::MAX >> 1), 1);
        assert_eq!(spread(1, u64::MAX >> 1), 1 << 63);
    }
}
