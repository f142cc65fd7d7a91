//! A value and its confidence interval.

/// An estimated value with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// The lower end of the interval; minus infinity if the sample does not bound it.
    pub low: f64,
    /// The upper end of the interval; infinity if the sample does not bound it.
    pub high: f64,
    /// The level: the probability that such an interval covers the truth, between 0 and 1, such as 0.95.
    pub level: f64,
    /// The number of independent values that it is computed from.
    pub n: u64,
}

impl Estimate {
    /// Returns whether `value` lies in the interval, its ends included.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The same estimate of a quantity with this lower bound, as times are never below 0: the interval ends
    /// there and covers the truth as often.
    #[must_use]
    pub fn at_least(&self, least: f64) -> Estimate {
        Estimate { low: self.low.max(least), high: self.high.max(least), ..*self }
    }

    /// The same estimate on another scale. `change` must not decrease: a logarithm, a power of ten.
    #[must_use]
    pub fn map(&self, change: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: change(self.value), low: change(self.low), high: change(self.high), ..*self }
    }
}

/// # Panics
///
/// If `level` is not between 0 and 1.
pub(crate) fn assert_level(level: f64) {
    assert!(level > 0.0 && level < 1.0, "expected a confidence level between 0 and 1, got {level}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_belong_to_the_interval() {
        let estimate = Estimate { value: 2.0, low: 1.0, high: 3.0, level: 0.95, n: 10 };
        assert!(estimate.contains(1.0) && estimate.contains(3.0));
        assert!(!estimate.contains(0.999) && !estimate.contains(3.001));
    }

    #[test]
    fn an_interval_ends_where_the_quantity_does() {
        let estimate = Estimate { value: 2.0, low: -1.0, high: 5.0, level: 0.95, n: 2 };
        assert_eq!((estimate.at_least(0.0).low, estimate.at_least(0.0).high), (0.0, 5.0));
        assert_eq!(estimate.at_least(-3.0), estimate);
    }

    #[test]
    fn a_change_of_scale_moves_all_three() {
        let estimate = Estimate { value: 2.0, low: 1.0, high: 3.0, level: 0.95, n: 10 };
        let power = estimate.map(|log| 10f64.powf(log));
        assert_eq!(power, Estimate { value: 100.0, low: 10.0, high: 1000.0, level: 0.95, n: 10 });
    }
}
