//! Requirements that several searches share.

use crate::core::budget::Budget;
use crate::core::preference::TieBreak;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Evaluate, Evaluated, Named};

/// The requirements of a depth-first search: an end to each line, and an evaluation that can tell quiet
/// positions if lines are extended.
pub(crate) fn depth_first_fits<G: Evaluated>(
    search: &'static str,
    root: &Root<'_, G>,
    evaluation: &G::Evaluation,
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

/// Refuses the tie-break that leaves a set.
pub(crate) fn single_tie_break(search: &'static str, tie_break: TieBreak) -> Result<(), Unsupported> {
    if tie_break == TieBreak::Set { Err(Unsupported::Sets { search }) } else { Ok(()) }
}
