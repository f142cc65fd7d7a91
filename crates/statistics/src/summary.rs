//! The count, mean, spread and extremes of a stream of values.

/// A summary of values that come one at a time: count, mean, variance, least and greatest.
///
/// # Source
///
/// Welford (1962), \[Welford62\]: no difference of large sums is ever taken. Two summaries are merged after
/// Chan, Golub & `LeVeque` (1983), \[Chan83\].
///
/// # Examples
///
/// ```
/// let summary: statistics::Summary = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
/// assert_eq!(summary.mean(), Some(5.0));
/// assert_eq!(summary.variance(), Some(32.0 / 7.0));
/// assert_eq!((summary.min(), summary.max()), (Some(2.0), Some(9.0)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    count: u64,
    mean: f64,
    /// The sum of squared distances from the mean.
    squares: f64,
    min: f64,
    max: f64,
}

impl Default for Summary {
    fn default() -> Summary {
        Summary { count: 0, mean: 0.0, squares: 0.0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Summary {
    /// The summary of no values.
    pub fn new() -> Summary {
        Summary::default()
    }

    /// The summary of values with their multiplicities.
    pub fn of_counts(counts: &[(f64, u64)]) -> Summary {
        let mut summary = Summary::new();
        for &(value, count) in counts.iter().filter(|(_, count)| *count > 0) {
            summary.merge(&Summary { count, mean: value, squares: 0.0, min: value, max: value });
        }
        summary
    }

    /// Adds a value.
    pub fn push(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// Adds all values of `other`.
    pub fn merge(&mut self, other: &Summary) {
        if other.count == 0 {
            return;
        }
        let count = self.count + other.count;
        let apart = other.mean - self.mean;
        let weight = other.count as f64 / count as f64;
        self.squares += other.squares + apart * apart * self.count as f64 * weight;
        self.mean += apart * weight;
        self.count = count;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
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

    /// The least value; `None` if there are no values.
    pub fn min(&self) -> Option<f64> {
        (self.count > 0).then_some(self.min)
    }

    /// The greatest value; `None` if there are no values.
    pub fn max(&self) -> Option<f64> {
        (self.count > 0).then_some(self.max)
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
        let mut summary = Summary::new();
        summary.extend(values);
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Numbers, assert_close};

    #[test]
    fn nothing_has_no_mean() {
        let nothing = Summary::new();
        assert_eq!((nothing.mean(), nothing.variance(), nothing.min()), (None, None, None));
        let one: Summary = [3.0].into_iter().collect();
        assert_eq!((one.mean(), one.variance(), one.max()), (Some(3.0), None, Some(3.0)));
    }

    #[test]
    fn small_spread_far_from_zero_survives() {
        // The textbook formula, mean of squares less square of mean, gives 0 or worse here.
        let summary: Summary = [4.0, 7.0, 13.0, 16.0].into_iter().map(|value| value + 1e9).collect();
        assert_eq!(summary.variance(), Some(30.0));
    }

    #[test]
    fn joined_parts_equal_the_whole() {
        let mut numbers = Numbers::new(5);
        let values: Vec<f64> = (0..500).map(|_| numbers.normal(3.0, 2.0)).collect();
        let whole: Summary = values.iter().copied().collect();
        for cut in [0, 1, 137, 499, 500] {
            let mut joined: Summary = values[..cut].iter().copied().collect();
            joined.merge(&values[cut..].iter().copied().collect());
            assert_eq!(joined.count(), whole.count());
            assert_close(joined.mean(), whole.mean(), 1e-12);
            assert_close(joined.variance(), whole.variance(), 1e-12);
            assert_eq!((joined.min(), joined.max()), (whole.min(), whole.max()));
        }
    }
}
