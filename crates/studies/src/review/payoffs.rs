//! Payoffs as shares of the first place.

use game::Promises;

/// Each player's share of the first place: those who are paid the most share it.
pub(super) fn shares(payoffs: &[i32]) -> Vec<f64> {
    let most = payoffs.iter().max().copied().unwrap_or(0);
    let first = payoffs.iter().filter(|&&payoff| payoff == most).count();
    payoffs.iter().map(|&payoff| if payoff == most { 1.0 / first as f64 } else { 0.0 }).collect()
}

/// The range of the payoffs that the rules promise, if it is more than a point.
pub(super) fn range(promises: &Promises) -> Option<f64> {
    let bounds = promises.payoffs?;
    let range = f64::from(bounds.greatest) - f64::from(bounds.least);
    (range > 0.0).then_some(range)
}
