//! The ranges of numbers, and the truth of conditions over partly known values.

use super::expression::{Number, Relation, Set};
use super::rules::{Rules, Seeds};

impl Number {
    /// The least and the greatest value, by the ranges of the counters and by the greatest number that can be
    /// counted of a set.
    pub(crate) fn range(&self, rules: &Rules, greatest: &impl Fn(&Set) -> i64) -> (i64, i64) {
        self.range_by(&|leaf| match leaf {
            Number::Counter(counter) => (rules.counters[*counter].least, rules.counters[*counter].greatest),
            Number::SeedsOn(_) => (0, rules.seeds.as_ref().map_or(0, Seeds::total).into()),
            Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => (0, greatest(set)),
            _ => (0, 0),
        })
    }

    /// The least and the greatest value, from those of the numbers that are not constants and not made of
    /// others.
    pub(crate) fn range_by(&self, leaf: &impl Fn(&Number) -> (i64, i64)) -> (i64, i64) {
        let both = |one: &Number, other: &Number| (one.range_by(leaf), other.range_by(leaf));
        match self {
            Number::Constant(number) => (*number, *number),
            Number::Counter(_)
            | Number::Count(_)
            | Number::CountOnLine(_)
            | Number::GroupsIn(_)
            | Number::SeedsOn(_) => leaf(self),
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

impl Rules {
    /// The least and the greatest value of a number, for any contents of its sets.
    pub(crate) fn range(&self, number: &Number) -> (i64, i64) {
        let cells = self.cells() as i64;
        number.range(self, &|_| cells)
    }
}

impl Relation {
    /// True if the relation holds between all numbers of two ranges, false if between none; `None` if it
    /// depends.
    pub(crate) fn holds_between(self, left: (i64, i64), right: (i64, i64)) -> Option<bool> {
        let below = |low: (i64, i64), high: (i64, i64)| match () {
            () if low.1 < high.0 => Some(true),
            () if low.0 >= high.1 => Some(false),
            () => None,
        };
        let (less, greater) = (below(left, right), below(right, left));
        let equal = either(less, greater).map(|different| !different);
        match self {
            Relation::Equal => equal,
            Relation::Different => equal.map(|equal| !equal),
            Relation::Less => less,
            Relation::Greater => greater,
            Relation::AtMost => greater.map(|greater| !greater),
            Relation::AtLeast => less.map(|less| !less),
        }
    }
}

/// True if both hold, false if one does not; `None` if it is not known.
pub(crate) fn both(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// True if one holds, false if neither does; `None` if it is not known.
pub(crate) fn either(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    both(one.map(|one| !one), other.map(|other| !other)).map(|neither| !neither)
}
