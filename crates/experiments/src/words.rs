//! Numbers and intervals as they are printed.

use crate::outcome::{MeasuredPart, of_groups};
use crate::part::Expect;
use crate::verdict::Verdict;
use arena::report::Interval;

fn number(value: f64, is_share: bool) -> String {
    let (value, decimals) = if is_share { (100.0 * value, 1) } else { (value, 2) };
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    // No minus before a zero.
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|letter| matches!(letter, '-' | '0' | '.'));
    if is_zero { text.replace('-', "") } else { text.replace('-', "−") }
}

/// `57.1 [54.0, 60.2]`, in percent if it is a share.
pub fn interval(interval: &Interval, is_share: bool) -> String {
    let [value, low, high] = [interval.value, interval.low, interval.high].map(|end| number(end, is_share));
    format!("{value} [{low}, {high}]")
}

/// An interval; a dash if it is not known.
pub fn known(of: Option<&Interval>, is_share: bool) -> String {
    of.map_or_else(|| "–".to_owned(), |of| interval(of, is_share))
}

/// A number with so many decimals; a dash if it is not known.
pub fn decimal(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.decimals$}"))
}

/// The value of a share alone, in percent.
pub fn share(interval: &Interval) -> String {
    number(interval.value, true)
}

/// `above 0.0`, in percent if it is a share.
pub fn expected(expect: Expect, is_share: bool) -> String {
    match expect {
        Expect::Above(bound) => format!("above {}", number(bound, is_share)),
        Expect::Below(bound) => format!("below {}", number(bound, is_share)),
        Expect::Within(from, to) => format!("{} to {}", number(from, is_share), number(to, is_share)),
    }
}

/// A share in percent; a dash if it is not known.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| number(share, true))
}

/// A number of seconds; a dash if it is not known.
pub fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.0}"))
}

/// The description of a part, its number, the expected range, and the verdict.
pub fn part(found: &MeasuredPart) -> [String; 4] {
    let MeasuredPart { about, x, interval: measured, expect, verdict, is_share, .. } = found;
    let about = x.map_or_else(|| about.clone(), |x| format!("{about}, at {x}"));
    let measured = measured.as_ref().map_or_else(|| "–".to_owned(), |measured| interval(measured, *is_share));
    let expect = expect.map_or_else(String::new, |expect| expected(expect, *is_share));
    [about, measured, expect, verdict.map_or("", Verdict::words).to_owned()]
}

/// How many groups of parts hold, if a claim counts them.
pub fn groups(at_least: Option<usize>, parts: &[MeasuredPart]) -> Option<String> {
    let groups = of_groups(parts);
    let holds = groups.iter().filter(|verdict| **verdict == Verdict::Holds).count();
    Some(format!("{holds} of {} hold; at least {} expected", groups.len(), at_least?))
}
