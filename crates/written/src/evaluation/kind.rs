//! Converts sums of terms to values, depending on how the ends of a game pay.

use crate::syntax::{OutcomeKind, Rules};

/// The conversion from sums of terms to values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Between two players: the difference of their sums.
    Difference,
    /// Among three or more, of whom one wins: the own sum times the number of players, less all sums.
    Lead,
    /// The own sum is the payoff of a game that ended here.
    Score,
    /// Places: a player's number of players behind them, in the order of the sums.
    Places,
}

impl Kind {
    /// The kind of values; `None` if the payoffs of three or more players are of no kind that can be
    /// estimated.
    pub(super) fn of(rules: &Rules) -> Option<Kind> {
        if rules.seats() == 2 {
            return Some(Kind::Difference);
        }
        let outcomes = || rules.end.iter().map(|line| &line.outcome.kind);
        let has_winner = |kind: &OutcomeKind| {
            matches!(
                kind,
                OutcomeKind::Wins(_) | OutcomeKind::Most(_) | OutcomeKind::Fewest(_) | OutcomeKind::Draw
            )
        };
        let is_place = |kind: &OutcomeKind| matches!(kind, OutcomeKind::Finishes(_));
        let mut scores = outcomes().filter_map(|kind| match kind {
            OutcomeKind::EachScores(number) => Some(number),
            _ => None,
        });
        let first = scores.next();
        let is_score = |kind: &OutcomeKind| match kind {
            OutcomeKind::EachScores(number) => Some(number) == first,
            kind => *kind == OutcomeKind::Draw,
        };
        if outcomes().all(has_winner) {
            Some(Kind::Lead)
        } else if outcomes().all(is_score) {
            Some(Kind::Score)
        } else {
            outcomes().all(|kind| has_winner(kind) || is_place(kind)).then_some(Kind::Places)
        }
    }
}
