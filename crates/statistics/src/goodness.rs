//! The goodness of fit of a model: the tail of the chi-squared distribution.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The probability that a chi-squared number with so many degrees of freedom is greater than `statistic`:
/// that a model which is true would fit worse.
///
/// # Panics
///
/// If the degrees of freedom are not above 0.
///
/// # Examples
///
/// ```
/// // The 5 % point with one degree of freedom is 1.96².
/// assert!((statistics::chi_squared_tail(3.841_46, 1.0) - 0.05).abs() < 1e-5);
/// ```
pub fn chi_squared_tail(statistic: f64, freedom: f64) -> f64 {
    let chi_squared = ChiSquared::new(freedom).expect("degrees of freedom above 0");
    chi_squared.sf(statistic.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::chi_squared_tail;

    #[test]
    fn the_tail_is_that_of_the_tables() {
        for (freedom, point, tail) in [(1.0, 6.634_90, 0.01), (5.0, 11.070_5, 0.05), (30.0, 43.773, 0.05)] {
            assert!((chi_squared_tail(point, freedom) - tail).abs() < 1e-5, "{freedom}");
        }
        // Two degrees of freedom have the tail of an exponential distribution.
        assert!((chi_squared_tail(3.0, 2.0) - (-1.5_f64).exp()).abs() < 1e-12);
    }
}
