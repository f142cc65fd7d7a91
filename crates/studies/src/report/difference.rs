//! The difference of two figures that may rest on the same random numbers.

use arena::report::Interval;

/// What is taken off a correlation of n pairs: `SHRINK`/n of it.
const SHRINK: f64 = 4.0;

/// The correlation of two means whose values are paired by their index: 0 if they have nothing in common. A
/// value that does not count is `None`; those without a partner make the means less alike.
///
/// Few pairs agree by chance more often than many. So that they do not make a difference certain, a positive
/// correlation of n pairs is reduced by 4/n of itself, and one of four pairs or fewer is 0.
///
/// # Examples
///
/// ```
/// use studies::report::correlation;
///
/// let one: Vec<Option<f64>> = (0..40).map(|at| Some(f64::from(at % 2))).collect();
/// let other: Vec<Option<f64>> = (0..40).map(|at| Some(f64::from(at % 4))).collect();
/// assert!((correlation(&one, &one) - 0.9).abs() < 1e-9);
/// assert!(correlation(&one, &other) > 0.3);
/// assert_eq!(correlation(&one, &vec![None; 40]), 0.0);
/// ```
pub fn correlation(one: &[Option<f64>], other: &[Option<f64>]) -> f64 {
    let pairs: Vec<(f64, f64)> = one.iter().zip(other).filter_map(|(one, other)| one.zip(*other)).collect();
    let n = pairs.len() as f64;
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|(a, b)| of(*a, *b)).sum::<f64>();
    let (first, second) = (sum(&|a, _| a) / n, sum(&|_, b| b) / n);
    let squares = (sum(&|a, _| (a - first).powi(2)), sum(&|_, b| (b - second).powi(2)));
    let product = sum(&|a, b| (a - first) * (b - second));
    let spread = (squares.0 * squares.1).sqrt();
    // Not a number without pairs.
    if pairs.is_empty() || spread <= f64::EPSILON {
        return 0.0;
    }
    let counted = |values: &[Option<f64>]| values.iter().flatten().count() as f64;
    let correlation = product / spread * n / (counted(one) * counted(other)).sqrt();
    if correlation > 0.0 { correlation * (1.0 - SHRINK / n).max(0.0) } else { correlation }
}

/// The second figure less the first, whose errors have this [`correlation`].
///
/// The interval is made of those of the two, so that it is as good as they are: that of shares has sensible
/// ends even if all games were won. For independent means of equal intervals it is √2 times as wide.
///
/// # Panics
///
/// If the correlation is not between -1 and 1.
///
/// # Source
///
/// The method of variance estimates recovery: Newcombe (1998), \[Newcombe98b\], method 10 for paired shares;
/// Zou & Donner (2008), \[Zou08\], in general. Difference: the correlation is that of [`correlation`].
///
/// # Examples
///
/// ```
/// use statistics::share;
/// use studies::report::difference;
///
/// let (before, after) = (share(56, 70, 0.95).unwrap(), share(48, 80, 0.95).unwrap());
/// let difference = difference(&before.into(), &after.into(), 0.0);
/// assert!((difference.value + 0.2).abs() < 1e-9 && difference.high < 0.0);
/// ```
pub fn difference(first: &Interval, second: &Interval, correlation: f64) -> Interval {
    assert!((-1.0..=1.0).contains(&correlation), "expected a correlation, got {correlation}");
    let apart = |a: f64, b: f64| {
        let is_bounded = a.is_finite() && b.is_finite();
        if is_bounded { (a * a + b * b - 2.0 * correlation * a * b).max(0.0).sqrt() } else { f64::INFINITY }
    };
    let value = second.value - first.value;
    Interval {
        value,
        low: value - apart(second.value - second.low, first.high - first.value),
        high: value + apart(second.high - second.value, first.value - first.low),
        level: first.level.min(second.level),
        n: first.n.min(second.n),
    }
}
