use super::*;
use crate::testing::{Numbers, assert_close};

/// The greatest capital by another program, `diversified_betting_mart` of `confseq` 0.0.11 in Python with six
/// constant stakes of a half, a quarter and so on over the bound: of bets that the mean lies above
/// (`theta=1`) and below it (`theta=0`). Shape `[bounds]` of (bound, above, below).
type Capital = [(f64, f64, f64); 4];

const ALTERNATING: Capital = [
    (0.05, 5.400_563_995_57e42, 1.0),
    (0.2, 2.042_925_117_59e10, 1.0),
    (0.5, 1.164_062_500_00e0, 1.0),
    (0.8, 1.041_015_625_00e0, 1.225_818_999_00e10),
];

const GROWING: Capital = [
    (0.05, 1.900_987_004_10e62, 1.103_604_095_11e0),
    (0.2, 2.344_014_353_84e1, 2.481_866_471_16e1),
    (0.5, 1.0, 1.277_292_723_98e17),
    (0.8, 1.0, 8.663_662_293_16e70),
];

const CONSTANT: Capital = [
    (0.05, 2.026_277_759_76e18, 1.0),
    (0.2, 2.171_973_974_62e1, 1.0),
    (0.5, 1.0, 1.275_385_586_85e3),
    (0.8, 1.0, 1.771_714_789_30e14),
];

fn alternating() -> Vec<f64> {
    [1.0, 0.0].repeat(60)
}

fn growing() -> Vec<f64> {
    (0..200).map(|number| f64::from(number % 7) / 6.0 * f64::from(number) / 200.0).collect()
}

fn constant() -> Vec<f64> {
    vec![0.25; 40]
}

#[test]
fn capital_is_as_another_program_computes_it() {
    for (values, by_bound) in [(alternating(), ALTERNATING), (growing(), GROWING), (constant(), CONSTANT)] {
        let bets = Bets::new(&values, (0.0, 1.0));
        for (bound, above, below) in by_bound {
            for (ours, theirs) in [(bets.above(bound), above), (bets.below(bound), below)] {
                assert!((ours * theirs - 1.0).abs() < 1e-9, "at {bound}: {ours} and {theirs}");
            }
        }
    }
}

#[test]
fn the_range_may_be_any() {
    let values = growing();
    let scaled: Vec<f64> = values.iter().map(|value| 4.0 * value - 3.0).collect();
    let (one, other) = (Bets::new(&values, (0.0, 1.0)), Bets::new(&scaled, (-3.0, 1.0)));
    assert!((one.above(0.2).ln() - other.above(4.0 * 0.2 - 3.0).ln()).abs() < 1e-9);
    let (one, other) = (one.interval(0.9).expect("values"), other.interval(0.9).expect("values"));
    assert!(
        (4.0 * one.low - 3.0 - other.low).abs() < 1e-5 && (4.0 * one.high - 3.0 - other.high).abs() < 1e-5
    );
}

#[test]
fn bounds_outside_of_the_range_are_certain() {
    let bets = Bets::new(&alternating(), (0.0, 1.0));
    assert_close(Some(bets.above(-0.1)), Some(0.0), 0.0);
    assert_close(Some(bets.below(1.1)), Some(0.0), 0.0);
    assert_close(Some(bets.above(1.1)), Some(1.0), 0.0);
    assert_close(Some(bets.below(-0.1)), Some(1.0), 0.0);
    let none = Bets::new(&[], (0.0, 1.0));
    assert_eq!(none.interval(0.95), None);
    assert_close(Some(none.above(0.0)), Some(1.0), 0.0);
}

/// Looked at after every value, an interval of 95 % misses the mean at any time at all in at most 5 of 100
/// runs, and a test against the truth succeeds as seldom.
#[test]
fn who_looks_all_the_time_is_not_fooled() {
    let mut numbers = Numbers::new(7);
    let (runs, mut missed, mut fooled) = (1000, 0, 0);
    for run in 0..runs {
        // A coin, or scores of a third, a half and so on.
        let sides = [1, 2, 3, 6][run % 4];
        let values: Vec<f64> =
            (0..400).map(|_| (numbers.unit() * f64::from(sides + 1)).floor() / f64::from(sides)).collect();
        let bets = Bets::new(&values, (0.0, 1.0));
        missed += usize::from(!bets.interval(0.95).expect("values").contains(0.5));
        fooled += usize::from(bets.above(0.5) < 0.05);
    }
    assert!(missed <= runs / 20 && fooled <= runs / 20, "{missed} and {fooled} of {runs}");
    // A net that catches nothing would not err either.
    assert!(missed + fooled > 0, "no run of {runs} came near its bound");
}

/// It takes some more values than an interval that is looked at once: some two thirds wider.
#[test]
fn the_interval_is_not_much_wider_than_one_at_a_fixed_time() {
    let mut numbers = Numbers::new(8);
    let values: Vec<f64> = (0..2000).map(|_| f64::from(u8::from(numbers.unit() < 0.3))).collect();
    let at_all_times = Bets::new(&values, (0.0, 1.0)).interval(0.95).expect("values");
    let once = crate::share(values.iter().sum::<f64>() as u64, 2000, 0.95).expect("values");
    let ratio = (at_all_times.high - at_all_times.low) / (once.high - once.low);
    assert!((1.0..1.9).contains(&ratio), "{ratio}");
}
