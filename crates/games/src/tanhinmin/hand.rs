//! Hands: the number of cards of each rank that a player holds.

use std::fmt;

/// The strongest rank.
pub const STRONGEST: u8 = 32;
/// The maximum number of cards of one rank in one hand.
pub(super) const MAX_ALIKE: u8 = 15;
/// The number of bits per rank.
const WIDTH: u32 = 4;

/// Cards of ranks 1, the weakest, to [`STRONGEST`], up to fifteen of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u128);

impl Hand {
    /// The hand without cards.
    pub const EMPTY: Hand = Hand(0);

    /// The hand of these cards; `None` if a rank does not exist or there are more than fifteen of one.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Option<Hand> {
        cards.into_iter().try_fold(Hand::EMPTY, Hand::with)
    }

    const fn place(rank: u8) -> u32 {
        (rank as u32 - 1) * WIDTH
    }

    /// True if no card is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cards of `rank`.
    #[inline]
    pub const fn count(self, rank: u8) -> u8 {
        (self.0 >> Hand::place(rank)) as u8 & MAX_ALIKE
    }

    /// The number of cards.
    pub fn len(self) -> u32 {
        self.ranks().map(|rank| u32::from(self.count(rank))).sum()
    }

    /// The distinct ranks, from the weakest.
    pub fn ranks(self) -> impl Iterator<Item = u8> {
        self.above(0)
    }

    /// The distinct ranks stronger than `table`, from the weakest. 0 is weaker than all.
    #[inline]
    pub fn above(self, table: u8) -> impl Iterator<Item = u8> {
        let kept = u32::from(table) * WIDTH;
        let mut rest = if kept >= u128::BITS { 0 } else { self.0 >> kept << kept };
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let index = rest.trailing_zeros() / WIDTH;
            rest &= !(u128::from(MAX_ALIKE) << (index * WIDTH));
            Some(index as u8 + 1)
        })
    }

    /// The ranks of this hand and of another, in numbers that mean nothing.
    #[inline]
    pub(super) const fn joined(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The strongest rank; 0 if no card is left.
    #[inline]
    pub(super) const fn strongest(self) -> u8 {
        ((u128::BITS - self.0.leading_zeros()).div_ceil(WIDTH)) as u8
    }

    /// The hand without its cards of `rank`.
    #[inline]
    pub(super) const fn without_rank(self, rank: u8) -> Hand {
        Hand(self.0 & !((MAX_ALIKE as u128) << Hand::place(rank)))
    }

    /// The ranks of a hand without equal cards as bits, the weakest lowest.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        gathered(self.0 as u64) | gathered((self.0 >> 64) as u64) << 16
    }

    /// One more card of `rank`; `None` if there is no room for it.
    pub(super) const fn with(self, rank: u8) -> Option<Hand> {
        if rank == 0 || rank > STRONGEST || self.count(rank) == MAX_ALIKE {
            return None;
        }
        Some(Hand(self.0 + (1 << Hand::place(rank))))
    }

    /// One card less of `rank`, which the hand must have.
    #[inline]
    pub(super) const fn without(self, rank: u8) -> Hand {
        Hand(self.0 - (1 << Hand::place(rank)))
    }

    /// Every card, from the weakest.
    pub fn cards(self) -> impl Iterator<Item = u8> {
        self.ranks().flat_map(move |rank| (0..self.count(rank)).map(move |_| rank))
    }
}

/// The lowest bit of each four, side by side; the others must not be set.
#[inline]
const fn gathered(word: u64) -> u32 {
    let word = (word | word >> 3) & 0x0303_0303_0303_0303;
    let word = (word | word >> 6) & 0x000F_000F_000F_000F;
    let word = (word | word >> 12) & 0x0000_00FF_0000_00FF;
    (word | word >> 24) as u32 & 0xFFFF
}

/// The paper's notation: `[1,3,10]`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, card) in self.cards().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            write!(f, "{card}")?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
