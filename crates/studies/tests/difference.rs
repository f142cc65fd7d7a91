//! The difference of two figures: against printed examples, and as often right as it says.

use arena::report::Interval;
use game::random::Random;
use statistics::Summary;
use studies::report::{correlation, difference};

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

fn share(hits: u64, n: u64) -> Interval {
    statistics::share(hits, n, 0.95).expect("some").into()
}

fn mean(values: impl IntoIterator<Item = f64>) -> Interval {
    statistics::mean(&values.into_iter().collect::<Summary>(), 0.95).expect("some").into()
}

#[test]
fn independent_shares_of_a_published_example() {
    // Newcombe (1998), Statistics in Medicine 17, pp. 873-890, table II, method 10: 56/70 and 48/80.
    let (one, other) = (share(48, 80), share(56, 70));
    let found = difference(&one, &other, 0.0);
    assert!(near(found.low, 0.0524, 5.1e-5) && near(found.high, 0.3339, 5.1e-5), "{found:?}");
    assert_eq!(found.n, 70);
}

#[test]
fn what_is_unknown_remains_unknown() {
    let (one, many) = (mean([4.0]), mean([4.0, 5.0, 6.0]));
    let found = difference(&one, &many, 0.9);
    assert_eq!((found.value, found.low, found.high), (1.0, f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn values_without_a_partner_make_means_less_alike() {
    let all: Vec<Option<f64>> = (0..200).map(|at| Some(f64::from(at % 2))).collect();
    let half: Vec<Option<f64>> = (0..200).map(|at| all[at].filter(|_| at < 100)).collect();
    assert!(near(correlation(&all, &half), 0.96 * (0.5f64).sqrt(), 1e-9));
    let turned: Vec<Option<f64>> = all.iter().map(|value| value.map(|value| -value)).collect();
    assert!(near(correlation(&all, &turned), -1.0, 1e-9));
    assert!(correlation(&all[..4], &all[..4]).abs() < f64::EPSILON);
    assert!(correlation(&[Some(1.0); 9], &all[..9]).abs() < f64::EPSILON);
    assert!(correlation(&[], &[]).abs() < f64::EPSILON);
}

/// Pairs of games that have a part of their random numbers in common.
#[test]
fn the_interval_of_paired_shares_covers_as_often_as_it_says() {
    let mut numbers = Random::new(5);
    for (n, chances, alike) in [
        (20, [0.5, 0.7], 0.0),
        (20, [0.5, 0.5], 0.5),
        (60, [0.5, 0.6], 0.8),
        (60, [0.1, 0.9], 0.9),
        (200, [0.45, 0.55], 0.3),
        (200, [0.8, 0.8], 0.95),
    ] {
        let covering = (0..2000).filter(|_| {
            let mut sides = [Vec::new(), Vec::new()];
            for _ in 0..n {
                let (common, is_common) = (numbers.unit_f64(), numbers.unit_f64() < alike);
                for (side, chance) in sides.iter_mut().zip(chances) {
                    let own = numbers.unit_f64();
                    let drawn = if is_common { common } else { own };
                    side.push(Some(f64::from(u8::from(drawn < chance))));
                }
            }
            let [one, other] = sides
                .each_ref()
                .map(|side| share(side.iter().flatten().filter(|won| **won > 0.5).count() as u64, n));
            let found = difference(&one, &other, correlation(&sides[0], &sides[1]));
            (found.low..=found.high).contains(&(chances[1] - chances[0]))
        });
        let covering = covering.count();
        assert!(covering >= 1870, "{n} of {chances:?}, {alike}: {covering} of 2000");
    }
}

#[test]
fn pairs_make_the_interval_of_means_shorter() {
    let mut numbers = Random::new(6);
    let one: Vec<f64> = (0..100).map(|_| 10.0 * numbers.unit_f64()).collect();
    let other: Vec<f64> = one.iter().map(|value| value + 0.2 + 0.2 * numbers.unit_f64()).collect();
    let estimate = |values: &[f64]| mean(values.iter().copied());
    let some = |values: &[f64]| values.iter().copied().map(Some).collect::<Vec<_>>();
    let (a, b) = (estimate(&one), estimate(&other));
    let (apart, paired) =
        (difference(&a, &b, 0.0), difference(&a, &b, correlation(&some(&one), &some(&other))));
    let width = |found: &Interval| found.high - found.low;
    assert!(width(&paired) < 0.5 * width(&apart), "{paired:?} {apart:?}");
    assert!(paired.low > 0.0 && apart.low < 0.0, "{paired:?} {apart:?}");
}
