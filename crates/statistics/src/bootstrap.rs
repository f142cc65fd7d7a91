//! Intervals without a formula: the sample stands for the population and is resampled.

use crate::estimate::{Estimate, assert_level};

/// A statistic of a sample with the interval of its bootstrap percentiles; `None` if the sample is empty.
///
/// The statistic is computed for `resamples` samples of the same size, drawn with replacement by `random`, a
/// source of uniform 64-bit numbers; the interval lies between the percentiles of these values. A single
/// value says nothing about the spread: its interval is the whole line. The sample must be typical: if rare
/// values determine a mean, as in the size of a large tree, and are not in the sample, both the value and the
/// interval miss them.
///
/// # Panics
///
/// If there are no resamples, or `level` is not between 0 and 1.
///
/// # Source
///
/// Efron & Tibshirani (1993), \[Efron93\], chapter 13.
///
/// # Examples
///
/// ```
/// let mut word = 1u64;
/// let mut random = || {
///     word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     word
/// };
/// let sizes = [2.0, 3.0, 2.5, 4.0, 3.5]; // log10
/// let size = statistics::bootstrap(&sizes, statistics::log10_mean, 1000, 0.95, &mut random);
/// let size = size.expect("there are sizes");
/// assert!(size.low < size.value && size.value < size.high);
/// ```
pub fn bootstrap<T: Copy>(
    sample: &[T],
    statistic: impl Fn(&[T]) -> f64,
    resamples: usize,
    level: f64,
    random: &mut impl FnMut() -> u64,
) -> Option<Estimate> {
    assert_level(level);
    assert!(resamples > 0, "expected at least one resample");
    if sample.is_empty() {
        return None;
    }
    if let [_] = sample {
        let value = statistic(sample);
        return Some(Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY, level, n: 1 });
    }
    let mut drawn = sample.to_vec();
    let mut values: Vec<f64> = (0..resamples)
        .map(|_| {
            for item in &mut drawn {
                *item = sample[index(sample.len(), random())];
            }
            statistic(&drawn)
        })
        .collect();
    values.sort_unstable_by(f64::total_cmp);
    Some(Estimate {
        value: statistic(sample),
        low: percentile(&values, 0.5 - level / 2.0),
        high: percentile(&values, 0.5 + level / 2.0),
        level,
        n: sample.len() as u64,
    })
}

/// A number below `len`, with a bias below `len` / 2^64, which no interval can show.
pub(crate) fn index(len: usize, random: u64) -> usize {
    ((u128::from(random) * len as u128) >> 64) as usize
}

/// The value below which a share of `sorted` lies, interpolated between two neighbors (definition 7 of
/// Hyndman & Fan 1996).
///
/// # Panics
///
/// If there are no values, or `share` is not from 0 to 1.
pub(crate) fn percentile(sorted: &[f64], share: f64) -> f64 {
    assert!(!sorted.is_empty() && (0.0..=1.0).contains(&share), "expected values and a share from 0 to 1");
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    // Equal neighbors, infinite ones too, need no arithmetic.
    if below.total_cmp(&above).is_eq() { below } else { below + (above - below) * place.fract() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logarithm::log10_mean;
    use crate::testing::{Numbers, assert_covers, near};

    fn average(values: &[f64]) -> f64 {
        values.iter().sum::<f64>() / values.len() as f64
    }

    #[test]
    fn percentiles_lie_between_neighbors() {
        let values = [1.0, 2.0, 3.0, 4.0];
        let found = [0.0, 0.25, 0.5, 1.0].map(|share| percentile(&values, share));
        assert!(found.into_iter().zip([1.0, 1.75, 2.5, 4.0]).all(|(a, b)| near(a, b, 1e-12)), "{found:?}");
    }

    #[test]
    fn equal_values_have_an_interval_of_no_width() {
        let mut numbers = Numbers::new(1);
        let estimate = bootstrap(&[321.5; 40], log10_mean, 100, 0.95, &mut || numbers.next_u64()).unwrap();
        assert_eq!((estimate.value, estimate.low, estimate.high, estimate.n), (321.5, 321.5, 321.5, 40));
        assert_eq!(bootstrap(&[], average, 100, 0.95, &mut || numbers.next_u64()), None);
        let one = bootstrap(&[321.5], log10_mean, 100, 0.95, &mut || numbers.next_u64()).unwrap();
        assert_eq!((one.value, one.low, one.high, one.n), (321.5, f64::NEG_INFINITY, f64::INFINITY, 1));
    }

    #[test]
    fn the_same_numbers_give_the_same_interval() {
        let sample: Vec<f64> = (0..50).map(|i| f64::from(i * i)).collect();
        let again = |seed| {
            let mut numbers = Numbers::new(seed);
            bootstrap(&sample, average, 500, 0.9, &mut || numbers.next_u64()).unwrap()
        };
        assert_eq!(again(3), again(3));
        assert_ne!(again(3), again(4));
    }

    #[test]
    fn the_interval_of_a_mean_is_about_the_t_interval() {
        let mut numbers = Numbers::new(6);
        let sample: Vec<f64> = (0..400).map(|_| numbers.normal(10.0, 3.0)).collect();
        let by_formula = crate::mean(&sample.iter().copied().collect(), 0.95).unwrap();
        let drawn = bootstrap(&sample, average, 4000, 0.95, &mut || numbers.next_u64()).unwrap();
        assert!(near(drawn.low, by_formula.low, 0.03) && near(drawn.high, by_formula.high, 0.03));
    }

    #[test]
    fn the_interval_covers_as_often_as_it_says_on_a_log_scale() {
        // Log-normal sizes, as of probes of a small tree: if x is normal (2, 0.25), the log10 of the mean of
        // 10^x is 2 + 0.25² · ln 10 / 2.
        let mut numbers = Numbers::new(4);
        let truth = 2.0 + 0.25 * 0.25 * std::f64::consts::LN_10 / 2.0;
        assert_covers(truth, || {
            let sample: Vec<f64> = (0..150).map(|_| numbers.normal(2.0, 0.25)).collect();
            bootstrap(&sample, log10_mean, 300, 0.95, &mut || numbers.next_u64()).unwrap()
        });
    }
}
