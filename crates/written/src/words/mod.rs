//! Sets of cells as bits of a word: 64, 128 or more of them.

mod wide;

pub use wide::Wide;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// The sets of a position: one for each kind of pieces and owner.
pub trait Layered: Sized + 'static {
    /// As many sets as games in these words may have.
    type Layers: Copy + Eq + Debug + Send + Sync + 'static + AsRef<[Self]> + AsMut<[Self]>;
    /// Their number.
    const LAYERS: usize;
    /// Empty sets.
    const EMPTY: Self::Layers;
}

impl Layered for u64 {
    type Layers = [u64; 12];
    const LAYERS: usize = 12;
    const EMPTY: [u64; 12] = [0; 12];
}

impl Layered for u128 {
    type Layers = [u128; 12];
    const LAYERS: usize = 12;
    const EMPTY: [u128; 12] = [0; 12];
}

/// A set of cells, a bit each.
pub trait Word:
    Layered
    + Copy
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No cell.
    const NONE: Self;
    /// The number of bits.
    const BITS: usize;

    /// The set of one bit, which counts modulo [`BITS`](Word::BITS).
    fn bit(index: usize) -> Self;
    /// The number of cells.
    fn len(self) -> u32;
    /// The lowest bit; [`BITS`](Word::BITS) if the set is empty.
    fn first(self) -> usize;
    /// The highest bit; 0 if the set is empty.
    fn last(self) -> usize;
    /// The set without its lowest bit.
    #[must_use]
    fn without_first(self) -> Self;
    /// The set rotated toward higher bits, by less than [`BITS`](Word::BITS).
    #[must_use]
    fn rotated(self, by: u32) -> Self;

    /// The 64 bits from 64 · `index` on.
    fn word(self, index: usize) -> u64;

    /// True if the set has no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// True if the set has this cell.
    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// The bits in ascending order.
    #[inline]
    fn bits(self) -> Bits<Self> {
        Bits(self)
    }

    /// The bit with this rank, counted from 0 at the lowest; [`BITS`](Word::BITS) if there are not that many.
    fn select(self, rank: u32) -> usize;
}

/// The bits of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

impl<W: Word> Iterator for Bits<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGHEST: u64 = LOWEST << 7;

/// The bit of a word of 64 bits with this rank; 64 if there are not that many.
///
/// # Source
///
/// Vigna, *Broadword implementation of rank/select queries* (2008): the bits of all bytes are counted at
/// once, and those of the bytes below each added up by a multiplication.
#[inline]
const fn select_in(word: u64, rank: u32) -> u32 {
    if rank < 8 {
        return first_but(word, rank);
    }
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(LOWEST);
    if rank as u64 >= sums >> 56 {
        return 64;
    }
    // The bytes below which, and in which, lie no more bits than the rank.
    let passed = (((rank as u64 * LOWEST) | HIGHEST) - sums) & HIGHEST;
    let place = ((passed >> 7).wrapping_mul(LOWEST) >> 56) as u32 * 8;
    place + first_but(word >> place, rank - (sums << 8 >> place & 0xFF) as u32)
}

/// The bit with this rank, one after another.
#[inline]
const fn first_but(word: u64, rank: u32) -> u32 {
    let (mut rest, mut left) = (word, rank);
    while left > 0 {
        rest &= rest.wrapping_sub(1);
        left -= 1;
    }
    rest.trailing_zeros()
}

macro_rules! word {
    ($($integer:ty, $select:expr);*) => {$(
        impl Word for $integer {
            const NONE: $integer = 0;
            const BITS: usize = <$integer>::BITS as usize;

            #[inline]
            fn bit(index: usize) -> $integer {
                1 << (index % <Self as Word>::BITS)
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> usize {
                (<Self as Word>::BITS - 1).saturating_sub(self.leading_zeros() as usize)
            }
            #[inline]
            fn without_first(self) -> $integer {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn rotated(self, by: u32) -> $integer {
                self.rotate_left(by)
            }
            #[inline]
            fn word(self, index: usize) -> u64 {
                (u128::from(self) >> (64 * index)) as u64
            }
            #[inline]
            fn select(self, rank: u32) -> usize {
                $select(self, rank)
            }
        }
    )*};
}

word!(u64, |word, rank| select_in(word, rank) as usize; u128, |word: u128, rank: u32| {
    let low = word as u64;
    let below = low.count_ones();
    if rank < below {
        select_in(low, rank) as usize
    } else {
        64 + select_in((word >> 64) as u64, rank - below) as usize
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    /// A random set as bits and as a list.
    fn random_set<W: Word>(random: &mut Random) -> (W, Vec<usize>) {
        let one_in = 1 + random.below(5);
        let list: Vec<usize> = (0..W::BITS).filter(|_| random.below(one_in) == 0).collect();
        (list.iter().fold(W::NONE, |set, &bit| set | W::bit(bit)), list)
    }

    fn check<W: Word>() {
        let mut random = Random::new(1);
        for round in 0..500 {
            let (one, ones) = random_set::<W>(&mut random);
            let (other, others) = random_set::<W>(&mut random);
            let of = |is_in: &dyn Fn(&usize) -> bool| -> Vec<usize> { (0..W::BITS).filter(is_in).collect() };
            let has = |list: &Vec<usize>, bit: &usize| list.contains(bit);
            let list = |set: W| -> Vec<usize> { set.bits().collect() };
            assert_eq!(list(one & other), of(&|bit| has(&ones, bit) && has(&others, bit)));
            assert_eq!(list(one | other), of(&|bit| has(&ones, bit) || has(&others, bit)));
            assert_eq!(list(one ^ other), of(&|bit| has(&ones, bit) != has(&others, bit)));
            assert_eq!(list(one.without(other)), of(&|bit| has(&ones, bit) && !has(&others, bit)));
            assert_eq!(list(!one), of(&|bit| !has(&ones, bit)));
            assert_eq!(one.len() as usize, ones.len());
            assert_eq!(one.is_empty(), ones.is_empty());
            assert_eq!(one.first(), ones.first().copied().unwrap_or(W::BITS));
            assert_eq!(one.last(), ones.last().copied().unwrap_or(0));
            assert_eq!(list(one.without_first()), ones.iter().skip(1).copied().collect::<Vec<_>>());
            for rank in 0..=ones.len() {
                assert_eq!(one.select(rank as u32), ones.get(rank).copied().unwrap_or(W::BITS));
            }
            let by = if round == 0 { 0 } else { random.index(W::BITS) };
            assert_eq!(list(one.rotated(by as u32)), of(&|bit| one.has((bit + W::BITS - by) % W::BITS)));
        }
    }

    #[test]
    fn words_are_sets_of_bits() {
        check::<u64>();
        check::<u128>();
        check::<Wide<4>>();
        check::<Wide<7>>();
    }
}
