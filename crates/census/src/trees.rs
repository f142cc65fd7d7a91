//! Sizes of the game trees of random deals, with every path counted.

use crate::error::Error;
use crate::request::CardGame;
use game::Game;
use games::tanhinmin::{Deal, Tanhinmin};
use serde::Serialize;

/// Sizes of trees, means over random deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreesAnswer {
    /// The game as requested.
    pub game: String,
    /// The number of deals.
    pub deals: u64,
    /// Leaves.
    pub leaves: f64,
    /// The longest line, in plies.
    pub longest: f64,
    /// Moves a position.
    pub branching: f64,
}

/// Measures the trees of random deals with the seeds from 1 to `seeds`.
pub fn measure_trees(game: &CardGame, seeds: u64) -> Result<TreesAnswer, Error> {
    let CardGame { text, deals, rules } = game;
    let (mut all, mut longest) = (solve::Size::default(), 0.0);
    for seed in 1..=seeds {
        let deal = Deal::random(deals.rules.players, deals.cards as u8, deals.ties, seed)?;
        let game = Tanhinmin::new(*rules, deal)?;
        let size = solve::size(&game, &game.start());
        all.leaves += size.leaves;
        all.inner += size.inner;
        all.branches += size.branches;
        longest += f64::from(size.longest);
    }
    let count = seeds as f64;
    Ok(TreesAnswer {
        game: text.clone(),
        deals: seeds,
        leaves: all.leaves / count,
        longest: longest / count,
        branching: all.branches / all.inner,
    })
}
