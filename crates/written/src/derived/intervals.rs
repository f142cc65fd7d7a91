//! The range of a number of the text in all positions.

use crate::syntax::{Number, Rules};

/// The least and the greatest value of a number, for any contents of its sets.
pub(super) fn interval(rules: &Rules, number: &Number) -> (i64, i64) {
    let cells = rules.board.as_ref().map_or(0, |board| board.cells.len() as i64);
    number.range(&rules.counters, &|_| cells)
}
