//! The census in stages, with parts that workers in several processes can solve.
//!
//! | module | contents |
//! |--|--|
//! | `distinct` | distinct cards |
//! | `ties` | cards with ties: some may be equal |
//! | `classes` | how the latter are divided |
//! | `chain` | several censuses, one after the other |
//!
//! The sums are the counts of a [`Census`], in a fixed order.

mod chain;
mod classes;
mod distinct;
mod ties;

use super::census::{Census, Deals};
use super::distinct::DistinctDeals;
use super::ties::TiedDeals;
use chain::Chain;
use distinct::DistinctStages;
use solve::stages::Staged;
use std::sync::Arc;
use ties::TiedStages;

/// A census of some deals: whether their stability is counted too.
pub type Counted = (Deals, bool);

/// Several censuses, one after the other, as work for this many workers in all processes.
///
/// # Panics
///
/// As [`Deals::count`].
pub fn staged(censuses: &[Counted], workers: usize) -> Arc<dyn Staged> {
    Arc::new(Chain::new(censuses.iter().map(|&(deals, stable)| stages(deals, stable, workers)).collect()))
}

/// The counts of these censuses from the sums of [`staged`].
pub fn counts(censuses: &[Counted], mut sums: &[u64]) -> Vec<Census> {
    let count = |&(deals, stable): &Counted| {
        let (own, rest) = sums.split_at(Census::sums(deals.cards, stable));
        sums = rest;
        Census::of_sums(deals.cards, stable, own, deals.positions())
    };
    censuses.iter().map(count).collect()
}

fn stages(deals: Deals, stable: bool, workers: usize) -> Arc<dyn Staged> {
    let Deals { rules, cards, ties } = deals;
    if ties {
        let deals = TiedDeals { rules, cards, stable };
        return if stable {
            Arc::new(TiedStages::<true>::new(deals, workers))
        } else {
            Arc::new(TiedStages::<false>::new(deals, workers))
        };
    }
    let deals = DistinctDeals { rules, cards, stable };
    assert!((rules.players..=super::MAX_CARDS).contains(&cards), "a card for each, and no more than fit");
    match (rules.players, stable) {
        (2, false) => Arc::new(DistinctStages::<2, false>::new(deals, workers)),
        (3, false) => Arc::new(DistinctStages::<3, false>::new(deals, workers)),
        (4, false) => Arc::new(DistinctStages::<4, false>::new(deals, workers)),
        (5, false) => Arc::new(DistinctStages::<5, false>::new(deals, workers)),
        (_, false) => Arc::new(DistinctStages::<6, false>::new(deals, workers)),
        (2, true) => Arc::new(DistinctStages::<2, true>::new(deals, workers)),
        (3, true) => Arc::new(DistinctStages::<3, true>::new(deals, workers)),
        (4, true) => Arc::new(DistinctStages::<4, true>::new(deals, workers)),
        (5, true) => Arc::new(DistinctStages::<5, true>::new(deals, workers)),
        (_, true) => Arc::new(DistinctStages::<6, true>::new(deals, workers)),
    }
}
