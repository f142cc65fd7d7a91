//! How large the trees of a card game's deals are: every path counted.

use crate::census::{CensusAsk, deals};
use crate::error::Error;
use game::Game;
use games::tanhinmin::{self, Deal, Pass, Tanhinmin};
use serde::Serialize;
use solve::climbing::Pass as Read;

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
pub fn trees(ask: &CensusAsk<'_>, seeds: u64) -> Result<TreesAnswer, Error> {
    let (asked, pay) = deals(ask)?;
    let pass = if asked.rules.pass == Read::Forced { Pass::Forced } else { Pass::Free };
    let rules = tanhinmin::Rules { ties: asked.ties, pay, pass, re_entry: asked.rules.re_entry };
    let wrong = |error| Error::Parameter { of: "tanhinmin".to_owned(), error };
    let (mut all, mut longest) = (solve::Size::default(), 0.0);
    for seed in 1..=seeds {
        let deal = Deal::random(asked.rules.players, asked.cards as u8, asked.ties, seed).map_err(wrong)?;
        let game = Tanhinmin::new(rules, deal).map_err(wrong)?;
        let size = solve::size(&game, &game.start());
        all.leaves += size.leaves;
        all.inner += size.inner;
        all.branches += size.branches;
        longest += f64::from(size.longest);
    }
    let deals = seeds as f64;
    Ok(TreesAnswer {
        game: ask.game.to_owned(),
        deals: seeds,
        leaves: all.leaves / deals,
        longest: longest / deals,
        branching: all.branches / all.inner,
    })
}
