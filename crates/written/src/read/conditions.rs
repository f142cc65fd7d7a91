//! Parses conditions.

use super::cursor::Cursor;
use super::expressions::{Context, needs_lines, read_number, read_set};
use super::lookahead::{Inside, RELATIONS, begins_number, parenthesis};
use super::mistake::{Mistake, Reading, mixed};
use super::names::Names;
use crate::syntax::{Condition, ConditionKind, Number, Relation, Span, Who};
use game::Player;

/// Reads a condition.
pub(crate) fn read_condition(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Condition> {
    let context = Context { in_condition: true, ..context };
    let mut condition = read_single(cursor, names, context)?;
    let mut first = None;
    while let Some(&word) = ["and", "or"].iter().find(|word| cursor.sees(word)) {
        if first.is_some_and(|first| first != word) {
            return Err(mixed(cursor.span(), first.unwrap_or_default(), word).into());
        }
        first = Some(word);
        cursor.combine(1)?;
        cursor.skip();
        let right = read_single(cursor, names, context)?;
        let span = condition.span.to(right.span);
        let (left, right) = (Box::new(condition), Box::new(right));
        let kind =
            if word == "and" { ConditionKind::And(left, right) } else { ConditionKind::Or(left, right) };
        condition = Condition { span, kind };
    }
    Ok(condition)
}

/// Reads a condition without `and` or `or` outside parentheses.
fn read_single(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Condition> {
    cursor.deeper(|cursor| {
        let start = cursor.span();
        let kind = if cursor.eat("not") {
            ConditionKind::Not(Box::new(read_single(cursor, names, context)?))
        } else if cursor.sees("(") && parenthesis(cursor, names) == Inside::Condition {
            cursor.skip();
            let condition = read_condition(cursor, names, context)?;
            cursor.expect(")")?;
            condition.kind
        } else if cursor.eat("some") {
            ConditionKind::Some(read_set(cursor, names, context)?)
        } else if cursor.eat("no") {
            ConditionKind::No(read_set(cursor, names, context)?)
        } else if cursor.eat("line of") {
            line_of(cursor, names, context, start)?
        } else if cursor.eat("nobody") {
            cursor.expect("can move")?;
            needs_moves(cursor, context, start)?;
            ConditionKind::NobodyCanMove
        } else if cursor.sees_at(1, "cannot") {
            let who = read_who(cursor, names)?;
            cursor.expect("cannot move")?;
            needs_moves(cursor, context, start)?;
            ConditionKind::CannotMove(who)
        } else if begins_number(cursor, names, 0) {
            let left = read_number(cursor, names, context)?;
            let relation = read_relation(cursor)?;
            ConditionKind::Compare(left, relation, read_number(cursor, names, context)?)
        } else {
            about_a_set(cursor, names, context)?
        };
        Ok(Condition { span: cursor.since(start), kind })
    })
}

/// The mistake that a move would depend on whether there is a move.
fn needs_moves(cursor: &Cursor<'_>, context: Context, start: Span) -> Reading<()> {
    if context.in_end {
        return Ok(());
    }
    let mistake = Mistake::at(cursor.since(start), "a move cannot depend on whether somebody can move");
    Err(mistake.help("this may stand in `end` only; `otherwise` begins lines for want of other moves").into())
}

fn line_of(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<ConditionKind> {
    let span = cursor.span();
    let length = read_number(cursor, names, context)?;
    if matches!(length, Number::Constant(length) if length < 1) {
        return Err(Mistake::at(cursor.since(span), "a line has at least one cell").into());
    }
    if cursor.sees(":") {
        let mistake = cursor.expected("`in`", &[]);
        return Err(mistake.help("say whose: `line of 3 in mine`").into());
    }
    cursor.expect("in")?;
    let within = read_set(cursor, names, context)?;
    needs_lines(names.board(start)?, "line of", cursor.since(start))?;
    Ok(ConditionKind::LineOf { length, within })
}

/// Reads a condition that begins with a set.
fn about_a_set(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<ConditionKind> {
    let is_set = cursor.word().is_none_or(|word| !CONDITION_STARTS.contains(&word));
    let set =
        if is_set { read_set(cursor, names, context)? } else { return Err(no_condition(cursor).into()) };
    if cursor.eat("is in") {
        return Ok(ConditionKind::IsIn(set, read_set(cursor, names, context)?));
    }
    if cursor.eat("is one group") {
        return Ok(ConditionKind::OneGroup(set));
    }
    if cursor.eat("connects") {
        let from = read_set(cursor, names, context)?;
        cursor.expect("to")?;
        let to = read_set(cursor, names, context)?;
        return Ok(ConditionKind::Connects { set, from, to });
    }
    let mistake = cursor.expected("`is in`, `is one group` or `connects`", &["is", "connects"]);
    Err(mistake.or_help("write `some` or `no` before a set to ask whether it has cells").into())
}

/// Words that belong to conditions and to no set, in forms that are not complete.
const CONDITION_STARTS: [&str; 5] = ["line", "is", "connects", "cannot", "nobody"];

fn no_condition(cursor: &Cursor<'_>) -> Mistake {
    cursor.expected("a condition such as `no empty`, `line of 3 in mine` or `next cannot move`", &["line of"])
}

fn read_relation(cursor: &mut Cursor<'_>) -> Reading<Relation> {
    if let Some(&(_, relation)) = RELATIONS.iter().find(|(sign, _)| cursor.sees(sign)) {
        cursor.skip();
        return Ok(relation);
    }
    let mistake = cursor.expected_one_of(&RELATIONS.map(|(sign, _)| sign));
    let is_row = cursor.sees("in") || cursor.sees_at(1, "row");
    Err(if is_row { mistake.help("lines are written `line of 3 in mine`") } else { mistake }.into())
}

/// Reads a player of a condition or an outcome.
pub(crate) fn read_who(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Who> {
    if cursor.eat("mover") {
        return Ok(Who::Mover);
    }
    if cursor.eat("next") {
        return Ok(Who::Next);
    }
    names.read_player(cursor).map(|player| Who::Player(Player::new(player)))
}
