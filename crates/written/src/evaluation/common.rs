//! Proves that all players have the same number of moves in every position.

use crate::syntax::{
    Belongs, ByPlayer, ConditionKind, Motion, MoveLine, Number, Owner, Part, Rules, SetKind, Verb,
};

/// True if the form of the lines shows that the number of moves does not depend on the player to move.
pub(super) fn moves_are_common(rules: &Rules) -> bool {
    rules.lines().all(|line| line_is_common(rules, line)) || moves_are_mutual(rules)
}

/// True if the only moves are captures of one kind of piece by an adjacent one of the same kind, so that
/// every capture available to one player is available in reverse to the other.
fn moves_are_mutual(rules: &Rules) -> bool {
    let [line] = &rules.turn.concat()[..] else { return false };
    let Verb::Move(movement) = &line.verb else { return false };
    let directions = &movement.directions[0];
    rules.seats() == 2
        && rules.pieces.len() == 1
        && rules.pieces[0].belongs == Belongs::Each
        && movement.motion == Motion::Step
        && movement.capturing
        && movement.to.kind == SetKind::Theirs
        && movement.within.is_none()
        && line.condition.is_none()
        && line.afterwards.is_none()
        && line.second().is_none()
        && same(&movement.directions)
        && directions.iter().all(|direction| directions.contains(&direction.opposite()))
}

/// True if a number is the same for all players.
pub(super) fn is_common(rules: &Rules, number: &Number) -> bool {
    part_is_common(rules, Part::Number(number))
}

/// True if a part of a text is the same for all players.
fn part_is_common(rules: &Rules, part: Part<'_>) -> bool {
    let belongs = |piece: usize| rules.pieces[piece].belongs;
    let is_one = |counter: usize| !rules.counters[counter].for_each;
    let is_common = match part {
        Part::Verb(verb) => {
            let facts = verb.facts();
            let is_one_players = |piece: usize| matches!(belongs(piece), Belongs::Player(_));
            !facts.brings.is_some_and(is_one_players)
                && facts.movement.is_none_or(|movement| belongs(movement.piece) == Belongs::Nobody)
                && facts.counter.is_none_or(is_one)
                && facts.seeds.is_none()
        }
        Part::Number(Number::Counter(counter)) => is_one(*counter),
        Part::Directions(directions) => same(directions),
        Part::Condition(condition) => {
            !matches!(condition.kind, ConditionKind::NobodyCanMove | ConditionKind::CannotMove(_))
        }
        Part::Set(set) => match &set.kind {
            SetKind::Fixed(cells) => same(cells),
            SetKind::Toward(directions, _) => same(directions),
            SetKind::Mine
            | SetKind::Theirs
            | SetKind::Enclosed
            | SetKind::EnclosedRuns { .. }
            | SetKind::Attacked(_)
            | SetKind::TrailOf { .. } => false,
            SetKind::Piece { owner, .. } => *owner != Owner::Mover,
            _ => true,
        },
        Part::Number(_) | Part::Who(_) => true,
    };
    is_common && part.parts().into_iter().all(|part| part_is_common(rules, part))
}

/// True if the moves of a line are the same for all players.
fn line_is_common(rules: &Rules, line: &MoveLine) -> bool {
    // Effects before a second verb may change the board that it depends on.
    line.second().is_none_or(|(before, _)| before == 0)
        && line.verbs().all(|verb| part_is_common(rules, Part::Verb(verb)))
        && line.afterwards.is_none()
        && line.condition.as_ref().is_none_or(|it| part_is_common(rules, Part::Condition(it)))
}

/// True if it is the same for all players.
fn same<T: PartialEq>(by_player: &ByPlayer<T>) -> bool {
    by_player.windows(2).all(|pair| pair[0] == pair[1])
}
