//! Sums of numbers too large for floating point, through their logarithms.

/// The log10 of a sum, from the log10 of its terms; minus infinity, the log of 0, if there are no terms.
///
/// # Examples
///
/// ```
/// assert_eq!(statistics::log10_sum(&[360.0; 100]), 362.0);
/// ```
pub fn log10_sum(logs: &[f64]) -> f64 {
    log10_part(logs, 1.0)
}

/// The log10 of a mean, from the log10 of the values; minus infinity if there are no values.
///
/// The mean of equal values is exact.
pub fn log10_mean(logs: &[f64]) -> f64 {
    log10_part(logs, logs.len() as f64)
}

/// The log10 of a sum, divided by a number.
fn log10_part(logs: &[f64], by: f64) -> f64 {
    let greatest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if greatest.is_infinite() {
        return greatest;
    }
    let sum: f64 = logs.iter().map(|log| 10f64.powf(log - greatest)).sum();
    greatest + (sum / by).log10()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these sums must come out exactly")]
mod tests {
    use super::*;
    use crate::testing::near;

    #[test]
    fn logs_add_like_the_numbers() {
        assert!(near(log10_sum(&[2.0, 3.0, 0.0]), 1101f64.log10(), 1e-12));
        assert!(near(log10_mean(&[2.0, 3.0, 0.0]), 367f64.log10(), 1e-12));
        assert_eq!(log10_sum(&[]), f64::NEG_INFINITY);
        assert_eq!(log10_mean(&[f64::NEG_INFINITY, f64::NEG_INFINITY]), f64::NEG_INFINITY);
    }

    #[test]
    fn nothing_overflows() {
        assert!(near(log10_sum(&[5000.0, 5000.0]), 5000.0 + 2f64.log10(), 1e-9));
        assert_eq!(log10_sum(&[5000.0, -5000.0]), 5000.0);
        assert_eq!(log10_mean(&[1e6; 7]), 1e6);
    }
}
