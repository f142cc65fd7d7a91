//! Searches in which all others play against the player at the root: [paranoid search](crate::paranoid) in
//! the tree of the game, and [best-reply search](crate::best_reply) in one with fewer moves.
//!
//! They deepen with a table, move ordering and threads (`engine`). Where that is turned off, or moves cost
//! more or less than a ply, they start each iteration afresh, without memory (`afresh`).

pub(crate) mod afresh;
pub(crate) mod engine;
pub(crate) mod options;
pub(crate) mod root;
mod table;
pub(crate) mod window;

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::preference::TieBreak;
use crate::core::report::Report;
use crate::core::unsupported::Unsupported;
use crate::n_player::recursion::Request;
use crate::n_player::tree::Tree;
use crate::parallel::SyncEvaluated;
use afresh::BestOrWorst;
use game::Evaluated;
use options::{Deepening, KeptTable};
use root::Coalition;

/// Searches with the memory of the table that these settings ask for.
pub(crate) fn search<G: SyncEvaluated, O: Observer<G>, T: Tree<G> + Sync>(
    request: &Request<'_, '_, G, T>,
    coalition: Coalition,
    tie_break: TieBreak,
    (settings, kept): (Deepening, &mut KeptTable),
    budget: &Budget,
    observer: O,
) -> Result<Report<G::Move>, Unsupported> {
    if settings.applies(request.cost) {
        let preference = request.preference(tie_break);
        return engine::search(request, (coalition, preference), (settings, kept), budget, observer);
    }
    Ok(search_afresh(request, coalition, tie_break, budget, observer))
}

/// Searches without memory.
pub(crate) fn search_afresh<G: Evaluated, O: Observer<G>, T: Tree<G>>(
    request: &Request<'_, '_, G, T>,
    coalition: Coalition,
    tie_break: TieBreak,
    budget: &Budget,
    observer: O,
) -> Report<G::Move> {
    let (preference, root) = (request.preference(tie_break), request.root_player());
    let mut backup = BestOrWorst { coalition, preference, root, every_move: request.root.multi_pv > 1 };
    request.search(&mut backup, budget, observer)
}
