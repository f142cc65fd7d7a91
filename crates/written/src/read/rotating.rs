//! Lines that rotate a square of cells.

use super::cursor::Cursor;
use super::expressions::{Context, read_fixed_number, read_set};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use super::stacks::without_stacks;
use crate::syntax::{Direction, Rotation, Rules, SetKind, Shape, Span, Verb};

/// Reads the rest of `rotate square … at …`.
pub(super) fn rotate(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<Verb> {
    let board = names.board(start)?;
    without_stacks(names, "rotate", start)?;
    if board.round.is_some() || !matches!(board.shape, Shape::Square { .. }) {
        let message = "only a board of squares that does not go round has squares of cells to rotate";
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    cursor.expect("square")?;
    let place = cursor.span();
    let number = read_fixed_number(cursor, names)?;
    let Some(side) = usize::try_from(number).ok().filter(|&side| (2..=board.cells.len()).contains(&side))
    else {
        let message = format!("a square with a side of {number} cells cannot be rotated");
        return Err(Mistake::at(cursor.since(place), message).into());
    };
    cursor.expect("at")?;
    let at = read_set(cursor, names, context)?;
    let mut toward = Vec::new();
    loop {
        let way = ["clockwise", "counterclockwise"].iter().position(|way| cursor.eat(way));
        let Some(way) = way else {
            return Err(cursor.expected_one_of(&["clockwise", "counterclockwise"]).into());
        };
        toward.push(Direction::new(way * 2));
        if !cursor.eat("or") {
            break;
        }
    }
    toward.sort_unstable();
    toward.dedup();
    let rotation = Rotation { side, at, toward };
    if let SetKind::Fixed(cells) = &rotation.at.kind
        && !cells.iter().flatten().any(|&cell| rotation.square(board, cell).is_some())
    {
        let message = format!("no square of {side} by {side} cells has its southwest cell in this set");
        return Err(Mistake::at(rotation.at.span, message).into());
    }
    Ok(Verb::Rotate(rotation))
}

/// A line whose verb is known by two cells as those of a rotation in the same place are, or might be.
pub(super) fn beside_rotation(rules: &Rules) -> Option<Span> {
    let is_rotation = |verb: &&Verb| matches!(verb, Verb::Rotate(_));
    let mixed = |verbs: Vec<(Span, &Verb)>| {
        let rotates = verbs.iter().any(|(_, verb)| is_rotation(verb));
        let other = verbs.iter().find(|(_, verb)| !is_rotation(verb) && verb.facts().has_cells());
        other.filter(|_| rotates).map(|(span, _)| *span)
    };
    let first = rules.lines().map(|line| (line.span, &line.verb)).collect();
    let second = rules.lines().filter_map(|line| Some((line.span, line.second()?.1))).collect();
    mixed(first).or_else(|| mixed(second))
}
