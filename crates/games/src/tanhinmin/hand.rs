//! A hand: how many cards of each rank a player holds.

use std::fmt;

/// The strongest rank.
pub const STRONGEST: u8 = 32;
/// The most cards of one rank in one hand.
pub(super) const MAX_ALIKE: u8 = 15;
/// Bits a rank.
const WIDTH: u32 = 4;

/// Cards of ranks 1, the weakest, to [`STRONGEST`], up to fifteen of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u128);

impl Hand {
    /// The hand without a card.
    pub const EMPTY: Hand = Hand(0);

    /// The hand of these cards; `None` where a rank is none or there are more than fifteen of one.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Option<Hand> {
        cards.into_iter().try_fold(Hand::EMPTY, Hand::with)
    }

    const fn place(rank: u8) -> u32 {
        (rank as u32 - 1) * WIDTH
    }

    /// Whether no card is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of `rank` there are.
    #[inline]
    pub const fn count(self, rank: u8) -> u8 {
        (self.0 >> Hand::place(rank)) as u8 & MAX_ALIKE
    }

    /// How many cards there are.
    pub fn len(self) -> u32 {
        self.ranks().map(|rank| u32::from(self.count(rank))).sum()
    }

    /// The ranks there are, the weakest first, each once.
    pub fn ranks(self) -> impl Iterator<Item = u8> {
        self.above(0)
    }

    /// The ranks stronger than `table`, the weakest first, each once. 0 is weaker than all.
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

    /// One more card of `rank`; `None` where there is no place for it.
    pub(super) const fn with(self, rank: u8) -> Option<Hand> {
        if rank == 0 || rank > STRONGEST || self.count(rank) == MAX_ALIKE {
            return None;
        }
        Some(Hand(self.0 + (1 << Hand::place(rank))))
    }

    /// One card of `rank`, which is there, less.
    #[inline]
    pub(super) const fn without(self, rank: u8) -> Hand {
        Hand(self.0 - (1 << Hand::place(rank)))
    }

    /// Every card, the weakest first.
    pub fn cards(self) -> impl Iterator<Item = u8> {
        self.ranks().flat_map(move |rank| (0..self.count(rank)).map(move |_| rank))
    }
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
