//! The report that every search returns.

use crate::core::budget::Stop;
use crate::core::claim::Claim;
use crate::core::meter::Stats;
use game::{Bounds, Payoffs, Player, Promises, Scale, Standing};
use std::cmp::Reverse;

/// The answer of a search.
///
/// Values are absolute and in the units of reports: payoffs if exact or decided, units of the evaluation if
/// guesses.
///
/// Fields may be added: a search in another crate fills in its results over [`Report::unknown`].
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The best move; `None` at the end of a game, or if the search was stopped before it had one.
    pub best: Option<M>,
    /// The value of the root.
    pub value: Value,
    /// The kind of that value.
    pub kind: Kind,
    /// The distance to the end of the game in plies under the play behind the value; `None` if the value does
    /// not contain it.
    pub distance: Option<u32>,
    /// The principal variation.
    pub line: Vec<M>,
    /// The depth in plies that was searched: the limit, or without one the length of the longest line.
    pub depth: u32,
    /// The ply of the deepest node visited.
    pub selective_depth: u32,
    /// The depth of the leaf behind the value, in plies from the root, as returned by the search itself.
    pub line_depth: Option<u32>,
    /// A row for each root move, the best first.
    pub moves: Vec<MoveReport<M>>,
    /// The claims of a proof search about its goals, or the bounds that a stopped search for the value had
    /// proven; empty for any other search.
    pub claims: Vec<Claim>,
    /// The text of the opening book about the move, if the answer is from the book.
    pub book: Option<String>,
    /// The work done.
    pub stats: Stats,
    /// The reason for stopping.
    pub stop: Stop,
}

impl<M> Report<M> {
    /// The report of a root where the game is over.
    pub(crate) fn of_an_end(payoffs: &Payoffs) -> Report<M> {
        Report {
            value: Value::Vector(*payoffs),
            kind: Kind::Exact,
            distance: Some(0),
            line_depth: Some(0),
            stats: Stats { nodes: 1, evaluations: 1, ..Stats::default() },
            ..Report::unknown()
        }
    }

    /// The report of a search without a result so far.
    pub fn unknown() -> Report<M> {
        Report {
            best: None,
            value: Value::Unknown,
            kind: Kind::Unknown,
            distance: None,
            line: Vec::new(),
            depth: 0,
            selective_depth: 0,
            line_depth: None,
            moves: Vec::new(),
            claims: Vec::new(),
            book: None,
            stats: Stats::default(),
            stop: Stop::Finished,
        }
    }

    /// Converts the moves of the report to another type.
    pub fn map_moves<N>(self, mut map: impl FnMut(M) -> N) -> Report<N> {
        let best = self.best.map(&mut map);
        let line = mapped(self.line, &mut map);
        let mut moves = Vec::with_capacity(self.moves.len());
        for row in self.moves {
            let MoveReport { mv, value, kind, distance, line, nodes } = row;
            let line = mapped(line, &mut map);
            moves.push(MoveReport { mv: map(mv), value, kind, distance, line, nodes });
        }
        Report {
            best,
            value: self.value,
            kind: self.kind,
            distance: self.distance,
            line,
            depth: self.depth,
            selective_depth: self.selective_depth,
            line_depth: self.line_depth,
            moves,
            claims: self.claims,
            book: self.book,
            stats: self.stats,
            stop: self.stop,
        }
    }

    /// Improves the kind of the root's value if it was a guess only because of moves other than the best. If
    /// the best move's value is the greatest payoff and determines the others' payoffs, the value is exact;
    /// in a two-player zero-sum game `mover` gets at least that much. `scale` is the scale of the evaluation.
    #[must_use]
    pub(crate) fn resting_on_its_best(
        mut self,
        promises: &Promises,
        scale: Scale,
        mover: Player,
    ) -> Report<M> {
        let rests = self.kind == Kind::Heuristic
            && self.moves.first().is_some_and(|best| best.kind == Kind::Exact && best.value == self.value);
        if !rests {
            return self;
        }
        let is_exact = |payoffs: &Payoffs| {
            let Some(Bounds { least, greatest, .. }) = promises.payoffs else { return false };
            let (own, others) = (payoffs[mover], payoffs.players() as i64 - 1);
            let leaves_least = |sum| i64::from(sum) - i64::from(own) == others * i64::from(least);
            let is_only = scale == (Scale::WinnerOnly { hurry: true })
                || (others == 1 && promises.is_zero_sum())
                || promises.sum().is_some_and(leaves_least);
            own >= greatest && is_only
        };
        self.kind = match &self.value {
            Value::Vector(payoffs) if is_exact(payoffs) => Kind::Exact,
            // Otherwise another way to break ties may give `mover` less.
            Value::Vector(payoffs) if payoffs.players() == 2 && promises.is_zero_sum() => Kind::Lower,
            Value::Set(values) if values.iter().all(is_exact) => Kind::Exact,
            _ => Kind::Heuristic,
        };
        self
    }

    /// True if the result of the root is certain for the player to move: an exact value, a win, or a loss.
    pub fn is_proven(&self, promises: &Promises, mover: Player) -> bool {
        match (&self.value, self.kind) {
            (_, Kind::Exact) => true,
            (Value::Vector(value), Kind::Lower) => {
                promises.min_winning_payoff(value.players()).is_some_and(|least| value[mover] >= least)
            }
            (Value::Vector(value), Kind::Upper) => {
                promises.standing(value.as_slice(), mover.index()) == Some(Standing::Lost)
            }
            _ => false,
        }
    }
}

impl<M: Copy> MoveReport<M> {
    /// The row of a move of which nothing is known.
    pub fn unknown(mv: M) -> MoveReport<M> {
        let (value, kind) = (Value::Unknown, Kind::Unknown);
        MoveReport { mv, value, kind, distance: None, line: vec![mv], nodes: 0 }
    }
}

fn mapped<M, N>(moves: Vec<M>, map: &mut impl FnMut(M) -> N) -> Vec<N> {
    let mut all = Vec::with_capacity(moves.len());
    for mv in moves {
        all.push(map(mv));
    }
    all
}

/// The report on one root move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: Value,
    /// The kind of that value: a bound for a move that was cut off.
    pub kind: Kind,
    /// As in [`Report`].
    pub distance: Option<u32>,
    /// The line that starts with the move, as far as the search stored it.
    pub line: Vec<M>,
    /// The number of nodes spent on it.
    pub nodes: u64,
}

/// The place of a row in a report: the best move comes first, the others by falling numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RowRank {
    is_other: bool,
    worth: Reverse<(i64, i64)>,
}

impl RowRank {
    pub(crate) const fn new(is_best: bool, worth: (i64, i64)) -> RowRank {
        RowRank { is_other: !is_best, worth: Reverse(worth) }
    }
}

/// Sorts rows by their ranks; equals stay in order.
pub(crate) fn sort_rows<T>(rows: &mut [T], ranks: &[RowRank]) {
    let mut from = order_of(ranks);
    for to in 0..rows.len() {
        // What was there may have been moved on already.
        while from[to] < to {
            from[to] = from[from[to]];
        }
        rows.swap(to, from[to]);
    }
}

/// The indices of the ranks, in their order.
fn order_of(ranks: &[RowRank]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|&index| ranks[index]);
    order
}

/// A value: one vector, or a set of vectors if ties are left open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// One number for each player.
    Vector(Payoffs),
    /// Every vector that results from some tie-break, in ascending order, without duplicates.
    Set(Vec<Payoffs>),
    /// Nothing is known.
    Unknown,
}

impl Value {
    /// The least number that it gives a player; `None` if nothing is known.
    pub(crate) fn least_of(&self, player: Player) -> Option<i32> {
        match self {
            Value::Vector(value) => Some(value[player]),
            Value::Set(values) => values.iter().map(|value| value[player]).min(),
            Value::Unknown => None,
        }
    }

    /// The number of plies to the end, if one vector says it on this scale.
    pub(crate) fn distance(&self, scale: Scale) -> Option<u32> {
        match self {
            Value::Vector(value) => scale.distance_of(value),
            Value::Set(_) | Value::Unknown => None,
        }
    }

    /// Converts exact and decided numbers back to payoffs.
    #[must_use]
    pub fn in_payoffs(&self, scale: Scale) -> Value {
        match self {
            Value::Vector(value) => Value::Vector(scale.payoffs(value)),
            Value::Set(values) => {
                let mut values: Vec<Payoffs> = values.iter().map(|value| scale.payoffs(value)).collect();
                values.sort_unstable();
                values.dedup();
                Value::Set(values)
            }
            Value::Unknown => Value::Unknown,
        }
    }
}

/// The kind of a value, as a claim about the game and not about the depth searched. Bounds are for the player
/// to move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The value under best play.
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// The value rests on static evaluations.
    Heuristic,
    /// The value of a root move that was cut off: an upper bound in the searched tree, and not proven in the
    /// game.
    Cut,
    /// There is no value.
    Unknown,
}

impl Kind {
    /// The kind of a value that rests on the rules alone if `exact`, else on static evaluations.
    pub(crate) const fn of(exact: bool) -> Kind {
        if exact { Kind::Exact } else { Kind::Heuristic }
    }

    /// The word for it in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Lower => "lower",
            Kind::Upper => "upper",
            Kind::Heuristic => "heuristic",
            Kind::Cut => "cut",
            Kind::Unknown => "unknown",
        }
    }
}

/// The bounds on a value that are proven by the rules alone, without static evaluations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The true value is at least this, from the view of the value's player.
    pub at_least: bool,
    /// The true value is at most this.
    pub at_most: bool,
}

impl Proof {
    /// Proven both ways.
    pub const EXACT: Proof = Proof { at_least: true, at_most: true };
    /// Nothing is proven.
    pub const NONE: Proof = Proof { at_least: false, at_most: false };

    /// The proof from the opponent's view.
    #[must_use]
    pub const fn flipped(self) -> Proof {
        Proof { at_least: self.at_most, at_most: self.at_least }
    }

    /// The kind of a value with this proof.
    pub const fn kind(self) -> Kind {
        match (self.at_least, self.at_most) {
            (true, true) => Kind::Exact,
            (true, false) => Kind::Lower,
            (false, true) => Kind::Upper,
            (false, false) => Kind::Heuristic,
        }
    }
}
