//! The count, mean and spread of a stream of values.

/// A summary of values that come one at a time: count, mean, variance.
///
/// # Source
///
/// Welford (1962), \[Welford62\]: no difference of large sums is ever taken.
///
/// # Examples
///
/// ```
/// let summary: statistics::Summary = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
/// assert_eq!(summary.mean(), Some(5.0));
/// assert_eq!(summary.variance(), Some(32.0 / 7.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
}

impl Summary {
    /// Adds a value.
    pub fn push(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; `None` if there are no values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The sample variance, with one less than the count in the denominator; `None` for fewer than two
    /// values.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }
}

impl Extend<f64> for Summary {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}

impl FromIterator<f64> for Summary {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Summary {
        let mut summary = Summary::default();
        summary.extend(values);
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn nothing_has_no_mean() {
        let nothing = Summary::default();
        assert_eq!((nothing.mean(), nothing.variance()), (None, None));
        let one: Summary = [3.0].into_iter().collect();
        assert_eq!((one.mean(), one.variance()), (Some(3.0), None));
    }

    #[test]
    fn small_spread_far_from_zero_survives() {
        // The textbook formula, mean of squares less square of mean, gives 0 or worse here.
        let summary: Summary = [4.0, 7.0, 13.0, 16.0].into_iter().map(|value| value + 1e9).collect();
        assert_eq!(summary.variance(), Some(30.0));
    }
}
