//! Verdicts: of a number with its interval, of several numbers, of several sets of rules.

use crate::part::Expect;
use arena::report::Interval;
use serde::{Deserialize, Serialize};

/// The verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every part lies in its range, with its whole interval.
    Holds,
    /// A part lies outside of its range, with its whole interval.
    DoesNotHold,
    /// Intervals leave it open, or games are missing.
    Undecided,
    /// It holds under some of the rules or scorings, and does not under others.
    DependsOnTheRules,
    /// No part fails, and at least one lies within a margin of its bound: only claims that are continued are
    /// played so long.
    Equal,
}

impl Verdict {
    /// All verdicts, in the order of summaries.
    pub const ALL: [Verdict; 5] = [
        Verdict::Holds,
        Verdict::DoesNotHold,
        Verdict::Undecided,
        Verdict::DependsOnTheRules,
        Verdict::Equal,
    ];

    /// How often each verdict is among these, in the order of summaries.
    pub fn counts(verdicts: impl Iterator<Item = Verdict>) -> [(Verdict, usize); 5] {
        let verdicts: Vec<Verdict> = verdicts.collect();
        Verdict::ALL.map(|verdict| (verdict, verdicts.iter().filter(|other| **other == verdict).count()))
    }

    /// The verdict in words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::DoesNotHold => "does not hold",
            Verdict::Undecided => "undecided",
            Verdict::DependsOnTheRules => "depends on the rules",
            Verdict::Equal => "equal",
        }
    }

    /// The verdict on one number: never by its value, always by its interval.
    pub fn of(expect: Expect, interval: &Interval) -> Verdict {
        let Interval { low, high, .. } = *interval;
        let (holds, fails) = match expect {
            Expect::Above(bound) => (low > bound, high < bound),
            Expect::Below(bound) => (high < bound, low > bound),
            Expect::Within(from, to) => (from <= low && high <= to, high < from || to < low),
        };
        match (holds, fails) {
            (true, _) => Verdict::Holds,
            (_, true) => Verdict::DoesNotHold,
            _ => Verdict::Undecided,
        }
    }

    /// The verdict on several numbers that must all lie in their ranges: one exception refutes it. Without
    /// numbers it is undecided.
    pub fn all(parts: &[Verdict]) -> Verdict {
        if parts.contains(&Verdict::DoesNotHold) {
            return Verdict::DoesNotHold;
        }
        if parts.is_empty() || parts.contains(&Verdict::Undecided) {
            return Verdict::Undecided;
        }
        if parts.contains(&Verdict::Equal) { Verdict::Equal } else { Verdict::Holds }
    }

    /// The verdict on several numbers if at least `count` of them must lie in their ranges.
    pub fn at_least(count: usize, parts: &[Verdict]) -> Verdict {
        let number = |verdict| parts.iter().filter(|part| **part == verdict).count();
        if number(Verdict::Holds) >= count {
            return Verdict::Holds;
        }
        // All undecided parts may still hold.
        let most = parts.len() - number(Verdict::DoesNotHold);
        if most < count { Verdict::DoesNotHold } else { Verdict::Undecided }
    }

    /// The verdict on the same claim under several rules, if they agree.
    pub fn over_rules(rules: &[Verdict]) -> Verdict {
        let has = |verdict| rules.contains(&verdict);
        if has(Verdict::Holds) && has(Verdict::DoesNotHold) {
            return Verdict::DependsOnTheRules;
        }
        match rules {
            _ if has(Verdict::Undecided) => Verdict::Undecided,
            [first, others @ ..] if others.iter().all(|other| other == first) => *first,
            [] => Verdict::Undecided,
            _ => Verdict::DependsOnTheRules,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{DependsOnTheRules, DoesNotHold, Equal, Holds, Undecided};
    use super::*;

    fn interval(low: f64, high: f64) -> Interval {
        Interval { value: f64::midpoint(low, high), low, high, level: 0.95, n: 100 }
    }

    #[test]
    fn a_number_is_judged_by_its_interval() {
        let check = |expect, low, high, verdict| {
            assert_eq!(Verdict::of(expect, &interval(low, high)), verdict, "{expect:?} {low} {high}");
        };
        check(Expect::Above(0.0), 0.1, 0.3, Holds);
        check(Expect::Above(0.0), -0.01, 0.3, Undecided);
        check(Expect::Above(0.0), -0.3, -0.1, DoesNotHold);
        check(Expect::Below(0.5), 0.1, 0.3, Holds);
        check(Expect::Below(0.5), 0.6, 0.7, DoesNotHold);
        check(Expect::Within(1.0, 2.0), 1.2, 1.8, Holds);
        check(Expect::Within(1.0, 2.0), 0.9, 1.8, Undecided);
        check(Expect::Within(1.0, 2.0), 2.1, 2.2, DoesNotHold);
        check(Expect::Above(0.0), f64::NEG_INFINITY, f64::INFINITY, Undecided);
    }

    #[test]
    fn parts_must_all_hold_and_rules_must_agree() {
        assert_eq!(Verdict::all(&[Holds, Holds]), Holds);
        assert_eq!(Verdict::all(&[Holds, Undecided]), Undecided);
        assert_eq!(Verdict::all(&[Holds, Undecided, DoesNotHold]), DoesNotHold);
        assert_eq!(Verdict::all(&[]), Undecided);
        assert_eq!(Verdict::all(&[Holds, Equal]), Equal);
        assert_eq!(Verdict::all(&[Equal, Undecided]), Undecided);
        assert_eq!(Verdict::all(&[Equal, DoesNotHold]), DoesNotHold);
        assert_eq!(Verdict::at_least(2, &[Holds, DoesNotHold, Holds]), Holds);
        assert_eq!(Verdict::at_least(2, &[Holds, DoesNotHold, Undecided]), Undecided);
        assert_eq!(Verdict::at_least(2, &[Holds, DoesNotHold, DoesNotHold]), DoesNotHold);
        assert_eq!(Verdict::at_least(2, &[Holds]), DoesNotHold);
        assert_eq!(Verdict::over_rules(&[Holds, Holds]), Holds);
        assert_eq!(Verdict::over_rules(&[Holds, DoesNotHold, Undecided]), DependsOnTheRules);
        assert_eq!(Verdict::over_rules(&[DoesNotHold, DoesNotHold]), DoesNotHold);
        assert_eq!(Verdict::over_rules(&[Holds, Undecided]), Undecided);
        assert_eq!(Verdict::over_rules(&[]), Undecided);
        assert_eq!(Verdict::over_rules(&[Equal, Equal]), Equal);
        assert_eq!(Verdict::over_rules(&[Equal, Holds]), DependsOnTheRules);
        assert_eq!(Verdict::over_rules(&[Equal, Undecided]), Undecided);
    }
}
