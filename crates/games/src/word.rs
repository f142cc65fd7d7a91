//! A machine word as a set of squares: 64 bits for small boards, 128 for large ones.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer with one bit per square.
pub(crate) trait Word:
    Copy
    + Ord
    + Debug
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const NONE: Self;
    /// The maximum number of squares.
    const BITS: usize;

    /// The set of one square.
    fn of(square: u8) -> Self;
    /// The low bits of the form in which states store a set.
    fn load(stored: u128) -> Self;
    /// The form in which states store a set.
    fn store(self) -> u128;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The set whose low 64 bits are `low`.
    fn from_low(low: u64) -> Self;
    /// The number of squares.
    fn len(self) -> u32;
    /// The lowest square; [`BITS`](Word::BITS) if the set is empty.
    fn first(self) -> usize;
    /// The number of bits above the highest square; [`BITS`](Word::BITS) if the set is empty.
    fn above(self) -> usize;
    /// The squares below 64, and those from 64 on less 64.
    fn halves(self) -> [u64; 2];
    /// The set without its lowest square.
    fn without_first(self) -> Self;

    /// True if the set is empty.
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The set of the lowest square alone.
    fn only_first(self) -> Self {
        self ^ self.without_first()
    }

    /// The squares in ascending order.
    fn squares(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let square = rest.first();
                rest = rest.without_first();
                square
            })
        })
    }
}

macro_rules! word {
    ($($integer:ty),*) => {$(
        impl Word for $integer {
            const NONE: $integer = 0;
            const BITS: usize = <$integer>::BITS as usize;

            fn of(square: u8) -> $integer {
                1 << square
            }
            fn load(stored: u128) -> $integer {
                stored as $integer
            }
            fn store(self) -> u128 {
                u128::from(self)
            }
            fn low(self) -> u64 {
                self as u64
            }
            fn from_low(low: u64) -> $integer {
                <$integer>::from(low)
            }
            fn len(self) -> u32 {
                self.count_ones()
            }
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn above(self) -> usize {
                self.leading_zeros() as usize
            }
            fn halves(self) -> [u64; 2] {
                [self as u64, (u128::from(self) >> 64) as u64]
            }
            fn without_first(self) -> $integer {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

word!(u64, u128);

/// What a board of either size has, in words of 64 bits where they are enough, and else in words of 128.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BySize<S, L> {
    /// Up to 64 squares.
    Small(S),
    /// Up to 128.
    Large(L),
}

/// Runs the same code, compiled for either size: `by_size!(&self.tables, board => board.moves())`.
macro_rules! by_size {
    ($sized:expr, $word:ident => $do:expr) => {
        match $sized {
            $crate::word::BySize::Small($word) => $do,
            $crate::word::BySize::Large($word) => $do,
        }
    };
}

pub(crate) use by_size;
