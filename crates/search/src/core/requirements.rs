//! Requirements shared by several searches.

use crate::core::budget::Budget;
use crate::core::evaluation::Chosen;
use crate::core::preference::TieBreak;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Evaluate, Evaluated};

/// The requirements of a depth-first search: every line ends, and the evaluation knows quiet positions if
/// lines are extended.
pub(crate) fn depth_first_fits<G: Evaluated>(
    search: &'static str,
    root: &Root<'_, G>,
    evaluation: &Chosen<G>,
    extension: u32,
    budget: &Budget,
) -> Result<(), Unsupported> {
    let promises = root.game.promises();
    if promises.longest.is_none() && promises.repetition.is_none() && !budget.is_limited() {
        return Err(Unsupported::Endless { search });
    }
    if extension > 0 && !evaluation.knows_quiet() {
        return Err(Unsupported::Quiet { evaluation: evaluation.name() });
    }
    Ok(())
}

/// The requirements of a two-player depth-first search: a zero sum, and those of any depth-first search.
pub fn two_player_fits<G: Evaluated>(
    search: &'static str,
    root: &Root<'_, G>,
    evaluation: &Chosen<G>,
    extension: u32,
    budget: &Budget,
) -> Result<(), Unsupported> {
    if root.game.players() != 2 {
        return Err(Unsupported::Players { search, players: root.game.players() });
    }
    if !root.game.promises().is_zero_sum() {
        return Err(Unsupported::NotZeroSum { search });
    }
    depth_first_fits(search, root, evaluation, extension, budget)
}

/// Rejects the tie-break that leaves a set.
pub(crate) fn single_tie_break(search: &'static str, tie_break: TieBreak) -> Result<(), Unsupported> {
    if tie_break == TieBreak::Set { Err(Unsupported::Sets { search }) } else { Ok(()) }
}
