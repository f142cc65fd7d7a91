//! Blocks that differ from the most common one: a few do not show the spread of all.

/// The number of blocks different from the most common one from which on percentiles are trusted.
pub(crate) const UNLIKE: usize = 5;

/// The number of values that differ from the most common one by more than rounding errors.
pub(crate) fn unlike(values: &mut [f64], range: (f64, f64)) -> usize {
    values.sort_unstable_by(f64::total_cmp);
    let width = range.1 - range.0;
    let rounding = 1e-12 * if width.is_finite() { width } else { 1.0 };
    let runs = values.chunk_by(|a, b| b - a <= rounding);
    values.len() - runs.map(<[f64]>::len).max().unwrap_or(0)
}
