//! Figures as text.

use arena::report::Interval;

/// A share as `48.3 % [45.2, 51.4]`. A single game has no interval.
pub fn percent(share: &Interval) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|end| 100.0 * end);
    if share.n < 2 { format!("{value:.1} %") } else { format!("{value:.1} % [{low:.1}, {high:.1}]") }
}

/// A number as `7.62 [7.53, 7.71]`. A single game has no interval.
pub fn number(interval: &Interval) -> String {
    let Interval { value, low, high, n, .. } = interval;
    let decimals = if value.abs() >= 100.0 { 0 } else { 2 };
    if *n < 2 || !low.is_finite() || !high.is_finite() {
        return format!("{value:.decimals$}");
    }
    format!("{value:.decimals$} [{low:.decimals$}, {high:.decimals$}]")
}

/// `1 ply`, `5 plies`.
pub fn plies(plies: u32) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}
