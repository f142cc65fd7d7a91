//! Estimates with their intervals, for people.

use arena::report::Interval;

/// `7.62 [7.53, 7.71]`, with as many decimals as are significant. A single game has no interval.
pub(crate) fn shown(estimate: impl Into<Interval>) -> String {
    let Interval { value, low, high, n, .. } = estimate.into();
    let decimals = if value.abs() >= 100.0 { 0 } else { 2 };
    if n < 2 {
        return format!("{value:.decimals$}");
    }
    format!("{value:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
}

/// A share as `48.3 % [45.2, 51.4]`. A single game has no interval.
pub(crate) fn percent(estimate: impl Into<Interval>) -> String {
    let Interval { value, low, high, n, .. } = estimate.into();
    let [value, low, high] = [value, low, high].map(|share| share * 100.0);
    if n < 2 {
        return format!("{value:.1} %");
    }
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}
