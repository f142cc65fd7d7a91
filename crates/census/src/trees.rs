//! How large the trees of a card game's deals are: every path counted.

use crate::climbing::PassRule;
use crate::error::Error;
use crate::request::CardGame;
use game::Game;
use games::tanhinmin::{self, Deal, Pass, Tanhinmin};
use serde::Serialize;

/// The trees of deals by lot, means over the deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreesAnswer {
    /// The game as asked.
    pub game: String,
    /// How many deals.
    pub deals: u64,
    /// Ends of a tree.
    pub leaves: f64,
    /// Its longest line, in plies.
    pub longest: f64,
    /// Moves at a position of the trees.
    pub branching: f64,
}

/// The trees of this many deals by lot of the game that is asked for, from seed 1 on.
pub fn measure_trees(game: &CardGame, seeds: u64) -> Result<TreesAnswer, Error> {
    let CardGame { text, deals: asked, pay } = game;
    let pass = if asked.rules.pass == PassRule::Forced { Pass::Forced } else { Pass::Free };
    let rules = tanhinmin::Rules { ties: asked.ties, pay: *pay, pass, re_entry: asked.rules.re_entry };
    let (mut all, mut longest) = (solve::Size::default(), 0.0);
    for seed in 1..=seeds {
        let deal = Deal::random(asked.rules.players, asked.cards as u8, asked.ties, seed)?;
        let game = Tanhinmin::new(rules, deal)?;
        let size = solve::size(&game, &game.start());
        all.leaves += size.leaves;
        all.inner += size.inner;
        all.branches += size.branches;
        longest += f64::from(size.longest);
    }
    let deals = seeds as f64;
    Ok(TreesAnswer {
        game: text.clone(),
        deals: seeds,
        leaves: all.leaves / deals,
        longest: longest / deals,
        branching: all.branches / all.inner,
    })
}
