//! Derives the terms of a game's evaluation from the lines of `end`.

use super::area::Area;
use super::common::{is_common, moves_are_common};
use super::feature::{Feature, LENGTHS, made};
use super::kind::Kind;
use crate::derived::progress::every_move_takes;
use crate::syntax::{
    Condition, ConditionKind, Effect, End, EndLine, MoveLine, Number, OutcomeKind, Relation, Rules, Set,
    SetKind, Verb, Who,
};
use game::Player;

/// The weights, in hundredths of a piece. All are guesses.
const PIECE: i64 = 100;
/// A kind of piece that other kinds can become.
const PROMOTED: i64 = 150;
const LINE: i64 = 1;
const STEP: i64 = 10;
const MISSING_CELL: i64 = 60;
const GROUP: i64 = 30;
/// A unit of a number that is compared at the end.
const SCORE: i64 = 10;
const MOVE: i64 = 5;

/// The evaluation of a game, derived from its text.
#[derive(Clone, Debug)]
pub(crate) struct Derived {
    pub(crate) kind: Kind,
    /// The terms; if there are none, all values are 0.
    pub(crate) terms: Vec<Term>,
}

/// A feature, and the value of a unit of it to each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    pub(crate) feature: Feature,
    pub(crate) weights: Vec<i64>,
    /// The line that the term was derived from; none for mobility and material.
    pub(crate) line: Option<u32>,
}

impl Derived {
    /// The evaluation of a game.
    pub(crate) fn new(rules: &Rules) -> Derived {
        let Some(kind) = Kind::of(rules) else { return Derived { kind: Kind::Lead, terms: Vec::new() } };
        let mut deriving = Deriving { rules, kind, terms: Vec::new(), line: None };
        for line in &rules.end {
            deriving.line = Some(line.span.line);
            Player::all(rules.seats()).for_each(|me| deriving.of_line(me, line));
        }
        deriving.line = None;
        if kind != Kind::Score {
            deriving.material();
            deriving.mobility();
        }
        Derived { kind, terms: merged(deriving.terms) }
    }
}

/// Merges terms with the same feature and drops those with no weight. A goal stated by two lines counts once.
fn merged(terms: Vec<Term>) -> Vec<Term> {
    let mut unique: Vec<Term> = Vec::new();
    for mut term in terms {
        if let [first, second] = term.weights[..] {
            term.weights = vec![first - second, second - first];
        }
        if !unique.iter().any(|known| known.feature == term.feature && known.weights == term.weights) {
            unique.push(term);
        }
    }
    let mut merged: Vec<Term> = Vec::new();
    for term in unique {
        match merged.iter_mut().find(|known| known.feature == term.feature) {
            Some(known) => {
                for (sum, weight) in known.weights.iter_mut().zip(&term.weights) {
                    *sum += weight;
                }
            }
            None => merged.push(term),
        }
    }
    merged.retain(|term| term.weights.iter().any(|&weight| weight != 0));
    let contradicted: Vec<Feature> = merged
        .iter()
        .filter(|term| is_contradicted(term, &merged))
        .map(|term| term.feature.clone())
        .collect();
    merged.retain(|term| !contradicted.contains(&term.feature));
    merged
}

/// True for lines of pieces that win at one length and lose at another: progress toward the one is progress
/// toward the other. In Yavalath the difference plays no better than no evaluation, and costs time.
fn is_contradicted(term: &Term, terms: &[Term]) -> bool {
    let Feature::Lines { pieces, .. } = &term.feature else { return false };
    let opposed = |other: &Term| {
        matches!(&other.feature, Feature::Lines { pieces: others, .. } if others == pieces)
            && other.weights.iter().zip(&term.weights).any(|(one, other)| one * other < 0)
    };
    terms.iter().any(opposed)
}

/// A player and whether the condition is good or bad for that player.
#[derive(Clone, Copy)]
struct Stake {
    player: Player,
    sign: i64,
}

struct Deriving<'a> {
    rules: &'a Rules,
    kind: Kind,
    terms: Vec<Term>,
    line: Option<u32>,
}

impl Deriving<'_> {
    fn add(&mut self, stake: Stake, weight: i64, feature: Feature) {
        let mut weights = vec![0; self.rules.seats()];
        weights[stake.player.index()] = stake.sign * weight;
        self.terms.push(Term { feature, weights, line: self.line });
    }

    /// The terms of a line of `end` after a move of a player.
    fn of_line(&mut self, me: Player, line: &EndLine) {
        let next = me.next(self.rules.seats());
        let named = |who: Who| match who {
            Who::Mover => me,
            Who::Next => next,
            Who::Player(player) => player,
        };
        let stakes: Vec<Stake> = match &line.outcome.kind {
            OutcomeKind::Wins(who) | OutcomeKind::Finishes(who) => {
                vec![Stake { player: named(*who), sign: 1 }]
            }
            OutcomeKind::Loses(who) => vec![Stake { player: named(*who), sign: -1 }],
            OutcomeKind::Pay(list) => {
                let paid = list.iter().filter_map(|(who, number)| match number {
                    Number::Constant(number) => Some(Stake { player: named(*who), sign: number.signum() }),
                    _ => None,
                });
                paid.collect()
            }
            OutcomeKind::Most(number) => return self.of_number(Stake { player: me, sign: 1 }, me, number),
            OutcomeKind::EachScores(number) => {
                return self.of_number(Stake { player: me, sign: 1 }, me, number);
            }
            OutcomeKind::Fewest(number) => return self.of_number(Stake { player: me, sign: -1 }, me, number),
            OutcomeKind::Draw => Vec::new(),
        };
        if let End::When(condition) = &line.test {
            for stake in stakes {
                self.of_condition(me, condition, stake);
            }
        }
    }

    /// A number that is counted at the end.
    fn of_number(&mut self, stake: Stake, me: Player, number: &Number) {
        // With several players, pieces that change hands until the end are a misleading measure: in Rolit,
        // the player with many pieces loses them.
        if self.kind == Kind::Lead && changes_hands(self.rules) {
            return;
        }
        let weight = if self.kind == Kind::Score { 1 } else { SCORE };
        self.add_number(stake, weight, me, number);
    }

    fn add_number(&mut self, stake: Stake, weight: i64, me: Player, number: &Number) {
        if let Number::Count(set) = number
            && let Some(area) = Area::of(self.rules, me, set)
            && area.pieces().is_some()
        {
            return self.add(stake, weight, Feature::Pieces { area });
        }
        let me = if is_common(self.rules, number) { Player::FIRST } else { me };
        if !matches!(number, Number::Constant(_)) {
            self.add(stake, weight, Feature::Number { me, number: number.clone() });
        }
    }

    /// The terms of a condition that is good or bad for a player.
    fn of_condition(&mut self, me: Player, condition: &Condition, stake: Stake) {
        match &condition.kind {
            ConditionKind::LineOf { length: Number::Constant(length), within } => {
                let length = u32::try_from(*length).ok().filter(|length| LENGTHS.contains(length));
                let has_lines = self.rules.board.as_ref().is_some_and(|board| board.has_lines);
                if let (Some(length), Some(pieces), true) = (length, self.pieces(me, within), has_lines) {
                    self.add(stake, LINE, Feature::Lines { pieces, length });
                }
            }
            ConditionKind::Some(set) => self.of_some(me, set, stake),
            ConditionKind::No(set) => {
                let area = Area::of(self.rules, me, set).filter(|area| area.pieces().is_some());
                if let Some(area) = area {
                    self.add(stake, -PIECE, Feature::Pieces { area });
                }
            }
            ConditionKind::IsIn(one, other) => self.of_is_in(me, one, other, stake),
            ConditionKind::Connects { set, from, to } => {
                if let (Some(pieces), SetKind::Fixed(from), SetKind::Fixed(to)) =
                    (self.pieces(me, set), &from.kind, &to.kind)
                {
                    let (from, to) = (from[me.index()].clone(), to[me.index()].clone());
                    self.add(stake, MISSING_CELL, Feature::Connection { pieces, from, to });
                }
            }
            ConditionKind::OneGroup(set) => {
                if let Some(pieces) = self.pieces(me, set) {
                    self.add(stake, GROUP, Feature::Groups { pieces });
                }
            }
            ConditionKind::Compare(one, relation, other) => {
                let sign = self.direction(one, *relation, other);
                let stake = Stake { sign: sign * stake.sign, ..stake };
                self.of_side(stake, me, one);
                self.of_side(Stake { sign: -stake.sign, ..stake }, me, other);
            }
            ConditionKind::CannotMove(who) => {
                let player = match who {
                    Who::Mover => me,
                    Who::Next => me.next(self.rules.seats()),
                    Who::Player(player) => *player,
                };
                if !moves_are_common(self.rules) {
                    self.add(stake, -MOVE, Feature::Mobility { player });
                }
            }
            ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
                self.of_condition(me, one, stake);
                self.of_condition(me, other, stake);
            }
            ConditionKind::Not(condition) => {
                self.of_condition(me, condition, Stake { sign: -stake.sign, ..stake });
            }
            ConditionKind::LineOf { .. } | ConditionKind::NobodyCanMove => {}
        }
    }

    /// Pieces on any cells of the board.
    fn pieces(&self, me: Player, set: &Set) -> Option<Area> {
        let area = Area::of(self.rules, me, set)?;
        (area.is_everywhere(self.rules) && area.pieces().is_some_and(|pieces| !pieces.is_empty()))
            .then_some(area)
    }

    /// Some piece has to be on some cells, or anywhere.
    fn of_some(&mut self, me: Player, set: &Set, stake: Stake) {
        let Some(area) = Area::of(self.rules, me, set).filter(|area| area.pieces().is_some()) else { return };
        if area.is_everywhere(self.rules) {
            return self.add(stake, PIECE, Feature::Pieces { area });
        }
        let goals = area.cells().to_vec();
        if let Some(owner) = area.owner()
            && let Some(made) = made(self.rules, owner, &area, &goals)
        {
            let pieces = area.everywhere(self.rules);
            self.add(stake, STEP, Feature::Way { pieces, made, one_is_enough: true });
        }
    }

    /// Pieces have to be in some cells, or to fill them.
    fn of_is_in(&mut self, me: Player, one: &Set, other: &Set, stake: Stake) {
        let areas = (Area::of(self.rules, me, one), Area::of(self.rules, me, other));
        let (Some(one), Some(other)) = areas else { return };
        let (pieces, goals) = if one.is_whatever(self.rules) { (other, one) } else { (one, other) };
        if !goals.is_whatever(self.rules) || !pieces.is_everywhere(self.rules) {
            return;
        }
        if let Some(owner) = pieces.owner()
            && let Some(made) = made(self.rules, owner, &pieces, goals.cells())
        {
            self.add(stake, STEP, Feature::Way { pieces, made, one_is_enough: false });
        }
    }

    /// 1 if a comparison is nearer to holding the greater its first side is, -1 the less it is, and 0 if that
    /// is not known.
    fn direction(&self, one: &Number, relation: Relation, other: &Number) -> i64 {
        let cells = self.rules.board.as_ref().map_or(0, |board| board.cells.len() as i64);
        let range = |number: &Number| number.range(&self.rules.counters, &|_| cells);
        let (one, other) = (range(one), range(other));
        match relation {
            Relation::Greater | Relation::AtLeast => 1,
            Relation::Less | Relation::AtMost => -1,
            // It is equal at one end of the range only.
            Relation::Equal if one.1 <= other.0 => 1,
            Relation::Equal if one.0 >= other.1 => -1,
            Relation::Equal | Relation::Different => 0,
        }
    }

    fn of_side(&mut self, stake: Stake, me: Player, number: &Number) {
        let weight = if matches!(number, Number::Count(_)) { PIECE } else { SCORE };
        if stake.sign != 0 {
            self.add_number(stake, weight, me, number);
        }
    }

    /// The pieces of each player, where pieces are taken and no line of `end` counts them, or wants them in
    /// one group, which fewer pieces form more easily.
    fn material(&mut self) {
        let counts = |term: &Term| matches!(term.feature, Feature::Pieces { .. } | Feature::Groups { .. });
        if self.terms.iter().any(counts) || !captures(self.rules) {
            return;
        }
        for player in Player::all(self.rules.seats()) {
            for (weight, wanted) in [(PIECE, false), (PROMOTED, true)] {
                let is_meant = |kind: usize| is_promotion(self.rules, kind) == wanted;
                let area = Area::of_player(self.rules, player, is_meant);
                if area.pieces().is_some_and(|pieces| !pieces.is_empty()) {
                    self.add(Stake { player, sign: 1 }, weight, Feature::Pieces { area });
                }
            }
        }
    }

    /// Adds the mobility of each of two players, if no line of `end` gives it a value.
    fn mobility(&mut self) {
        let counts = |term: &Term| matches!(term.feature, Feature::Mobility { .. });
        if self.rules.seats() > 2 || self.terms.iter().any(counts) || moves_are_common(self.rules) {
            return;
        }
        for player in Player::all(2) {
            self.add(Stake { player, sign: 1 }, MOVE, Feature::Mobility { player });
        }
    }
}

/// True if some lines take pieces off the board and others do not: if every move takes one, the numbers of
/// pieces reveal only how many moves were made.
fn captures(rules: &Rules) -> bool {
    let takes = |line: &MoveLine| {
        let by_verb = line.verb.movement().is_some_and(|movement| movement.capturing);
        let by_effect = line.effects.iter().any(|effect| match effect {
            Effect::Remove(set) => set.kind != SetKind::It,
            Effect::Verb(verb) => matches!(verb, Verb::Remove { .. }),
            _ => false,
        });
        by_verb || by_effect
    };
    let lines = || rules.turn.iter().flatten();
    lines().any(takes) && !every_move_takes(rules)
}

/// True if a move may make pieces of one player another's.
fn changes_hands(rules: &Rules) -> bool {
    let flips = |effect: &Effect| matches!(effect, Effect::Flip(_));
    rules.turn.iter().flatten().any(|line| line.effects.iter().any(flips))
}

/// True for a kind of piece that other kinds can become.
fn is_promotion(rules: &Rules, kind: usize) -> bool {
    let becomes = |effect: &Effect| *effect == Effect::Becomes(kind);
    rules.turn.iter().flatten().any(|line| line.effects.iter().any(becomes))
}
