//! Rules without words that change nothing: two texts with the same rules in this form are the same game.
//!
//! Each rewriting follows from the language's definition (the README of this crate):
//!
//! - pieces are placed on empty cells only, and pieces that do not capture end their moves on empty cells,
//!   so that where such a set is tested the cell is known to be empty;
//! - lines that move the same pieces alike are ways to move of which the player has each: one of them need
//!   not be for the pieces of another that leads to as many cells;
//! - the first verb of a line reaches `it` and `to`;
//! - a condition that a fixed set with cells has none never holds;
//! - a game in which nobody can move, and whose text does not say more, is a draw: where pieces are only
//!   placed, a draw when no cell is empty need not be said after all else.

use super::words::tokens;
use written::Mistakes;
use written::syntax::{
    Condition, ConditionKind, Effect, End, EndLine, Motion, MoveLine, OutcomeKind, Rules, Set, SetKind, Verb,
};

/// The rules of a text in this form.
pub(super) fn normal(text: &str, values: &str) -> Result<Rules, Mistakes> {
    // From behind, so that the places of the others stay.
    let it = tokens(text).into_iter().rev().filter(|token| token.word == "it");
    let text = it.fold(text.to_owned(), |text, token| token.replaced(&text, "to"));
    crate::read(&text, values).map(|rules| without_idle_words(&rules))
}

fn without_idle_words(rules: &Rules) -> Rules {
    let mut rules = rules.clone();
    let cells = rules.board.as_ref().map_or(0, |board| board.cells.len());
    let all = vec![(0..cells as u16).collect(); rules.seats()];
    for line in rules.turn.iter_mut().flatten() {
        in_verb(&mut line.verb, &all);
        for effect in &mut line.effects {
            if let Effect::Verb(verb) = effect {
                in_verb(verb, &all);
            }
        }
    }
    for group in &mut rules.turn {
        for index in 0..group.len() {
            let (before, rest) = group.split_at_mut(index);
            let Some((line, after)) = rest.split_first_mut() else { continue };
            for other in before.iter().chain(after.iter()) {
                leave_to(line, other, &all);
            }
        }
    }
    rules.end.retain(|line| !never_holds(line));
    let are_placed =
        || rules.turn.len() == 1 && rules.turn[0].iter().all(|line| matches!(line.verb, Verb::Place { .. }));
    if rules.end.last().is_some_and(is_draw_when_full) && are_placed() {
        rules.end.pop();
    }
    rules
}

/// The cells of a fixed set, for each player.
type Cells = Vec<Vec<u16>>;

fn in_verb(verb: &mut Verb, all: &Cells) {
    match verb {
        Verb::Place { on, .. } => on.kind = of_empty(&on.kind, all),
        Verb::Move(movement)
            if !movement.capturing
                && !matches!(movement.motion, Motion::Go { .. } | Motion::Carry { .. }) =>
        {
            movement.to.kind = of_empty(&movement.to.kind, all);
        }
        _ => {}
    }
}

/// Takes the pieces from a line that another line moves alike, and to all cells that this one leads to.
fn leave_to(line: &mut MoveLine, other: &MoveLine, all: &Cells) {
    let is_alike = line.condition.is_none()
        && other.condition.is_none()
        && line.effects.is_empty()
        && other.effects.is_empty();
    let (Verb::Move(one), Verb::Move(other)) = (&mut line.verb, &other.verb) else { return };
    if one.motion != other.motion || !matches!(one.motion, Motion::Step | Motion::Hop { again: false, .. }) {
        return;
    }
    let (Some(within), Some(others)) = (&mut one.within, &other.within) else { return };
    if !is_alike || one.capturing || other.capturing {
        return;
    }
    if one.piece != other.piece || one.directions != other.directions {
        return;
    }
    // It is one's own pieces that move.
    if matches!(within.kind, SetKind::Mine | SetKind::Occupied) {
        within.kind = SetKind::Fixed(all.clone());
    }
    let fixed = |set: &Set| if let SetKind::Fixed(cells) = &set.kind { Some(cells.clone()) } else { None };
    let (Some(mine), Some(theirs)) = (fixed(within), fixed(others)) else { return };
    let (Some(to), Some(further)) = (fixed(&one.to), fixed(&other.to)) else { return };
    let leads_as_far = |(to, further): (&Vec<u16>, &Vec<u16>)| to.iter().all(|cell| further.contains(cell));
    if to.iter().zip(&further).all(leads_as_far) {
        let left = |(mine, theirs): (&Vec<u16>, &Vec<u16>)| {
            mine.iter().filter(|cell| !theirs.contains(cell)).copied().collect()
        };
        within.kind = SetKind::Fixed(mine.iter().zip(&theirs).map(left).collect());
    }
}

/// The set as it is for cells that are known to be empty.
fn of_empty(set: &SetKind, all: &Cells) -> SetKind {
    use SetKind::{And, Empty, Fixed, Mine, Not, Occupied, Or, Piece, Theirs, Without};
    let none = || Fixed(vec![Vec::new(); all.len()]);
    let inner = |set: &Set| Set { span: set.span, kind: of_empty(&set.kind, all) };
    let pair = |one: &Set, other: &Set| (Box::new(inner(one)), Box::new(inner(other)));
    match set {
        Empty => Fixed(all.clone()),
        Occupied | Mine | Theirs | Piece { .. } => none(),
        And(one, other) => match pair(one, other) {
            (one, other) if is_fixed(&one.kind, all) => other.kind,
            (one, other) if is_fixed(&other.kind, all) => one.kind,
            (one, other) => combined(one, other, |one, other| one && other, And),
        },
        Or(one, other) => {
            let (one, other) = pair(one, other);
            combined(one, other, |one, other| one || other, Or)
        }
        Without(one, other) => {
            let (one, other) = pair(one, other);
            combined(one, other, |one, other| one && !other, Without)
        }
        Not(one) => match inner(one) {
            Set { kind: Fixed(cells), .. } => {
                let left = |cells: &Vec<u16>, all: &Vec<u16>| {
                    all.iter().filter(|cell| !cells.contains(cell)).copied().collect()
                };
                Fixed(cells.iter().zip(all).map(|(cells, all)| left(cells, all)).collect())
            }
            one => Not(Box::new(one)),
        },
        other => other.clone(),
    }
}

fn is_fixed(set: &SetKind, cells: &Cells) -> bool {
    matches!(set, SetKind::Fixed(fixed) if fixed == cells)
}

/// Two sets, worked out if both are fixed.
fn combined(
    one: Box<Set>,
    other: Box<Set>,
    is_in: fn(bool, bool) -> bool,
    otherwise: fn(Box<Set>, Box<Set>) -> SetKind,
) -> SetKind {
    let (SetKind::Fixed(left), SetKind::Fixed(right)) = (&one.kind, &other.kind) else {
        return otherwise(one, other);
    };
    let both = |(left, right): (&Vec<u16>, &Vec<u16>)| {
        let mut cells: Vec<u16> = left.iter().chain(right).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|cell| is_in(left.contains(cell), right.contains(cell)));
        cells
    };
    SetKind::Fixed(left.iter().zip(right).map(both).collect())
}

/// True if a line tests that a fixed set with cells is empty.
fn never_holds(line: &EndLine) -> bool {
    let End::When(Condition { kind: ConditionKind::No(set), .. }) = &line.test else { return false };
    matches!(&set.kind, SetKind::Fixed(cells) if cells.iter().all(|cells| !cells.is_empty()))
}

fn is_draw_when_full(line: &EndLine) -> bool {
    let End::When(Condition { kind: ConditionKind::No(set), .. }) = &line.test else { return false };
    set.kind == SetKind::Empty && line.outcome.kind == OutcomeKind::Draw
}
