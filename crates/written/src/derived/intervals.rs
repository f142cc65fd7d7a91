//! The range of a number of the text in all positions.

use crate::syntax::{Number, Rules};

/// The least and the greatest value of a number.
pub(super) fn interval(rules: &Rules, number: &Number) -> (i64, i64) {
    let cells = rules.board.as_ref().map_or(0, |board| board.cells.len() as i64);
    let both = |one: &Number, other: &Number| (interval(rules, one), interval(rules, other));
    match number {
        Number::Constant(number) => (*number, *number),
        Number::Counter(counter) => (rules.counters[*counter].least, rules.counters[*counter].greatest),
        Number::Count(_) | Number::CountOnLine(_) | Number::GroupsIn(_) => (0, cells),
        Number::Plus(one, other) => {
            let (one, other) = both(one, other);
            (one.0.saturating_add(other.0), one.1.saturating_add(other.1))
        }
        Number::Minus(one, other) => {
            let (one, other) = both(one, other);
            (one.0.saturating_sub(other.1), one.1.saturating_sub(other.0))
        }
        Number::Times(one, other) => {
            let (one, other) = both(one, other);
            let corners = [(one.0, other.0), (one.0, other.1), (one.1, other.0), (one.1, other.1)];
            let products = corners.map(|(one, other)| one.saturating_mul(other));
            (products.into_iter().min().unwrap_or(0), products.into_iter().max().unwrap_or(0))
        }
    }
}
