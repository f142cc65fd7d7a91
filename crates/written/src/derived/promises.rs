//! Derives the promises of the rules.

use super::progress::longest;
use crate::syntax::{End, Number, OutcomeKind, Rules};
use game::{Bounds, MAX_PAYOFF, Promises};

/// The promises of a game. `may_be_stuck` is true if a game may end because nobody can go on.
pub(crate) fn promises(rules: &Rules, may_be_stuck: bool) -> Promises {
    let repetition = rules.end.iter().find_map(|line| match line.test {
        End::Repetition(fold) => Some(fold),
        End::When(_) | End::After(_) => None,
    });
    let is_decided = |kind: &OutcomeKind| {
        matches!(kind, OutcomeKind::Wins(_) | OutcomeKind::Loses(_) | OutcomeKind::Finishes(_))
    };
    let outcomes = || rules.end.iter().map(|line| &line.outcome.kind);
    Promises {
        longest: longest(rules),
        draws: may_be_stuck || repetition.is_some() || !outcomes().all(is_decided),
        payoffs: Some(
            outcomes().map(|kind| bounds(rules, kind)).fold(bounds(rules, &OutcomeKind::Draw), both),
        ),
        repetition,
    }
}

/// Bounds of the payoffs of one outcome.
fn bounds(rules: &Rules, kind: &OutcomeKind) -> Bounds {
    let two = rules.seats() == 2;
    match kind {
        OutcomeKind::Draw if two => Bounds::zero_sum(0),
        OutcomeKind::Draw => Bounds { least: 0, greatest: 0, sum: None },
        OutcomeKind::EachScores(number) => {
            let (least, greatest) = range(rules, number);
            if two {
                return Bounds::zero_sum(greatest.saturating_sub(least).min(MAX_PAYOFF));
            }
            Bounds { least, greatest, sum: None }
        }
        OutcomeKind::Pay(list) => {
            let ranges = list.iter().map(|(_, number)| range(rules, number));
            let (least, greatest) =
                ranges.fold((0, 0), |(least, greatest), (low, high)| (least.min(low), greatest.max(high)));
            Bounds { least, greatest, sum: None }
        }
        _ if two => Bounds::zero_sum(1),
        OutcomeKind::Finishes(_) => {
            let greatest = rules.seats() as i32 - 1;
            Bounds { least: 0, greatest, sum: Some(greatest * (greatest + 1) / 2) }
        }
        _ => Bounds::winner_only(),
    }
}

/// Bounds that hold where either of two hold.
fn both(one: Bounds, other: Bounds) -> Bounds {
    Bounds {
        least: one.least.min(other.least),
        greatest: one.greatest.max(other.greatest),
        sum: one.sum.filter(|_| one.sum == other.sum),
    }
}

/// The least and the greatest value of a number as a payoff.
fn range(rules: &Rules, number: &Number) -> (i32, i32) {
    let most = i64::from(MAX_PAYOFF);
    let (least, greatest) = rules.range(number);
    (least.clamp(-most, most) as i32, greatest.clamp(-most, most) as i32)
}
