//! Proves that all players have the same number of moves in every position.

use crate::syntax::{
    Belongs, ByPlayer, Condition, ConditionKind, Effect, MoveLine, Movement, Number, Owner, Rules, Set,
    SetKind, Verb,
};

/// True if the form of the lines shows that the number of moves does not depend on the player to move.
pub(super) fn moves_are_common(rules: &Rules) -> bool {
    rules.turn.iter().flatten().all(|line| Common { rules }.line(line)) || moves_are_mutual(rules)
}

/// True if the only moves are captures of one kind of piece by an adjacent one of the same kind, so that
/// every capture available to one player is available in reverse to the other.
fn moves_are_mutual(rules: &Rules) -> bool {
    let [line] = &rules.turn.concat()[..] else { return false };
    let Verb::Step(movement) = &line.verb else { return false };
    let directions = &movement.directions[0];
    rules.seats() == 2
        && rules.pieces.len() == 1
        && rules.pieces[0].belongs == Belongs::Each
        && movement.capturing
        && movement.to.kind == SetKind::Theirs
        && movement.within.is_none()
        && line.condition.is_none()
        && !line.effects.iter().any(|effect| matches!(effect, Effect::Verb(_)))
        && same(&movement.directions)
        && directions.iter().all(|direction| directions.contains(&direction.opposite()))
}

/// True if a number is the same for all players.
pub(super) fn is_common(rules: &Rules, number: &Number) -> bool {
    Common { rules }.number(number)
}

struct Common<'a> {
    rules: &'a Rules,
}

impl Common<'_> {
    fn line(&self, line: &MoveLine) -> bool {
        let second = line.effects.iter().position(|effect| matches!(effect, Effect::Verb(_)));
        // Effects before a second verb may change the board that it depends on.
        let goes_on = match second {
            None => true,
            Some(0) => matches!(&line.effects[0], Effect::Verb(verb) if self.verb(verb)),
            Some(_) => false,
        };
        self.verb(&line.verb)
            && goes_on
            && line.condition.as_ref().is_none_or(|condition| self.condition(condition))
    }

    fn verb(&self, verb: &Verb) -> bool {
        match verb {
            Verb::Place { piece, on } => {
                !matches!(self.rules.pieces[*piece].belongs, Belongs::Player(_)) && set_is_common(on)
            }
            Verb::Step(movement) | Verb::Fly(movement) => self.movement(movement),
            Verb::Slide { movement, at_most } => {
                self.movement(movement) && at_most.as_ref().is_none_or(|number| self.number(number))
            }
            Verb::Hop { movement, over, .. } => self.movement(movement) && set_is_common(over),
            Verb::Go { movement, exactly, over } => {
                self.movement(movement) && self.number(exactly) && set_is_common(over)
            }
            Verb::Remove { of, otherwise } => {
                set_is_common(of) && otherwise.as_ref().is_none_or(set_is_common)
            }
            Verb::Add { least, greatest, counter } => {
                !self.rules.counters[*counter].for_each && self.number(least) && self.number(greatest)
            }
            Verb::Take { least, greatest } => {
                self.number(least) && greatest.as_ref().is_none_or(|number| self.number(number))
            }
            Verb::Pass | Verb::PieRule => true,
        }
    }

    fn movement(&self, movement: &Movement) -> bool {
        self.rules.pieces[movement.piece].belongs == Belongs::Nobody
            && movement.within.as_ref().is_none_or(set_is_common)
            && same(&movement.directions)
            && set_is_common(&movement.to)
    }

    fn number(&self, number: &Number) -> bool {
        match number {
            Number::Constant(_) => true,
            Number::Counter(counter) => !self.rules.counters[*counter].for_each,
            Number::Count(set) | Number::CountOnLine(set) | Number::GroupsIn(set) => set_is_common(set),
            Number::Plus(one, other) | Number::Minus(one, other) | Number::Times(one, other) => {
                self.number(one) && self.number(other)
            }
        }
    }

    fn condition(&self, condition: &Condition) -> bool {
        match &condition.kind {
            ConditionKind::Some(set) | ConditionKind::No(set) | ConditionKind::OneGroup(set) => {
                set_is_common(set)
            }
            ConditionKind::IsIn(one, other) => set_is_common(one) && set_is_common(other),
            ConditionKind::LineOf { length, within } => self.number(length) && set_is_common(within),
            ConditionKind::Connects { set, from, to } => {
                set_is_common(set) && set_is_common(from) && set_is_common(to)
            }
            ConditionKind::Compare(one, _, other) => self.number(one) && self.number(other),
            ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
                self.condition(one) && self.condition(other)
            }
            ConditionKind::Not(condition) => self.condition(condition),
            ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_) => false,
        }
    }
}

/// True if it is the same for all players.
fn same<T: PartialEq>(by_player: &ByPlayer<T>) -> bool {
    by_player.windows(2).all(|pair| pair[0] == pair[1])
}

/// True if a set is the same for all players.
fn set_is_common(set: &Set) -> bool {
    let is_common = match &set.kind {
        SetKind::Fixed(cells) => same(cells),
        SetKind::Toward(directions, _) => same(directions),
        SetKind::Mine | SetKind::Theirs | SetKind::Enclosed => false,
        SetKind::Piece { owner, .. } => *owner != Owner::Mover,
        _ => true,
    };
    is_common && set.parts().into_iter().all(set_is_common)
}
