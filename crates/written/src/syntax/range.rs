//! The range of a number.

use super::expression::{Number, Set};
use super::rules::Counter;

impl Number {
    /// The least and the greatest value, by the ranges of the counters and by the greatest number that can be
    /// counted of a set.
    pub(crate) fn range(&self, counters: &[Counter], greatest: &impl Fn(&Set) -> i64) -> (i64, i64) {
        let both =
            |one: &Number, other: &Number| (one.range(counters, greatest), other.range(counters, greatest));
        match self {
            Number::Constant(number) => (*number, *number),
            Number::Counter(counter) => (counters[*counter].least, counters[*counter].greatest),
            Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => (0, greatest(set)),
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
                products.into_iter().fold((i64::MAX, i64::MIN), |(least, most), product| {
                    (least.min(product), most.max(product))
                })
            }
        }
    }
}
