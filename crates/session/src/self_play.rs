//! Games that a search plays against itself: what a survey counts beside random ones.

use crate::ask::Ask;
use crate::error::Error;
use crate::survey::Walk;
use crate::table::Table;
use game::Payoffs;
use game::random::derive_seed;
use std::sync::atomic::Ordering;

/// A game of more plies is broken off.
const LONGEST: usize = 1_000;

/// Plays `games` games from where the table stands, every seat by the search of `ask`, each game with a seed of its
/// own. Fewer if cancelled; `progress` is told after each.
pub fn self_play(
    table: &dyn Table,
    ask: &Ask,
    games: u64,
    progress: &dyn Fn(u64),
) -> Result<Vec<Walk>, Error> {
    let mut walks = Vec::new();
    for index in 0..games {
        let ask = Ask { seed: derive_seed(ask.seed, index), ..ask.clone() };
        let Some(walk) = play_one(table, &ask)? else { break };
        walks.push(walk);
        progress(index + 1);
    }
    Ok(walks)
}

/// `None` if cancelled.
fn play_one(table: &dyn Table, ask: &Ask) -> Result<Option<Walk>, Error> {
    let mut table = table.copy();
    let mut branchings = Vec::new();
    while table.outcome().is_none() && branchings.len() < LONGEST {
        let cancelled = ask.budget.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if cancelled {
            return Ok(None);
        }
        branchings.push(table.legal_moves().len());
        // A search that draws lots draws others at every ply.
        let ask = Ask { seed: derive_seed(ask.seed, branchings.len() as u64), ..ask.clone() };
        let Some(best) = table.analyze(&ask)?.best else { return Ok(None) };
        table.play(&[&best])?;
    }
    let payoffs = table.outcome().map(|payoffs| Payoffs::new(&payoffs));
    Ok(Some(Walk::through(&branchings, payoffs)))
}
