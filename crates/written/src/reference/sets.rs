//! The cells of each set that a text names, in the start position.

use super::state::State;
use super::view::View;
use crate::syntax::{
    CellId, Condition, ConditionKind, Effect, End, MoveLine, Number, OutcomeKind, Rules, Set, Span, Verb,
};

/// The cells of a set in the start position, as the first player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedSet {
    /// Its place in the text.
    pub span: Span,
    /// Its cells, in ascending order.
    pub cells: Vec<CellId>,
}

/// The sets that a text names, in the order of the text; at most `limit`. A set that contains others comes
/// before them. Sets of the cells of a move (`from`, `to`, `it`, `enclosed`) are left out, as there is no
/// move, and so are the parts of a set that depends on the board alone.
pub fn named_sets(rules: &Rules, limit: usize) -> Vec<NamedSet> {
    let mut found = Found { sets: Vec::new(), limit };
    for line in rules.turn.iter().flatten() {
        found.line(line);
    }
    for line in &rules.end {
        if let End::When(condition) = &line.test {
            found.condition(condition);
        }
        match &line.outcome.kind {
            OutcomeKind::Most(number) | OutcomeKind::Fewest(number) | OutcomeKind::EachScores(number) => {
                found.number(number);
            }
            OutcomeKind::Pay(paid) => paid.iter().for_each(|(_, number)| found.number(number)),
            OutcomeKind::Wins(_) | OutcomeKind::Loses(_) | OutcomeKind::Draw | OutcomeKind::Finishes(_) => {}
        }
    }
    let start = State::start(rules);
    let view = View::new(rules, &start, start.mover);
    let mut sets: Vec<NamedSet> =
        found.sets.into_iter().map(|set| NamedSet { span: set.span, cells: view.set(set).list() }).collect();
    for region in &rules.regions {
        sets.push(NamedSet { span: region.span, cells: region.cells[start.mover].clone() });
    }
    for placement in &rules.start {
        let mut cells: Vec<CellId> =
            placement.pieces.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
        cells.sort_unstable();
        sets.push(NamedSet { span: placement.span, cells });
    }
    sets.sort_by_key(|set| {
        let Span { line, column, end_line, end_column } = set.span;
        (line, column, std::cmp::Reverse((end_line, end_column)))
    });
    sets.truncate(limit);
    sets
}

/// The sets of a text that are known without a move.
struct Found<'a> {
    sets: Vec<&'a Set>,
    limit: usize,
}

impl<'a> Found<'a> {
    fn line(&mut self, line: &'a MoveLine) {
        self.verb(&line.verb);
        line.condition.iter().for_each(|condition| self.condition(condition));
        for effect in &line.effects {
            match effect {
                Effect::Flip(set) | Effect::Remove(set) | Effect::Put { on: set, .. } => self.set(set),
                Effect::Add { number, .. } => self.number(number),
                Effect::Verb(verb) => self.verb(verb),
                Effect::Becomes(_) | Effect::SamePlayerAgain => {}
            }
        }
    }

    fn verb(&mut self, verb: &'a Verb) {
        if let Some(movement) = verb.movement() {
            movement.within.iter().for_each(|set| self.set(set));
            self.set(&movement.to);
        }
        match verb {
            Verb::Place { on, .. } => self.set(on),
            Verb::Remove { of, otherwise } => {
                self.set(of);
                if let Some(set) = otherwise {
                    self.set(set);
                }
            }
            Verb::Slide { at_most, .. } => at_most.iter().for_each(|number| self.number(number)),
            Verb::Hop { over, .. } => self.set(over),
            Verb::Go { exactly, over, .. } => {
                self.number(exactly);
                self.set(over);
            }
            Verb::Add { least, greatest, .. } => {
                self.number(least);
                self.number(greatest);
            }
            Verb::Take { least, greatest } => {
                self.number(least);
                if let Some(number) = greatest {
                    self.number(number);
                }
            }
            Verb::Step(_) | Verb::Fly(_) | Verb::Pass | Verb::PieRule => {}
        }
    }

    fn condition(&mut self, condition: &'a Condition) {
        match &condition.kind {
            ConditionKind::Some(set) | ConditionKind::No(set) | ConditionKind::OneGroup(set) => self.set(set),
            ConditionKind::IsIn(set, within) => {
                self.set(set);
                self.set(within);
            }
            ConditionKind::LineOf { length, within } => {
                self.number(length);
                self.set(within);
            }
            ConditionKind::Connects { set, from, to } => {
                self.set(set);
                self.set(from);
                self.set(to);
            }
            ConditionKind::Compare(one, _, other) => {
                self.number(one);
                self.number(other);
            }
            ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) => {}
            ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
                self.condition(one);
                self.condition(other);
            }
            ConditionKind::Not(of) => self.condition(of),
        }
    }

    fn number(&mut self, number: &'a Number) {
        match number {
            Number::Constant(_) | Number::Counter(_) => {}
            Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => self.set(set),
            Number::Plus(one, other) | Number::Minus(one, other) | Number::Times(one, other) => {
                self.number(one);
                self.number(other);
            }
        }
    }

    /// A set, and the sets that it is made of.
    fn set(&mut self, set: &'a Set) {
        if self.sets.len() >= self.limit {
            return;
        }
        if !set.depends_on_move() {
            self.sets.push(set);
        }
        for part in set.parts() {
            self.set(part);
        }
    }
}
