//! Numbering the sets of k squares without gaps: combinadics.
//!
//! Sets of k squares are numbered in the order of their bits as a number: the squares s₁ < s₂ < … < sₖ have
//! the number C(s₁, 1) + C(s₂, 2) + … + C(sₖ, k) (Knuth, *The Art of Computer Programming* 4A, section
//! 7.2.1.3, theorem L).

/// The maximum number of squares.
pub(crate) const SQUARES: usize = 64;

/// The binomial coefficients: the number of sets of k of n squares, by k and n.
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

/// The number of squares up to which numbers are looked up in a table.
const FEW: usize = 16;
const BYTE: usize = 1 << 8;

/// The sets of up to 16 squares, by size and then by number, which is their numeric order.
static FEW_SETS: [u16; 1 << FEW] = few_sets();
/// The index of the first set of each size.
static FEW_STARTS: [u32; FEW + 2] = few_starts();
/// The contribution of the second eight squares of a set to its number, by the size of the set's part in
/// the first eight.
static SECOND_EIGHT: [[u16; BYTE]; FEW / 2 + 1] = second_eight();
/// The number of a set of the first eight squares.
static FIRST_EIGHT: [u8; BYTE] = first_eight();
/// The size of a set of eight squares.
static SIZES: [u8; BYTE] = sizes();

const fn few_starts() -> [u32; FEW + 2] {
    let mut starts = [0; FEW + 2];
    let mut size = 0;
    while size <= FEW {
        starts[size + 1] = starts[size] + pascal()[size][FEW] as u32;
        size += 1;
    }
    starts
}

#[expect(clippy::large_stack_arrays, reason = "it is worked out when this is compiled")]
const fn few_sets() -> [u16; 1 << FEW] {
    let (mut sets, mut next, mut set) = ([0; 1 << FEW], few_starts(), 0_u32);
    while set < 1 << FEW {
        let size = set.count_ones() as usize;
        sets[next[size] as usize] = set as u16;
        next[size] += 1;
        set += 1;
    }
    sets
}

const fn second_eight() -> [[u16; BYTE]; FEW / 2 + 1] {
    let sets = pascal();
    let mut numbers = [[0; BYTE]; FEW / 2 + 1];
    let mut before = 0;
    while before <= FEW / 2 {
        let mut set = 0;
        while set < BYTE {
            let (mut square, mut size) = (0, before);
            while square < FEW / 2 {
                if set >> square & 1 == 1 {
                    size += 1;
                    numbers[before][set] += sets[size][FEW / 2 + square] as u16;
                }
                square += 1;
            }
            set += 1;
        }
        before += 1;
    }
    numbers
}

const fn first_eight() -> [u8; BYTE] {
    let (mut numbers, mut next, mut set) = ([0; BYTE], [0_u8; FEW / 2 + 1], 0);
    while set < BYTE {
        let size = set.count_ones() as usize;
        numbers[set] = next[size];
        next[size] += 1;
        set += 1;
    }
    numbers
}

const fn sizes() -> [u8; BYTE] {
    let (mut sizes, mut set) = ([0; BYTE], 0);
    while set < BYTE {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
}

/// The number of sets of `size` of `of` squares.
#[inline]
pub(crate) fn sets(of: usize, size: usize) -> u64 {
    SETS[size][of]
}

/// The number of a set among those of its size.
#[inline]
pub(crate) fn number(set: u64) -> u64 {
    let [first, second] = [set as usize % BYTE, (set >> 8) as usize % BYTE];
    let size = SIZES[first];
    let mut number = u64::from(FIRST_EIGHT[first])
        + u64::from(SECOND_EIGHT[usize::from(size) % SECOND_EIGHT.len()][second]);
    let mut left = set >> FEW;
    if left != 0 {
        let size = usize::from(size) + usize::from(SIZES[second]);
        for sets_of_size in &SETS[size + 1..] {
            number += sets_of_size[left.trailing_zeros() as usize + FEW];
            left &= left - 1;
            if left == 0 {
                break;
            }
        }
    }
    number
}

/// The set of `size` of `of` squares with a number, which must exist.
#[inline]
pub(crate) fn set(of: usize, size: usize, number: u64) -> u64 {
    let (mut set, mut left, mut size, mut square) = (0, number, size, of);
    while square > FEW && size > 0 {
        square -= 1;
        if SETS[size][square] <= left {
            left -= SETS[size][square];
            set |= 1 << square;
            size -= 1;
        }
    }
    set | u64::from(FEW_SETS[FEW_STARTS[size] as usize + left as usize])
}

/// The squares of `set`, renumbered with the squares of `gaps` left out; the two must be disjoint.
#[inline]
pub(crate) fn squeezed(set: u64, gaps: u64) -> u64 {
    let (mut set, mut gaps) = (set, gaps);
    while gaps != 0 {
        let below = (gaps & gaps.wrapping_neg()) - 1;
        set = (set & below) | (set >> 1 & !below);
        gaps = (gaps & (gaps - 1)) >> 1;
    }
    set
}

/// The inverse of [`squeezed`]. No square of the set may lie beyond the last remaining one.
#[inline]
pub(crate) fn spread(set: u64, gaps: u64) -> u64 {
    let (mut set, mut gaps) = (set, gaps);
    while gaps != 0 {
        let below = (gaps & gaps.wrapping_neg()) - 1;
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
