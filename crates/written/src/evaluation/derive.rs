//! Derives the terms of a game's evaluation from the lines of `end`.

use super::common::{is_common, moves_are_common};
use super::feature::{Feature, LENGTHS, made};
use super::kind::Kind;
use crate::derived::progress::every_move_takes;
use crate::syntax::{
    Area, CellId, Condition, ConditionKind, Contents, Effect, End, EndLine, Layer, MoveLine, Number,
    OutcomeKind, Relation, Rules, Set, SetKind, Who, all_contents, pieces_that,
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
        let layers = rules.layers().collect();
        let mut deriving = Deriving { rules, layers, kind, terms: Vec::new(), line: None };
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
    layers: Vec<Layer>,
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
        let named = |who: Who| who.player(me, me.next(self.rules.seats()));
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
            OutcomeKind::Most(number) | OutcomeKind::EachScores(number) => {
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
            && let Some(area) = self.area_of_pieces(me, set)
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
                if let Some(area) = self.area_of_pieces(me, set) {
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
                let player = who.player(me, me.next(self.rules.seats()));
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

    /// The area of a set as a player sees it, if it may ever hold a cell.
    fn area(&self, me: Player, set: &Set) -> Option<Area> {
        Area::of(self.rules, &self.layers, me, set).filter(|area| area.contents != 0)
    }

    /// The same if it holds no empty cell.
    fn area_of_pieces(&self, me: Player, set: &Set) -> Option<Area> {
        self.area(me, set).filter(|area| !area.has_empty())
    }

    /// Pieces on any cells of the board.
    fn pieces(&self, me: Player, set: &Set) -> Option<Area> {
        self.area_of_pieces(me, set).filter(|area| self.is_everywhere(area))
    }

    fn is_everywhere(&self, area: &Area) -> bool {
        area.cells.len() == self.rules.cells()
    }

    /// Some contents on all cells.
    fn everywhere(&self, contents: Contents) -> Area {
        Area { contents, cells: (0..self.rules.cells() as CellId).collect() }
    }

    /// The steps toward goals that pieces have made, on any cells, if one player owns them.
    fn way(&self, pieces: &Area, goals: &[CellId], one_is_enough: bool) -> Option<Feature> {
        let layers = self.layers.iter().zip(0..).filter(|(_, layer)| pieces.layers() >> layer & 1 == 1);
        let layers: Vec<Layer> = layers.map(|(layer, _)| *layer).collect();
        let owner = layers.first()?.owner?;
        if layers.iter().any(|layer| layer.owner != Some(owner)) {
            return None;
        }
        let kinds: Vec<usize> = layers.iter().map(|layer| layer.piece).collect();
        let made = made(self.rules, owner, &kinds, goals)?;
        let pieces = self.everywhere(pieces.contents);
        Some(Feature::Way { pieces, made, one_is_enough })
    }

    /// Some piece has to be on some cells, or anywhere.
    fn of_some(&mut self, me: Player, set: &Set, stake: Stake) {
        let Some(area) = self.area_of_pieces(me, set) else { return };
        if self.is_everywhere(&area) {
            return self.add(stake, PIECE, Feature::Pieces { area });
        }
        if let Some(way) = self.way(&area, &area.cells, true) {
            self.add(stake, STEP, way);
        }
    }

    /// Pieces have to be in some cells, or to fill them.
    fn of_is_in(&mut self, me: Player, one: &Set, other: &Set, stake: Stake) {
        let (Some(one), Some(other)) = (self.area(me, one), self.area(me, other)) else { return };
        let is_whatever = |area: &Area| area.contents == all_contents(&self.layers);
        let (pieces, goals) = if is_whatever(&one) { (other, one) } else { (one, other) };
        if !is_whatever(&goals) || pieces.has_empty() || !self.is_everywhere(&pieces) {
            return;
        }
        if let Some(way) = self.way(&pieces, &goals.cells, false) {
            self.add(stake, STEP, way);
        }
    }

    /// 1 if a comparison is nearer to holding the greater its first side is, -1 the less it is, and 0 if that
    /// is not known.
    fn direction(&self, one: &Number, relation: Relation, other: &Number) -> i64 {
        let range = |number: &Number| self.rules.range(number);
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
                let is_meant = |layer: &Layer| {
                    layer.owner == Some(player) && is_promotion(self.rules, layer.piece) == wanted
                };
                let contents = pieces_that(&self.layers, is_meant);
                if contents != 0 {
                    let area = self.everywhere(contents);
                    self.add(Stake { player, sign: 1 }, weight, Feature::Pieces { area });
                }
            }
            for hand in self.rules.pieces.iter().filter_map(|kind| kind.hand) {
                self.add_number(Stake { player, sign: 1 }, PIECE, player, &Number::Counter(hand));
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
        let by_effect = line.effects.iter().map(Effect::facts).any(|facts| {
            let is_of_others = |set: &Set| facts.is_one || set.kind != SetKind::It;
            facts.movement.is_none() && facts.takes.is_some_and(is_of_others)
        });
        by_verb || by_effect
    };
    let lines = || rules.lines();
    lines().any(takes) && !every_move_takes(rules)
}

/// True if a move may make pieces of one player another's.
fn changes_hands(rules: &Rules) -> bool {
    rules.lines().any(|line| line.facts().any(|facts| facts.flips.is_some()))
}

/// True for a kind of piece that other kinds can become.
fn is_promotion(rules: &Rules, kind: usize) -> bool {
    rules.lines().any(|line| line.facts().any(|facts| facts.becomes == Some(kind)))
}
