//! Parses the stacks that pieces form, and the lines that carry parts of them.

use super::cursor::Cursor;
use super::expressions::{Context, read_fixed_number, read_set};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use crate::syntax::{Motion, Span, Stacks};

/// The most pieces that are carried in one move: the numbers left on cells are digits.
const MAX_CARRIED: i64 = 9;

/// The bits for what lies beneath a piece.
const MAX_BITS: u32 = 64;

/// Reads `stacks of PIECE, PIECE up to NUMBER`.
pub(super) fn stacks(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let span = cursor.whole();
    names.board(span)?;
    cursor.expect("of")?;
    let mut kinds = Vec::new();
    loop {
        kinds.push(names.read_piece(cursor)?);
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.expect("up to")?;
    let place = cursor.span();
    let most = read_fixed_number(cursor, names)?;
    let place = cursor.since(place);
    cursor.finish()?;
    names.rules.stacks = Some(Stacks { span, kinds, most: 2 });
    let greatest = 1 + i64::from((MAX_BITS - 1) / names.rules.bits_of_piece());
    if !(2..=greatest).contains(&most) {
        let message = format!("a stack of these pieces is 2 to {greatest} high at most, not {most}");
        return Err(Mistake::at(place, message).into());
    }
    names.rules.stacks = names.rules.stacks.take().map(|stacks| Stacks { most: most as u32, ..stacks });
    Ok(())
}

/// Checks that the text has stacks.
pub(super) fn needs_stacks(names: &Names, span: Span) -> Reading<()> {
    if names.rules.stacks.is_some() || names.is_incomplete {
        return Ok(());
    }
    let mistake = Mistake::at(span, "no line says which pieces can lie beneath others");
    Err(mistake.help("add a line such as `stacks of stone up to 20`").into())
}

/// Reads `at most NUMBER` of `carry PIECE DIRECTIONS at most NUMBER to SET, alone onto SET`.
pub(super) fn carry(cursor: &mut Cursor<'_>, names: &Names, start: Span) -> Reading<Motion> {
    needs_stacks(names, cursor.since(start))?;
    if names.board(start)?.round.is_some() {
        let message = "on a board that goes round nothing can be carried";
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    cursor.expect("at most")?;
    let place = cursor.span();
    let most = read_fixed_number(cursor, names)?;
    if !(1..=MAX_CARRIED).contains(&most) {
        let message = format!("1 to {MAX_CARRIED} pieces can be carried, not {most}");
        return Err(Mistake::at(cursor.since(place), message).into());
    }
    Ok(Motion::Carry { at_most: most as u32, alone: None })
}

/// Reads `, alone onto SET` behind the cells of a verb that carries.
pub(super) fn alone(
    cursor: &mut Cursor<'_>,
    names: &Names,
    context: Context,
    motion: &mut Motion,
) -> Reading<()> {
    if let Motion::Carry { alone, .. } = motion
        && cursor.eat(", alone onto")
    {
        *alone = Some(read_set(cursor, names, context)?);
    }
    Ok(())
}

/// Refuses a verb that would have to say where each piece of a stack goes.
pub(super) fn without_stacks(names: &Names, word: &str, start: Span) -> Reading<()> {
    match &names.rules.stacks {
        None => Ok(()),
        Some(_) => Err(Mistake::at(start, format!("a game with stacks has no `{word}`")).into()),
    }
}
