//! The deals that rows of a census count.

use super::census::{Census, Deals};
use super::rules::{Cancelled, Workers};
use super::sequences::Group;
use game::MAX_PLAYERS;
use std::collections::BTreeSet;

/// A condition on a deal without an empty hand. Ranks and places count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Counted under this weakest winning card.
    FirstCard(usize),
    /// Counted under this place of that card in the leader's hand.
    Place(usize),
    /// These players may win, a bit a player.
    Winners(u8),
    /// The leader holds this many cards.
    OwnCards(usize),
    /// No node of its tree needed a tie-break.
    NoTie,
}

/// The deals that meet conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listed {
    /// Their number.
    pub deals: u64,
    /// The first of them in the order of their hands: the ranks of each player's cards, the leader's first.
    pub first: BTreeSet<Vec<Vec<u8>>>,
}

impl Condition {
    /// Returns whether it is met by the deal that is the only one of a census.
    fn is_met(self, census: &Census, own: u8) -> bool {
        match self {
            Condition::FirstCard(rank) => census.first_card[rank - 1] > 0,
            Condition::Place(place) => census.first_place[place - 1] > 0,
            Condition::Winners(set) => census.value_sets[usize::from(set)] > 0,
            Condition::OwnCards(count) => usize::from(own) == count,
            Condition::NoTie => census.stability.is_some_and(|of| of.no_tie.all.stable > 0),
        }
    }
}

impl Deals {
    /// Lists the deals without an empty hand that meet all conditions, the first `limit` of them by name.
    ///
    /// # Panics
    ///
    /// As [`count`](Deals::count), and if there is no such card or place.
    pub fn list(
        &self,
        workers: &Workers<'_>,
        conditions: &[Condition],
        limit: usize,
    ) -> Result<Listed, Cancelled> {
        let (players, stable) = (self.rules.players, conditions.contains(&Condition::NoTie));
        let is_met = |census: &Census, own: u8| {
            let is_counted = census.value_sets.iter().any(|&count| count > 0);
            is_counted && conditions.iter().all(|condition| condition.is_met(census, own))
        };
        let empty = || Census::empty(self.cards, stable);
        let tallies = if self.ties {
            self.tied(stable).solve(workers, Listed::default, |listed, root| {
                let mut census = empty();
                census.add_tied(root, players);
                if is_met(&census, root.counts[0]) {
                    listed.add(players, root.groups().copied(), limit);
                }
            })?
        } else {
            self.distinct(stable).solve(workers, Listed::default, |listed, root| {
                let mut census = empty();
                census.add_distinct(root);
                if is_met(&census, root.count(0)) {
                    let group = |owner| std::array::from_fn(|player| u8::from(player == owner));
                    listed.add(players, root.owners().map(group), limit);
                }
            })?
        };
        let mut all = Listed::default();
        for Listed { deals, first } in tallies {
            all.deals += deals;
            all.first.extend(first);
        }
        all.first = all.first.into_iter().take(limit).collect();
        Ok(all)
    }
}

impl Listed {
    /// Counts a deal of these ranks, the weakest first, and keeps it if it is among the first.
    fn add(&mut self, players: usize, ranks: impl Iterator<Item = Group>, limit: usize) {
        self.deals += 1;
        let mut hands = vec![Vec::new(); MAX_PLAYERS];
        for (rank, group) in (1..).zip(ranks) {
            for (hand, count) in hands.iter_mut().zip(group) {
                hand.extend(std::iter::repeat_n(rank, count.into()));
            }
        }
        hands.truncate(players);
        self.first.insert(hands);
        if self.first.len() > limit {
            self.first.pop_last();
        }
    }
}
