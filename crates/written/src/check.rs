//! Checks the meaning of a readable text: lines that never apply, ends that are never reached, pieces that
//! are never placed, endless play; and the results of random games.

pub(crate) mod bounds;
mod coverage;
mod ends;
mod moves;
mod progress;

pub use coverage::{Coverage, Ending, LineUse, MAX_PLIES, Stuck, Traced, cover};
pub use progress::longest;

use crate::read::Mistake;
use crate::syntax::Rules;

/// The warnings derived from the text alone, in the order of the text. The game can be played anyway.
pub fn warnings(rules: &Rules) -> Vec<Mistake> {
    let mut warnings = useless_lines(rules);
    warnings.extend(moves::never_placed(rules));
    warnings.extend(progress::endless(rules));
    warnings.sort_by_key(|warning| warning.span);
    warnings
}

/// The warnings about lines of `turn` and `end` that are provably never used.
pub(crate) fn useless_lines(rules: &Rules) -> Vec<Mistake> {
    let mut warnings = moves::never_applicable(rules);
    warnings.extend(ends::never_reached(rules));
    warnings
}
