//! Counts over all deals.

use super::backup::Winners;
use super::distinct::{self, DistinctDeals, DistinctRoot};
use super::hidden::{Hidden, MAX_CARDS_WITH_TIES, View, part};
use super::rules::{Cancelled, ClimbingRules, Workers};
use super::ties::{TiedDeals, TiedRoot};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// The number of sets of winners among six players.
const SETS: usize = 64;

/// All deals of a number of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deals {
    /// The rules.
    pub rules: ClimbingRules,
    /// The number of cards.
    pub cards: usize,
    /// True if cards may be equal. Then deals are counted in canonical form, those with empty hands included.
    pub ties: bool,
}

/// A number of deals, and of the stable ones among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The number of deals.
    pub deals: u64,
    /// The number of stable ones.
    pub stable: u64,
}

/// A share over all deals without an empty hand, and over those in which the leader has a choice: two cards
/// or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Reading {
    /// Over all deals without an empty hand.
    pub all: Share,
    /// Over those in which the leader has two cards or more.
    pub choice: Share,
}

/// Three readings of a *stable* deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Readings {
    /// The leader surely wins.
    pub leader_wins: Reading,
    /// Only one player can win.
    pub one_winner: Reading,
    /// No position considered in the tree has more than one possible winner: no tie had to be broken.
    pub no_tie: Reading,
}

/// The counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// Deals; with ties, empty hands included.
    pub deals: u64,
    /// Deals that the leader surely wins. A player without cards has already won.
    pub wins: u64,
    /// Deals in which nobody's hand is empty and the leader has two cards or more.
    pub deals_two_or_more: u64,
    /// Those that the leader surely wins.
    pub wins_two_or_more: u64,
    /// Over these wins, the weakest card that surely wins, by rank from 1; one entry a card.
    pub first_card: Vec<u64>,
    /// Of these, wins in which the leader holds a weaker card.
    pub first_card_above_weakest: Vec<u64>,
    /// Over the same wins, the index of the weakest winning card among the leader's own cards, from 1; one
    /// entry a card.
    pub first_place: Vec<u64>,
    /// Deals without an empty hand in which the leader holds one card, by its rank from 1.
    pub single_card: Vec<u64>,
    /// Deals without an empty hand by who may win.
    pub value_sets: [u64; SETS],
    /// The stability of the deals, if requested.
    pub stability: Option<Readings>,
    /// Positions solved below the deals.
    pub positions: u64,
}

impl Deals {
    /// Approximate memory of the count in bytes; `u64::MAX` if there are too many deals.
    pub fn bytes(&self) -> u64 {
        if self.ties { self.tied(false).bytes() } else { self.distinct(false).bytes() }
    }

    /// Approximate memory of one of this many processes that count together.
    pub fn bytes_of(&self, processes: usize) -> u64 {
        let all = self.bytes();
        if processes < 2 || all == u64::MAX {
            return all;
        }
        let divided = all / processes as u64;
        // With ties, positions whose stronger cards are few groups are everywhere: two or three of the sizes
        // from none to all cards.
        if self.ties { divided.saturating_add(all / self.cards as u64 * 3) } else { divided }
    }

    /// Returns whether there are too many cards to number the deals, whatever the memory.
    pub const fn are_too_many(&self) -> bool {
        !self.ties && self.cards > distinct::MAX_CARDS
    }

    /// The number of positions to be solved.
    pub fn positions(&self) -> u64 {
        if self.ties { self.tied(false).positions() } else { self.distinct(false).positions() }
    }

    pub(super) const fn tied(&self, stable: bool) -> TiedDeals {
        TiedDeals { rules: self.rules, cards: self.cards, stable }
    }

    pub(super) const fn distinct(&self, stable: bool) -> DistinctDeals {
        DistinctDeals { rules: self.rules, cards: self.cards, stable }
    }

    /// Counts all deals; with `stable`, their stability too.
    ///
    /// # Panics
    ///
    /// If there are fewer cards than players, or more than can be counted: see [`bytes`](Deals::bytes) and
    /// [`are_too_many`](Deals::are_too_many).
    pub fn count(&self, workers: &Workers<'_>, stable: bool) -> Result<Census, Cancelled> {
        let empty = || Census::empty(self.cards, stable);
        let tallies = if self.ties {
            let players = self.rules.players;
            self.tied(stable).solve(workers, empty, |census, root| census.add_tied(root, players))?
        } else {
            self.distinct(stable).solve(workers, empty, Census::add_distinct)?
        };
        let mut sums = vec![0; Census::sums(self.cards, stable)];
        for tally in tallies {
            tally.add_to(&mut sums);
        }
        Ok(Census::of_sums(self.cards, stable, &sums, self.positions()))
    }

    /// Groups the deals without an empty hand in which the leader has two cards or more by the leader's
    /// information.
    ///
    /// # Panics
    ///
    /// As [`count`](Deals::count); and with ties if there are more than [`MAX_CARDS_WITH_TIES`].
    pub fn hidden(&self, workers: &Workers<'_>) -> Result<Hidden, Cancelled> {
        assert!(!self.ties || self.cards <= MAX_CARDS_WITH_TIES, "ranks that a view has place for");
        let tallies = if self.ties {
            self.tied(false).solve_raw(workers, Hidden::default, |hidden, raw| {
                if raw.counts[..self.rules.players].iter().all(|&count| count > 0) && raw.counts[0] > 1 {
                    hidden.add(View::of_ranks(raw.groups, &raw.counts[..self.rules.players]), raw.winning);
                }
            })?
        } else {
            self.distinct(false).solve(workers, Hidden::default, |hidden, root| {
                if root.count(0) > 1 {
                    let own = (0..).zip(root.owners()).filter(|&(_, owner)| owner == 0);
                    let own = own.fold(0, |own: u128, (card, _)| own | 1 << card);
                    let counts = (0..root.players()).map(|player| root.count(player));
                    hidden.add(View::of_cards(own, counts), root.winning);
                }
            })?
        };
        let mut all = Hidden::default();
        for tally in tallies {
            all.join(tally);
        }
        Ok(all)
    }
}

impl Share {
    fn add(&mut self, is_stable: bool) {
        self.deals += 1;
        self.stable += u64::from(is_stable);
    }

    /// The share of the stable ones; 0 if there are no deals.
    pub fn part(&self) -> f64 {
        part(self.stable, self.deals)
    }
}

/// With the share.
impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut share = serializer.serialize_struct("Share", 3)?;
        share.serialize_field("deals", &self.deals)?;
        share.serialize_field("stable", &self.stable)?;
        share.serialize_field("part", &self.part())?;
        share.end()
    }
}

impl Reading {
    fn add(&mut self, has_choice: bool, holds: bool) {
        self.all.add(holds);
        if has_choice {
            self.choice.add(holds);
        }
    }
}

/// The solution of a deal.
#[derive(Clone, Copy)]
struct Won {
    winners: Winners,
    winning: u32,
    tied: bool,
}

impl Census {
    pub(super) fn empty(cards: usize, stable: bool) -> Census {
        Census {
            deals: 0,
            wins: 0,
            deals_two_or_more: 0,
            wins_two_or_more: 0,
            first_card: vec![0; cards],
            first_card_above_weakest: vec![0; cards],
            first_place: vec![0; cards],
            single_card: vec![0; cards],
            value_sets: [0; SETS],
            stability: stable.then(Readings::default),
            positions: 0,
        }
    }

    /// Counts a deal of different cards.
    #[inline]
    pub(super) fn add_distinct(&mut self, root: &DistinctRoot<'_>) {
        let place = |card| root.hand.iter().take_while(|&&held| usize::from(held) < card).count();
        let won = Won { winners: root.winners, winning: root.winning, tied: root.tied };
        self.add(false, root.count(0), won, place);
    }

    /// Counts a deal of cards with ties.
    #[inline]
    pub(super) fn add_tied(&mut self, root: &TiedRoot<'_>, players: usize) {
        let counts = &root.counts[..players];
        let place = |rank| root.groups().take(rank).map(|group| usize::from(group[0])).sum();
        let won = Won { winners: root.winners, winning: root.winning, tied: root.tied };
        self.add(counts.contains(&0), counts[0], won, place);
    }

    /// Counts a deal in which the leader holds `own` cards; `place` returns how many of them are weaker than
    /// a rank.
    #[inline]
    fn add(&mut self, has_empty: bool, own: u8, won: Won, place: impl Fn(usize) -> usize) {
        let Won { winners, winning, tied } = won;
        let wins = winners == 1;
        self.deals += 1;
        self.wins += u64::from(wins);
        if has_empty {
            return;
        }
        self.value_sets[usize::from(winners)] += 1;
        let has_choice = own > 1;
        if has_choice {
            self.deals_two_or_more += 1;
            if wins {
                self.wins_two_or_more += 1;
                let first = winning.trailing_zeros() as usize;
                let place = place(first);
                self.first_card[first] += 1;
                self.first_card_above_weakest[first] += u64::from(place > 0);
                self.first_place[place] += 1;
            }
        } else {
            self.single_card[winning.trailing_zeros() as usize] += 1;
        }
        if let Some(stability) = &mut self.stability {
            stability.leader_wins.add(has_choice, wins);
            stability.one_winner.add(has_choice, winners.is_power_of_two());
            stability.no_tie.add(has_choice, !tied);
        }
    }

    /// The counts but for the positions, each in its place.
    fn fields(&mut self) -> impl Iterator<Item = &mut u64> {
        let Census { deals, wins, deals_two_or_more, wins_two_or_more, stability, positions: _, .. } = self;
        let of_all = [deals, wins, deals_two_or_more, wins_two_or_more];
        let lists = [
            &mut self.first_card,
            &mut self.first_card_above_weakest,
            &mut self.first_place,
            &mut self.single_card,
        ];
        let readings = stability.iter_mut().flat_map(|Readings { leader_wins, one_winner, no_tie }| {
            [leader_wins, one_winner, no_tie].into_iter().flat_map(|reading| {
                let Reading { all, choice } = reading;
                [&mut all.deals, &mut all.stable, &mut choice.deals, &mut choice.stable]
            })
        });
        of_all.into_iter().chain(lists.into_iter().flatten()).chain(&mut self.value_sets).chain(readings)
    }

    /// The number of counts but for the positions.
    pub(super) fn sums(cards: usize, stable: bool) -> usize {
        Census::empty(cards, stable).fields().count()
    }

    /// Adds the counts to these sums.
    pub(super) fn add_to(mut self, sums: &mut [u64]) {
        sums.iter_mut().zip(self.fields()).for_each(|(sum, count)| *sum += *count);
    }

    /// The counts with these sums.
    pub(super) fn of_sums(cards: usize, stable: bool, sums: &[u64], positions: u64) -> Census {
        let mut census = Census { positions, ..Census::empty(cards, stable) };
        census.fields().zip(sums).for_each(|(count, &sum)| *count = sum);
        census
    }
}
