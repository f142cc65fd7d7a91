//! Quiet positions, for evaluations that have no definition of their own.

/// How many times the typical difference a value may exceed the typical value.
const FACTOR: i64 = 4;

/// True unless the greatest of these numbers is an outlier: more than four median absolute deviations above
/// the median. Where most are the same, a single one above them is.
pub(crate) fn has_no_outlier(mut values: Vec<i64>) -> bool {
    values.sort_unstable();
    let Some(&greatest) = values.last() else { return true };
    let median = values[(values.len() - 1) / 2];
    let mut differences: Vec<i64> = values.iter().map(|value| (value - median).abs()).collect();
    differences.sort_unstable();
    greatest - median <= FACTOR * differences[differences.len() / 2]
}
