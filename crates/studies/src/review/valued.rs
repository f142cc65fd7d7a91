//! The value of a move, and the expected result that it stands for.

use super::chances::Chances;
use super::payoffs::shares;
use request::{Answer, Kind, MoveAnswer, as_word};
use serde::Serialize;

/// The value of a position, or of a move there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Valued {
    /// One number a player: payoffs if it is exact, units of the evaluation if it is a guess. Null if nothing
    /// is known, and for sets of vectors.
    pub value: Option<Vec<i32>>,
    /// What kind of value it is.
    #[serde(serialize_with = "as_word")]
    pub kind: Kind,
    /// Plies to the end of the game, where the value implies it.
    pub distance: Option<u32>,
    /// The expected share of the first place for each player, from 0 to 1; null if it is unknown.
    pub expected: Option<Vec<f64>>,
    /// True if `value` holds payoffs, and it is certain who wins.
    #[serde(skip)]
    pub(super) is_decided: bool,
}

impl Valued {
    /// The end of a game.
    pub(super) fn over(payoffs: Vec<i32>) -> Valued {
        Valued {
            value: Some(payoffs),
            kind: Kind::Exact,
            distance: Some(0),
            expected: None,
            is_decided: true,
        }
    }

    /// Payoffs that are proven, at an unknown distance.
    pub(super) fn proven(payoffs: Vec<i32>) -> Valued {
        Valued { distance: None, ..Valued::over(payoffs) }
    }

    pub(super) fn of_answer(answer: &Answer) -> Valued {
        let Answer { value, kind, distance, proven, .. } = answer;
        Valued::new(value.clone(), *kind, *distance, *proven)
    }

    /// The value of a row of its own; `None` for a bound and for a move that was cut off.
    pub(super) fn of_row(row: &MoveAnswer) -> Option<Valued> {
        let has_own = matches!(row.kind, Kind::Exact | Kind::Heuristic);
        has_own.then(|| Valued::new(row.value.clone(), row.kind, row.distance, false))
    }

    fn new(value: Option<Vec<i32>>, kind: Kind, distance: Option<u32>, proven: bool) -> Valued {
        // A guess with a distance is a decided game that rests on other guesses.
        let is_decided = kind == Kind::Exact || proven || (kind == Kind::Heuristic && distance.is_some());
        Valued { value, kind, distance, expected: None, is_decided }
    }

    /// The same value seen from one ply before.
    pub(super) fn a_ply_before(&self) -> Valued {
        Valued { distance: self.distance.map(|distance| distance + 1), ..self.clone() }
    }

    /// True if the value is the exact payoffs of all players.
    pub fn is_exact(&self) -> bool {
        self.kind == Kind::Exact && self.value.is_some()
    }

    /// The exact payoff of a player, counted from 0.
    pub(super) fn payoff(&self, player: usize) -> Option<i32> {
        self.value.as_ref().filter(|_| self.is_exact()).map(|value| value[player])
    }

    /// Sets the expected result.
    pub(super) fn expect(&mut self, chances: Option<&Chances>) {
        let Some(value) = &self.value else { return };
        self.expected = match self.kind {
            _ if self.is_decided => Some(shares(value)),
            Kind::Heuristic => chances.map(|chances| chances.expected(value)),
            _ => None,
        };
    }

    /// True if `player` certainly wins alone.
    pub(super) fn is_won_for(&self, player: usize) -> bool {
        self.payoff(player).is_some()
            && self.value.as_deref().is_some_and(|value| shares(value)[player] >= 1.0)
    }

    /// True if this value is better than `other` for `player`, as far as the two can be compared before there
    /// are expected results.
    pub(super) fn is_better_than(&self, other: &Valued, player: usize) -> bool {
        match (&self.value, &other.value) {
            (Some(own), Some(others)) if self.is_exact() && other.is_exact() => {
                own[player] > others[player]
                    || (own[player] == others[player] && self.later(other, player) < 0)
            }
            (Some(own), Some(others)) if self.is_decided == other.is_decided && self.kind == other.kind => {
                own[player] > others[player]
            }
            _ => self.is_won_for(player) && !other.is_decided,
        }
    }

    /// The plies that `player` loses by this value against `best`, which pays him the same: those that a win
    /// takes more, or a loss fewer; 0 for unknown distances and draws, and for who does not win among three
    /// or more, of whom nobody is paid for losing late.
    pub(super) fn later(&self, best: &Valued, player: usize) -> i64 {
        let (Some(own), Some(least), Some(value)) = (self.distance, best.distance, &self.value) else {
            return 0;
        };
        let by = i64::from(own) - i64::from(least);
        match shares(value)[player] {
            share if share >= 1.0 => by,
            share if share <= 0.0 && value.len() == 2 => -by,
            _ => 0,
        }
    }
}
