//! Intervals by formula: Student's t for means, Wilson's for shares, clusters for ratios.

use crate::estimate::{Estimate, assert_level};
use crate::summary::Summary;
use crate::unlike::{UNLIKE, unlike};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The mean of independent values with a two-sided Student-t interval; `None` if there are no values.
///
/// Exact for normally distributed values, good for others from some dozens on. A single value says nothing
/// about the spread: its interval is the whole line.
///
/// # Panics
///
/// If `level` is not between 0 and 1.
///
/// # Source
///
/// Student (1908), \[Student08\].
pub fn mean(summary: &Summary, level: f64) -> Option<Estimate> {
    assert_level(level);
    let (value, n) = (summary.mean()?, summary.count());
    let error = summary.variance().map(|variance| (variance / n as f64).sqrt());
    Some(around(value, error, level, n))
}

/// The share of `hits` among `n`, with Wilson's score interval; `None` if `n` is 0.
///
/// The interval lies within 0 and 1, and is useful even if every trial hit or none did.
///
/// # Panics
///
/// If there are more hits than trials, or `level` is not between 0 and 1.
///
/// # Source
///
/// Wilson (1927), \[Wilson27\].
pub fn share(hits: u64, n: u64, level: f64) -> Option<Estimate> {
    assert!(hits <= n, "expected at most {n} hits, got {hits}");
    if n == 0 {
        return None;
    }
    mean_share(hits as f64 / n as f64, n, level)
}

/// The mean of `n` results between 0 and 1, such as a draw's half, with Wilson's score interval; `None` if
/// `n` is 0. Results between the ends vary less than hits with the same mean, so that the interval is rather
/// too wide.
///
/// # Panics
///
/// If the mean is not between 0 and 1, or `level` is not between 0 and 1.
pub fn mean_share(value: f64, n: u64, level: f64) -> Option<Estimate> {
    assert_level(level);
    if n == 0 {
        return None;
    }
    assert!((0.0..=1.0).contains(&value), "expected a mean from 0 to 1, got {value}");
    let trials = n as f64;
    let z = normal_quantile(0.5 + level / 2.0);
    let shrink = 1.0 + z * z / trials;
    let center = (value + z * z / (2.0 * trials)) / shrink;
    let half = z / shrink * (value * (1.0 - value) / trials + z * z / (4.0 * trials * trials)).sqrt();
    // At the ends the formula gives 0 and 1 up to rounding.
    let low = if value <= 0.0 { 0.0 } else { (center - half).max(0.0) };
    let high = if value >= 1.0 { 1.0 } else { (center + half).min(1.0) };
    Some(Estimate { value, low, high, level, n })
}

/// The sum of the first entries divided by the sum of the second, with an interval that takes the pairs as
/// independent, and not their parts: moves and positions of each game, for the moves per position. `None` if
/// the second entries sum to 0.
///
/// # Panics
///
/// If `level` is not between 0 and 1.
///
/// # Source
///
/// The ratio estimator with its linearized variance and Student's t: Cochran (1977), \[Cochran77\], chapter
/// 6.
pub fn ratio(pairs: &[(f64, f64)], level: f64) -> Option<Estimate> {
    assert_level(level);
    let (above, below) =
        pairs.iter().fold((0.0, 0.0), |(above, below), pair| (above + pair.0, below + pair.1));
    if below == 0.0 {
        return None;
    }
    let (value, n) = (above / below, pairs.len() as u64);
    let error = (n > 1).then(|| {
        let squares: f64 = pairs.iter().map(|pair| (pair.0 - value * pair.1).powi(2)).sum();
        (squares * n as f64 / (n - 1) as f64).sqrt() / below.abs()
    });
    Some(around(value, error, level, n))
}

/// As [`ratio`], where no pair's first entry is below 0 or above its second, so that the truth lies between 0
/// and 1: hits and trials of each game.
///
/// A single pair, or pairs whose shares hardly differ, show no spread: pairs unlike all of them may exist
/// all the same, as in [`BlockBootstrap::means`](crate::BlockBootstrap::means) by the rule of three.
///
/// # Panics
///
/// If `level` is not between 0 and 1.
pub fn ratio_of_parts(pairs: &[(f64, f64)], level: f64) -> Option<Estimate> {
    // A game without a trial carries no information.
    let known: Vec<(f64, f64)> = pairs.iter().filter(|pair| pair.1 > 0.0).copied().collect();
    let Estimate { value, low, high, n, .. } = ratio(&known, level)?;
    let value = value.clamp(0.0, 1.0);
    let mut shares: Vec<f64> = known.iter().map(|pair| pair.0 / pair.1).collect();
    let unseen =
        if unlike(&mut shares, (0.0, 1.0)) < UNLIKE { 1.0 - (1.0 - level).powf(1.0 / n as f64) } else { 0.0 };
    let (low, high) = (low.min(value - unseen * value), high.max(value + unseen * (1.0 - value)));
    Some(Estimate { value, low: low.clamp(0.0, value), high: high.clamp(value, 1.0), level, n })
}

/// Student's t around `value`, whose standard error may be unknown.
fn around(value: f64, error: Option<f64>, level: f64, n: u64) -> Estimate {
    let half = match error {
        None => f64::INFINITY,
        Some(error) => student_t_quantile(0.5 + level / 2.0, (n - 1) as f64) * error,
    };
    Estimate { value, low: value - half, high: value + half, level, n }
}

/// The quantile of the standard normal distribution.
///
/// # Panics
///
/// If `probability` is not between 0 and 1.
fn normal_quantile(probability: f64) -> f64 {
    assert_level(probability);
    Normal::standard().inverse_cdf(probability)
}

/// The probability that a standard normal variable is below `value`.
pub(crate) fn normal_share(value: f64) -> f64 {
    Normal::standard().cdf(value)
}

/// The probability that a Student-t variable with `freedom` degrees of freedom is below `value`.
pub(crate) fn student_t_share(value: f64, freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).expect("degrees of freedom are above 0").cdf(value)
}

/// The quantile of Student's t distribution with `freedom` degrees of freedom.
///
/// Above 10 000 degrees of freedom it is the normal quantile with two terms of its expansion, right to 11
/// digits: `statrs` 0.19 loses digits from 100 000 on, and takes more than ten minutes at 100 000 000.
///
/// # Panics
///
/// If `probability` is not between 0 and 1, or `freedom` is not above 0.
///
/// # Source
///
/// The expansion: Abramowitz & Stegun (1964), \[Abramowitz64\], 26.7.5.
pub(crate) fn student_t_quantile(probability: f64, freedom: f64) -> f64 {
    const MANY: f64 = 10_000.0;
    assert_level(probability);
    if freedom <= MANY {
        let student = StudentsT::new(0.0, 1.0, freedom).expect("degrees of freedom are above 0");
        return student.inverse_cdf(probability);
    }
    let z = normal_quantile(probability);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / freedom + second / (freedom * freedom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Numbers, assert_covers, near};

    #[test]
    fn quantiles_are_those_of_the_printed_tables() {
        // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: upper critical values of Student's t.
        let table = [
            (1.0, [6.314, 12.706, 63.657]),
            (2.0, [2.920, 4.303, 9.925]),
            (5.0, [2.015, 2.571, 4.032]),
            (10.0, [1.812, 2.228, 3.169]),
            (30.0, [1.697, 2.042, 2.750]),
            (100.0, [1.660, 1.984, 2.626]),
        ];
        for (freedom, row) in table {
            for (probability, printed) in [0.95, 0.975, 0.995].into_iter().zip(row) {
                let quantile = student_t_quantile(probability, freedom);
                assert!(near(quantile, printed, 0.000_51), "{freedom} {probability}: {quantile} {printed}");
                let mirrored = student_t_quantile(1.0 - probability, freedom);
                assert!(near(mirrored, -quantile, 1e-6), "{freedom} {probability}: {mirrored}");
            }
        }
        assert!(near(normal_quantile(0.975), 1.959_963_985, 1e-8));
        assert!(near(normal_quantile(0.995), 2.575_829_304, 1e-8));
    }

    #[test]
    fn many_degrees_of_freedom_are_nearly_normal() {
        for probability in [0.01, 0.6, 0.975, 0.9995] {
            let (before, after) =
                (student_t_quantile(probability, 10_000.0), student_t_quantile(probability, 10_000.1));
            assert!(near(before, after, 1e-8), "{probability}: {before} {after}");
            assert!(near(student_t_quantile(probability, 1e12), normal_quantile(probability), 1e-10));
        }
        assert!(near(student_t_quantile(0.975, 1e6), 1.959_966_357, 1e-9));
    }

    #[test]
    fn mean_of_a_worked_example() {
        // Ten values of mean 5 and standard deviation 2: 5 ± 2.262 · 2 / sqrt(10) = 5 ± 1.4307.
        let spread = (18.0f64 / 5.0).sqrt();
        let summary: Summary = (0..10).map(|i| 5.0 + if i % 2 == 0 { spread } else { -spread }).collect();
        let estimate = mean(&summary, 0.95).unwrap();
        assert!(near(estimate.low, 5.0 - 1.4307, 1e-4) && near(estimate.high, 5.0 + 1.4307, 1e-4));
        assert_eq!(estimate.n, 10);
    }

    #[test]
    fn one_value_says_nothing_of_the_spread_and_equal_values_say_there_is_none() {
        let one = mean(&[4.0].into_iter().collect(), 0.95).unwrap();
        assert_eq!((one.value, one.low, one.high), (4.0, f64::NEG_INFINITY, f64::INFINITY));
        let equal = mean(&[4.0; 7].into_iter().collect(), 0.95).unwrap();
        assert_eq!((equal.low, equal.high), (4.0, 4.0));
        assert_eq!(mean(&Summary::default(), 0.95), None);
    }

    #[test]
    fn wilson_of_published_examples() {
        // Newcombe (1998), Statistics in Medicine 17, table I, method 3: the score method without correction.
        for (hits, n, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let estimate = share(hits, n, 0.95).unwrap();
            assert!(near(estimate.low, low, 5.1e-5), "{hits} of {n}: {estimate:?}");
            assert!(near(estimate.high, high, 5.1e-5), "{hits} of {n}: {estimate:?}");
        }
    }

    #[test]
    fn wilson_of_all_and_of_nothing() {
        let all = share(20, 20, 0.95).unwrap();
        assert!(near(all.low, 1.0 - 0.1611, 5.1e-5));
        assert_eq!((all.value, all.high), (1.0, 1.0));
        assert_eq!(share(0, 0, 0.95), None);
    }

    #[test]
    fn a_ratio_of_equal_parts_is_a_mean() {
        let values = [3.0, 5.0, 4.0, 8.0, 2.0];
        let pairs: Vec<(f64, f64)> = values.iter().map(|&value| (10.0 * value, 10.0)).collect();
        let (ratio, mean) = (ratio(&pairs, 0.9).unwrap(), mean(&values.into_iter().collect(), 0.9).unwrap());
        assert!(near(ratio.value, mean.value, 1e-12) && near(ratio.low, mean.low, 1e-12));
        assert_eq!(super::ratio(&[], 0.95), None);
        assert_eq!(super::ratio(&[(0.0, 0.0)], 0.95), None);
    }

    #[test]
    fn a_share_of_few_games_is_bounded_by_what_was_not_seen() {
        // Three games in which every chance was taken: another kind of game has at most 1 - 0.05^(1/3).
        let all = ratio_of_parts(&[(1.0, 1.0), (2.0, 2.0), (1.0, 1.0)], 0.95).unwrap();
        assert!(near(all.low, 0.3684, 5e-5) && near(all.high, 1.0, 1e-12), "{all:?}");
        let one = ratio_of_parts(&[(3.0, 4.0), (0.0, 0.0)], 0.95).unwrap();
        assert_eq!((one.value, one.low, one.high, one.n), (0.75, 0.0, 1.0, 1));
        assert_eq!(ratio_of_parts(&[(0.0, 0.0)], 0.95), None);
    }

    #[test]
    fn the_interval_of_parts_covers_at_least_as_often_as_it_says() {
        let mut numbers = Numbers::new(4);
        for (games, chance) in [(3, 0.9), (3, 0.5), (12, 0.95), (40, 0.3)] {
            let covering = (0..2000).filter(|_| {
                let game = |_| {
                    let trials = 1 + numbers.next_u64() % 5;
                    let hits = (0..trials).filter(|_| numbers.unit() < chance).count();
                    (hits as f64, trials as f64)
                };
                let pairs: Vec<(f64, f64)> = (0..games).map(game).collect();
                let found = ratio_of_parts(&pairs, 0.95).unwrap();
                assert!(found.contains(found.value) && (0.0..=1.0).contains(&found.low), "{found:?}");
                found.contains(chance)
            });
            let covering = covering.count();
            assert!(covering >= 1840, "{games} games, {chance}: {covering} of 2000");
        }
    }

    #[test]
    fn the_t_interval_covers_as_often_as_it_says() {
        let mut numbers = Numbers::new(1);
        assert_covers(0.3, || {
            let sample: Summary = (0..8).map(|_| numbers.normal(0.3, 2.0)).collect();
            mean(&sample, 0.95).unwrap()
        });
    }

    #[test]
    fn the_wilson_interval_covers_as_often_as_it_says() {
        let mut numbers = Numbers::new(2);
        for chance in [0.1, 0.37, 0.5] {
            assert_covers(chance, || {
                let hits = (0..60).filter(|_| numbers.unit() < chance).count();
                share(hits as u64, 60, 0.95).unwrap()
            });
        }
    }

    #[test]
    fn the_ratio_interval_covers_as_often_as_it_says() {
        // Long games have more moves per position, as in many real games: the positions of a game are
        // dependent.
        let mut numbers = Numbers::new(3);
        let truth = 10.0 + 0.2 * (20.0 + 100.0 / 3.0 / 20.0);
        assert_covers(truth, || {
            let games: Vec<(f64, f64)> = (0..60)
                .map(|_| {
                    // Uniform from 10 to 30: the mean of squares over the mean is 20 + (400/12)/20.
                    let length = 10.0 + 20.0 * numbers.unit();
                    (length * (10.0 + 0.2 * length + numbers.normal(0.0, 1.0)), length)
                })
                .collect();
            ratio(&games, 0.95).unwrap()
        });
    }
}
