//! The parts that each part of a text is made of: the one list of what a verb, an effect, a condition, a set
//! or an outcome contains, by which everything that looks at all parts alike goes through a text.

use super::board::Direction;
use super::expression::{ByPlayer, Condition, ConditionKind, Number, Set, SetKind, Who};
use super::moves::{Effect, Facts, Motion, MoveLine, Verb};
use super::rules::{End, EndLine, OutcomeKind};

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    Verb(&'a Verb),
    Set(&'a Set),
    Number(&'a Number),
    Condition(&'a Condition),
    /// The directions of a movement.
    Directions(&'a ByPlayer<Vec<Direction>>),
    Who(Who),
}

impl<'a> Part<'a> {
    /// The parts that this one is made of, in the order in which sets are shown.
    pub(crate) fn parts(self) -> Vec<Part<'a>> {
        match self {
            Part::Verb(verb) => parts_of_verb(verb),
            Part::Set(set) => parts_of_set(&set.kind),
            Part::Number(number) => match number {
                Number::Constant(_) | Number::Counter(_) => Vec::new(),
                Number::Count(set)
                | Number::CountOnLine(set)
                | Number::GroupsIn(set)
                | Number::SeedsOn(set) => vec![Part::Set(set)],
                Number::Plus(one, other) | Number::Minus(one, other) | Number::Times(one, other) => {
                    vec![Part::Number(one), Part::Number(other)]
                }
            },
            Part::Condition(condition) => parts_of_condition(&condition.kind),
            Part::Directions(_) | Part::Who(_) => Vec::new(),
        }
    }

    /// True if a test holds for this part or one within it.
    pub(crate) fn any(self, test: &dyn Fn(Part<'a>) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.any(test))
    }

    /// True if it asks what is attacked.
    pub(crate) fn asks_for_attacks(self) -> bool {
        self.any(&|part| matches!(part, Part::Set(Set { kind: SetKind::Attacked(_), .. })))
    }

    /// True if it depends on the cells that the move leaves and reaches.
    pub(crate) fn depends_on_move(self) -> bool {
        self.any(&|part| match part {
            Part::Set(set) => set.kind.is_of_move(),
            _ => false,
        })
    }
}

fn parts_of_verb(verb: &Verb) -> Vec<Part<'_>> {
    match verb {
        Verb::Place { on, .. } => vec![Part::Set(on)],
        Verb::Move(movement) => {
            let mut parts = vec![Part::Directions(&movement.directions)];
            parts.extend(movement.within.as_ref().map(Part::Set));
            parts.push(Part::Set(&movement.to));
            match &movement.motion {
                Motion::Step | Motion::Fly => {}
                Motion::Carry { alone, .. } => parts.extend(alone.as_ref().map(Part::Set)),
                Motion::Slide { at_most, over, .. } => {
                    parts.extend(at_most.as_ref().map(Part::Number));
                    parts.extend(over.as_ref().map(Part::Set));
                }
                Motion::Hop { over, .. } => parts.push(Part::Set(over)),
                Motion::Push(push) => parts.extend(push.over.as_ref().map(Part::Set)),
                Motion::Go { exactly, over } => parts.extend([Part::Number(exactly), Part::Set(over)]),
            }
            parts
        }
        Verb::Remove { of, otherwise } => [of].into_iter().chain(otherwise).map(Part::Set).collect(),
        Verb::Add { least, greatest, .. } => vec![Part::Number(least), Part::Number(greatest)],
        Verb::Take { least, greatest } => [least].into_iter().chain(greatest).map(Part::Number).collect(),
        Verb::Sow { from, skipping, again } => {
            [from].into_iter().chain(skipping).chain(again).map(Part::Set).collect()
        }
        Verb::Rotate(rotation) => vec![Part::Set(&rotation.at)],
        Verb::Pass | Verb::PieRule => Vec::new(),
    }
}

fn parts_of_set(kind: &SetKind) -> Vec<Part<'_>> {
    match kind {
        SetKind::SeenFrom(of)
        | SetKind::Toward(_, of)
        | SetKind::NextTo(of)
        | SetKind::Attacked(of)
        | SetKind::Lines { within: of, .. }
        | SetKind::Not(of) => vec![Part::Set(of)],
        SetKind::And(one, other)
        | SetKind::Or(one, other)
        | SetKind::Without(one, other)
        | SetKind::GroupOf { seeds: one, within: other }
        | SetKind::TrailOf { ends: one, within: other } => vec![Part::Set(one), Part::Set(other)],
        SetKind::Fixed(_)
        | SetKind::Empty
        | SetKind::Occupied
        | SetKind::Mine
        | SetKind::Theirs
        | SetKind::Piece { .. }
        | SetKind::From
        | SetKind::To
        | SetKind::It
        | SetKind::Between
        | SetKind::Enclosed
        | SetKind::EnclosedRuns { .. }
        | SetKind::Holding { .. } => Vec::new(),
    }
}

fn parts_of_condition(kind: &ConditionKind) -> Vec<Part<'_>> {
    match kind {
        ConditionKind::Some(set) | ConditionKind::No(set) | ConditionKind::OneGroup(set) => {
            vec![Part::Set(set)]
        }
        ConditionKind::IsIn(one, other) => vec![Part::Set(one), Part::Set(other)],
        ConditionKind::LineOf { length, within } => vec![Part::Number(length), Part::Set(within)],
        ConditionKind::Connects { set, from, to } => vec![Part::Set(set), Part::Set(from), Part::Set(to)],
        ConditionKind::Compare(one, _, other) => vec![Part::Number(one), Part::Number(other)],
        ConditionKind::NobodyCanMove => Vec::new(),
        ConditionKind::CannotMove(who) => vec![Part::Who(*who)],
        ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
            vec![Part::Condition(one), Part::Condition(other)]
        }
        ConditionKind::Not(of) => vec![Part::Condition(of)],
    }
}

impl MoveLine {
    /// Its parts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let effects = self.effects.iter().flat_map(|effect| match (effect, effect.facts()) {
            (Effect::Verb(verb), _) => vec![Part::Verb(verb)],
            (Effect::MoveSeeds { from, to }, _) => vec![Part::Set(from), Part::Set(to)],
            (_, Facts { puts: set, takes, flips, adds, .. }) => {
                set.or(takes).or(flips).map(Part::Set).or(adds.map(Part::Number)).into_iter().collect()
            }
        });
        [Part::Verb(&self.verb)]
            .into_iter()
            .chain(self.condition.as_ref().map(Part::Condition))
            .chain(effects)
            .chain(self.afterwards.as_ref().map(Part::Condition))
    }
}

impl EndLine {
    /// Its parts.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        if let End::When(condition) = &self.test {
            parts.push(Part::Condition(condition));
        }
        match &self.outcome.kind {
            OutcomeKind::Draw => {}
            OutcomeKind::Wins(who) | OutcomeKind::Loses(who) | OutcomeKind::Finishes(who) => {
                parts.push(Part::Who(*who));
            }
            OutcomeKind::Most(number) | OutcomeKind::Fewest(number) | OutcomeKind::EachScores(number) => {
                parts.push(Part::Number(number));
            }
            OutcomeKind::Pay(list) => {
                parts.extend(list.iter().flat_map(|(who, number)| [Part::Who(*who), Part::Number(number)]));
            }
        }
        parts
    }
}
