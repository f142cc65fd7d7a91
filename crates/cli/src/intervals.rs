//! Estimates with their intervals, for people.

use statistics::Estimate;

/// `7.62 [7.53, 7.71]`, with as many decimals as are significant. A single game has no interval.
pub(crate) fn shown(estimate: &Estimate) -> String {
    let decimals = if estimate.value.abs() >= 100.0 { 0 } else { 2 };
    let Estimate { value, low, high, n, .. } = estimate;
    if *n < 2 {
        return format!("{value:.decimals$}");
    }
    format!("{value:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
}

/// A share as `48.3 % [45.2, 51.4]`. A single game has no interval.
pub(crate) fn percent(estimate: &Estimate) -> String {
    let Estimate { value, low, high, n, .. } = estimate.map(|share| share * 100.0);
    if n < 2 {
        return format!("{value:.1} %");
    }
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}
