//! Sizes of the game trees of random deals, with every path counted.

use crate::climbing::MAX_CARDS;
use crate::error::Error;
use crate::request::CardGame;
use game::Game;
use games::tanhinmin::{Deal, Tanhinmin};
use serde::Serialize;
use statistics::{Estimate, Summary, mean, ratio};
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// Sizes of trees, means over random deals, with the ends of their 95 % intervals: null for a single deal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreesAnswer {
    /// The version of the format.
    pub schema: u32,
    /// The game as requested.
    pub game: String,
    /// The number of deals.
    pub deals: u64,
    /// The seed that they follow from.
    pub seed: u64,
    /// Leaves.
    pub leaves: f64,
    /// The interval of the leaves.
    pub leaves_interval: [f64; 2],
    /// The longest line, in plies.
    pub longest: f64,
    /// The interval of the longest line.
    pub longest_interval: [f64; 2],
    /// Moves a position: those of all positions divided by the number of positions.
    pub branching: f64,
    /// The interval of the moves a position, with deals as clusters.
    pub branching_interval: [f64; 2],
}

/// Measures the trees of this many random deals. No two seeds have deals in common. `None` if cancelled;
/// `progress` is incremented for each deal measured.
///
/// # Errors
///
/// If there are more cards than a tree can be measured of while somebody waits.
pub fn measure_trees(
    game: &CardGame,
    (samples, seed): (NonZeroU64, u64),
    cancel: &AtomicBool,
    progress: &AtomicU64,
) -> Result<Option<TreesAnswer>, Error> {
    let CardGame { text, deals, rules } = game;
    if deals.cards > MAX_CARDS {
        let cards = deals.cards;
        return Err(Error::Other(format!("trees of {cards} cards: expected at most {MAX_CARDS} cards")));
    }
    let (mut leaves, mut longest, mut branches) = (Summary::default(), Summary::default(), Vec::new());
    for sample in 1..=samples.get() {
        let seed = seed.wrapping_sub(1).wrapping_mul(samples.get()).wrapping_add(sample);
        let deal = Deal::random(deals.rules.players, deals.cards as u8, deals.ties, seed)?;
        let game = Tanhinmin::new(*rules, deal)?;
        let size = solve::size(&game, &game.start());
        leaves.push(size.leaves);
        longest.push(f64::from(size.longest));
        branches.push((size.branches, size.inner));
        progress.fetch_add(1, Ordering::Relaxed);
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    let (leaves, longest) = (mean(&leaves, LEVEL), mean(&longest, LEVEL));
    // There are deals, and each has a move.
    let (Some(leaves), Some(longest), Some(branching)) = (leaves, longest, ratio(&branches, LEVEL)) else {
        return Ok(None);
    };
    let ends = |estimate: Estimate| [estimate.low, estimate.high];
    Ok(Some(TreesAnswer {
        schema: crate::winners::SCHEMA,
        game: text.clone(),
        deals: samples.get(),
        seed,
        leaves: leaves.value,
        leaves_interval: ends(leaves),
        longest: longest.value,
        longest_interval: ends(longest),
        branching: branching.value,
        branching_interval: ends(branching),
    }))
}
