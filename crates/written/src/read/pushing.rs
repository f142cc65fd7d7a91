//! Lines that move several pieces in a line as one.

use super::cursor::Cursor;
use super::directions::read_directions;
use super::expressions::{Context, needs_lines, read_fixed_number, read_set};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use super::stacks::without_stacks;
use crate::syntax::{Area, Layer, MAX_CELLS, Motion, Movement, Push, Set, SetKind, Shape, Span, Verb, Way};
use game::Player;

/// Reads the rest of `push PIECE …`, `march PIECE …` and `shift PIECE …`.
pub(super) fn push(
    cursor: &mut Cursor<'_>,
    names: &Names,
    context: Context,
    (word, start): (&str, Span),
) -> Reading<Verb> {
    let board = names.board(start)?;
    without_stacks(names, word, start)?;
    let piece = names.read_piece(cursor)?;
    let within = if cursor.eat("in") { Some(read_set(cursor, names, context)?) } else { None };
    let directions = read_directions(cursor, names)?;
    let way = match word {
        "push" => Way::Push,
        "march" => Way::March,
        _ => Way::Shift,
    };
    let longest = if cursor.eat("at most") { longest(cursor, names)? } else { MAX_CELLS };
    let (mut over, mut fewer) = (None, false);
    if way != Way::Shift && cursor.eat("over") {
        fewer = cursor.eat("fewer");
        over = Some(met(cursor, names, context)?);
    }
    let captures = way == Way::March && over.is_some();
    if captures && !cursor.eat(", capturing") {
        return Err(cursor.expected_one_of(&[", capturing"]).into());
    }
    needs_lines(board, word, cursor.since(start))?;
    let is_hexagonal = matches!(board.shape, Shape::Hex { .. } | Shape::Hexagon { .. } | Shape::Star { .. });
    let is_round = board.round.is_some() || matches!(board.shape, Shape::Ring { .. });
    if is_round || way == Way::Shift && !is_hexagonal {
        let boards = if is_round { "boards that do not go round" } else { "boards of hexagons" };
        let message = format!("`{word}` can only be played on {boards}");
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    // What the words do not name has no place in the text.
    let all: Vec<u16> = (0..board.cells.len() as u16).collect();
    let to = Set { span: Span::default(), kind: SetKind::Fixed(vec![all; names.rules.players.len()]) };
    let motion = Motion::Push(Push { way, longest, over, fewer });
    Ok(Verb::Move(Movement {
        motion,
        piece,
        within,
        directions,
        to,
        capturing: captures,
        beneath: false,
        longest: false,
    }))
}

/// The maximum number of pieces of a line.
fn longest(cursor: &mut Cursor<'_>, names: &Names) -> Reading<usize> {
    let start = cursor.span();
    let number = read_fixed_number(cursor, names)?;
    let longest = usize::try_from(number).ok().filter(|longest| (1..=MAX_CELLS).contains(longest));
    longest.ok_or_else(|| {
        let message = format!("a line of pieces has from 1 to {MAX_CELLS}, and not {number}");
        Mistake::at(cursor.since(start), message).into()
    })
}

/// The pieces that are met: a set that each cell alone decides.
fn met(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Set> {
    let set = read_set(cursor, names, context)?;
    let layers: Vec<Layer> = names.rules.layers().collect();
    let is_plain = |me| Area::of(&names.rules, &layers, me, &set).is_some();
    if Player::all(names.rules.seats()).all(is_plain) {
        return Ok(set);
    }
    let message = "what a line of pieces meets is known by its kind and owner alone";
    Err(Mistake::at(set.span, message).help("such as `theirs`").into())
}
