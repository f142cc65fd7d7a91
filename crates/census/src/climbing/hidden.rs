//! Hidden hands: the deals that a leader cannot distinguish who knows only the set of all cards, their own
//! hand and the sizes of the other hands.

use super::sequences::Group;
use game::KeyMap;
use serde::Serialize;

/// The maximum number of cards with ties: a view has a byte for each rank.
pub const MAX_CARDS_WITH_TIES: usize = 15;

/// The information of the leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct View {
    cards: u128,
    counts: u64,
}

impl View {
    /// The view of different cards: a bit for each own card, and every player's hand size.
    pub(super) fn of_cards(own: u128, counts: impl Iterator<Item = u8>) -> View {
        View { cards: own, counts: counts.fold(0, |all, count| all << 8 | u64::from(count)) }
    }

    /// The view of cards by rank, the strongest group first.
    pub(super) fn of_ranks(groups: &[Group], counts: &[u8]) -> View {
        let cards = groups.iter().fold(1, |all: u128, group| {
            all << 8 | u128::from(group.iter().sum::<u8>()) << 4 | u128::from(group[0])
        });
        View { cards, counts: counts.iter().fold(0, |all, &count| all << 8 | u64::from(count)) }
    }

    /// The number of the leader's cards, with this many players.
    const fn own(&self, players: usize) -> usize {
        (self.counts >> (8 * (players - 1))) as usize & 0xFF
    }
}

/// Deals with the same view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Alike {
    deals: u32,
    /// Deals that can be won.
    wins: u32,
    /// A bit for each card that wins in every deal, and in every deal that can be won.
    always: u32,
    where_possible: u32,
    /// The number of deals that each card wins.
    by_card: [u32; 16],
}

/// Deals without an empty hand in which the leader has two cards or more, grouped by view.
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    groups: KeyMap<View, Alike>,
}

/// The knowledge of a leader who sees no other hand.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HiddenAnswer {
    /// Over all groups.
    pub all: HiddenRow,
    /// By the number of the leader's cards, from 2.
    pub by_own_cards: Vec<HiddenRow>,
}

/// Groups of deals that the leader cannot distinguish.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct HiddenRow {
    /// The number of the leader's cards; null for all.
    pub own_cards: Option<usize>,
    /// The number of groups.
    pub groups: u64,
    /// The number of deals in them.
    pub deals: u64,
    /// Groups in which one card wins in every deal.
    pub always: u64,
    /// Their share of the groups.
    pub always_part: f64,
    /// Of these, groups of more than one deal.
    pub always_of_several: u64,
    /// Groups in which more than one deal can be won.
    pub several_wins: u64,
    /// Of these, groups in which one card wins every deal that can be won.
    pub one_card: u64,
    /// Their share of the groups in which more than one deal can be won.
    pub one_card_part: f64,
    /// Deals that the leader surely wins with open hands.
    pub wins: u64,
    /// Those won by the card that wins most deals of the group.
    pub kept: u64,
    /// Their share of the wins.
    pub kept_part: f64,
}

impl Hidden {
    pub(super) fn add(&mut self, view: View, winning: u32) {
        let empty = Alike { deals: 0, wins: 0, always: !0, where_possible: !0, by_card: [0; 16] };
        let alike = self.groups.entry(view).or_insert(empty);
        alike.deals += 1;
        alike.always &= winning;
        if winning == 0 {
            return;
        }
        alike.wins += 1;
        alike.where_possible &= winning;
        let mut rest = winning;
        while rest != 0 {
            alike.by_card[rest.trailing_zeros() as usize] += 1;
            rest &= rest - 1;
        }
    }

    #[expect(clippy::iter_over_hash_type, reason = "sums do not depend on the order")]
    pub(super) fn join(&mut self, other: Hidden) {
        if self.groups.is_empty() {
            *self = other;
            return;
        }
        for (view, alike) in other.groups {
            let Some(own) = self.groups.get_mut(&view) else {
                self.groups.insert(view, alike);
                continue;
            };
            own.deals += alike.deals;
            own.wins += alike.wins;
            own.always &= alike.always;
            own.where_possible &= alike.where_possible;
            own.by_card.iter_mut().zip(alike.by_card).for_each(|(own, count)| *own += count);
        }
    }

    /// The counts over all groups, and for each number of the leader's cards.
    #[expect(clippy::iter_over_hash_type, reason = "sums do not depend on the order")]
    pub fn answer(&self, players: usize, cards: usize) -> HiddenAnswer {
        let row = |own| HiddenRow { own_cards: Some(own), ..HiddenRow::default() };
        let mut by_own_cards: Vec<HiddenRow> = (0..=cards).map(row).collect();
        let mut all = HiddenRow::default();
        for (view, alike) in &self.groups {
            by_own_cards[view.own(players)].add(alike);
            all.add(alike);
        }
        by_own_cards.retain(|row| row.groups > 0);
        by_own_cards.iter_mut().chain([&mut all]).for_each(HiddenRow::set_parts);
        HiddenAnswer { all, by_own_cards }
    }
}

impl HiddenRow {
    fn add(&mut self, alike: &Alike) {
        self.groups += 1;
        self.deals += u64::from(alike.deals);
        self.always += u64::from(alike.always != 0);
        self.always_of_several += u64::from(alike.always != 0 && alike.deals > 1);
        if alike.wins > 1 {
            self.several_wins += 1;
            self.one_card += u64::from(alike.where_possible != 0);
        }
        self.wins += u64::from(alike.wins);
        self.kept += u64::from(alike.by_card.into_iter().max().unwrap_or(0));
    }

    fn set_parts(&mut self) {
        self.always_part = part(self.always, self.groups);
        self.one_card_part = part(self.one_card, self.several_wins);
        self.kept_part = part(self.kept, self.wins);
    }
}

/// The fraction that a count is of all; 0 if there are none.
pub(super) fn part(of: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { of as f64 / all as f64 }
}
