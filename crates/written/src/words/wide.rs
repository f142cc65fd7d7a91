//! Sets of more cells than a machine word has bits.

use super::{Layered, Word, select_in};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to 64 · `N` cells, the lowest bits first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Wide<N> {
        Wide([0; N])
    }
}

impl Layered for Wide<4> {
    type Layers = [Self; 12];
    const LAYERS: usize = 12;
    const EMPTY: [Self; 12] = [Self::NONE; 12];
}

/// The widest words have room for games with many kinds of pieces too; elsewhere these would cost all games.
impl Layered for Wide<7> {
    type Layers = [Self; 20];
    const LAYERS: usize = 20;
    const EMPTY: [Self; 20] = [Self::NONE; 20];
}

macro_rules! operator {
    ($($trait:ident $method:ident, $assign:ident $assign_method:ident, $operator:tt;)*) => {$(
        impl<const N: usize> $trait for Wide<N> {
            type Output = Wide<N>;
            #[inline]
            fn $method(self, other: Wide<N>) -> Wide<N> {
                Wide(std::array::from_fn(|index| self.0[index] $operator other.0[index]))
            }
        }
        impl<const N: usize> $assign for Wide<N> {
            #[inline]
            fn $assign_method(&mut self, other: Wide<N>) {
                *self = *self $operator other;
            }
        }
    )*};
}

operator! {
    BitAnd bitand, BitAndAssign bitand_assign, &;
    BitOr bitor, BitOrAssign bitor_assign, |;
    BitXor bitxor, BitXorAssign bitxor_assign, ^;
}

impl<const N: usize> Not for Wide<N> {
    type Output = Wide<N>;
    #[inline]
    fn not(self) -> Wide<N> {
        Wide(self.0.map(|word| !word))
    }
}

impl<const N: usize> Word for Wide<N>
where
    Wide<N>: Layered,
{
    const NONE: Wide<N> = Wide([0; N]);
    const BITS: usize = 64 * N;

    #[inline]
    fn bit(index: usize) -> Wide<N> {
        let mut words = [0; N];
        words[index / 64 % N] = 1 << (index % 64);
        Wide(words)
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let found = self.0.iter().position(|&word| word != 0);
        found.map_or(Self::BITS, |index| 64 * index + self.0[index].trailing_zeros() as usize)
    }

    #[inline]
    fn last(self) -> usize {
        let found = self.0.iter().rposition(|&word| word != 0);
        found.map_or(0, |index| 64 * index + 63 - self.0[index].leading_zeros() as usize)
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64 % N] >> (index % 64) & 1 == 1
    }

    #[inline]
    fn without_first(mut self) -> Wide<N> {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn rotated(self, by: u32) -> Wide<N> {
        let (words, bits) = (by as usize / 64 % N, by % 64);
        // The upper parts of the words below come in from behind; without bits to move there are none.
        let part = |index: usize| {
            let low = self.0[(index + N - words) % N];
            let below = self.0[(index + 2 * N - words - 1) % N];
            low << bits | (below >> 1) >> (63 - bits)
        };
        Wide(std::array::from_fn(part))
    }

    #[inline]
    fn word(self, index: usize) -> u64 {
        self.0[index % N]
    }

    #[inline]
    fn select(self, rank: u32) -> usize {
        let mut left = rank;
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if left < count {
                return 64 * index + select_in(*word, left) as usize;
            }
            left -= count;
        }
        Self::BITS
    }
}
