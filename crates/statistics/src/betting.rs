//! Anytime-valid inference about a mean by betting: it may be inspected after every value and stopped at any
//! time.

use crate::estimate::Estimate;

/// The number of bets placed side by side, each half as bold as the one before.
const BETS: usize = 6;

/// The share of its capital that the boldest bet can lose on one value.
const BOLDEST: f64 = 0.5;

/// Steps of a bisection: bounds are exact to a millionth of the range.
const STEPS: u32 = 20;

/// Bets on the mean of independent values between two bounds, which are placed before each value is seen.
///
/// Bets from a capital of 1 that values lie above `bound` do not pay unless their mean does: otherwise the
/// greatest capital ever reached is at least k with a probability of at most 1/k, for any number of values
/// and any stopping rule. So its reciprocal is a p-value at every moment, and the bounds at which it stays
/// below 2/α are a confidence sequence of level 1 − α.
///
/// # Source
///
/// Waudby-Smith & Ramdas (2024), \[Waudby24\], section 4: the hedged capital process. The capital is shared
/// among several bettors, whose stakes are constant: the boldest can lose half of what it has by one value,
/// the next a quarter, and so on. Differences: they prefer stakes that follow the spread of the values seen;
/// shared capital is half as much behind after some thousand values.
///
/// # Examples
///
/// ```
/// use statistics::Bets;
///
/// let won: Vec<f64> = [1.0, 1.0, 0.0, 1.0].repeat(50);
/// let bets = Bets::new(&won, (0.0, 1.0));
/// assert!(bets.above(0.5) < 1e-6, "three of four, fifty times");
/// assert_eq!(bets.below(0.5), 1.0);
/// let interval = bets.interval(0.95).expect("there are values");
/// assert!(interval.low > 0.6 && interval.high < 0.85);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Bets {
    /// The values as parts of the range.
    parts: Vec<f64>,
    range: (f64, f64),
}

impl Bets {
    /// Bets on these values in their order; all lie between `low` and `high`.
    ///
    /// # Panics
    ///
    /// If `low` is not below `high`, or a value lies outside.
    pub fn new(values: &[f64], (low, high): (f64, f64)) -> Bets {
        assert!(low < high, "the range from {low} to {high} is empty");
        let part = |&value: &f64| {
            assert!((low..=high).contains(&value), "{value} does not lie between {low} and {high}");
            (value - low) / (high - low)
        };
        Bets { parts: values.iter().map(part).collect(), range: (low, high) }
    }

    /// The p-value of the hypothesis that the mean is at most `bound`: small if it lies above.
    pub fn above(&self, bound: f64) -> f64 {
        let bound = self.part(bound);
        // No value lies below the range, and no mean above it.
        if bound < 0.0 { 0.0 } else { 1.0 / self.capital(bound, 1.0) }
    }

    /// The p-value of the hypothesis that the mean is at least `bound`: small if it lies below.
    pub fn below(&self, bound: f64) -> f64 {
        let bound = self.part(bound);
        if bound > 1.0 { 0.0 } else { 1.0 / self.capital(bound, -1.0) }
    }

    /// The mean with the interval of the confidence sequence, which holds at all times together; `None`
    /// without values.
    pub fn interval(&self, level: f64) -> Option<Estimate> {
        let n = self.parts.len();
        if n == 0 {
            return None;
        }
        let needed = 2.0 / (1.0 - level);
        let mean = self.parts.iter().sum::<f64>() / n as f64;
        let is_left_out = |bound, sign| self.capital(bound, sign) >= needed;
        let low = edge((0.0, 1.0), |bound| is_left_out(bound, 1.0));
        let high = edge((1.0, 0.0), |bound| is_left_out(bound, -1.0));
        let (from, to) = self.range;
        let value = |part: f64| from + part * (to - from);
        Some(Estimate { value: value(mean), low: value(low), high: value(high), level, n: n as u64 })
    }

    fn part(&self, bound: f64) -> f64 {
        (bound - self.range.0) / (self.range.1 - self.range.0)
    }

    /// The greatest capital reached by bets that the mean lies above a part of the range (1) or below it
    /// (-1).
    fn capital(&self, bound: f64, sign: f64) -> f64 {
        let at_risk = if sign > 0.0 { bound } else { 1.0 - bound };
        if at_risk <= 0.0 {
            // A single value beyond the end of the range refutes a mean at its end.
            return if self.parts.iter().any(|&part| (part - bound).abs() > 0.0) {
                f64::INFINITY
            } else {
                1.0
            };
        }
        let stakes: [f64; BETS] = std::array::from_fn(|at| BOLDEST.powi(at as i32 + 1) / at_risk);
        let mut capitals = [1.0 / BETS as f64; BETS];
        let mut greatest = 1.0_f64;
        for &part in &self.parts {
            for (capital, stake) in capitals.iter_mut().zip(stakes) {
                *capital *= 1.0 + sign * stake * (part - bound);
            }
            greatest = greatest.max(capitals.iter().sum());
        }
        greatest
    }
}

/// The end of the excluded part of the range, found by bisection and rounded outward.
fn edge((mut out, mut kept): (f64, f64), is_left_out: impl Fn(f64) -> bool) -> f64 {
    if !is_left_out(out) {
        return out;
    }
    for _ in 0..STEPS {
        let middle = f64::midpoint(out, kept);
        *(if is_left_out(middle) { &mut out } else { &mut kept }) = middle;
    }
    out
}

#[cfg(test)]
mod tests;
