//! Parses the lines of `end`.

use super::conditions::{read_condition, read_who};
use super::cursor::Cursor;
use super::expressions::{Context, read_fixed_number, read_number};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use crate::syntax::{End, EndLine, Number, Outcome, OutcomeKind, Who};

/// The words that begin a line of `end`.
pub(crate) const TESTS: [&str; 3] = ["when", "repetition", "after"];

/// The greatest number of plies behind `after`, and of payoffs.
const MAX_PLIES: i64 = 100_000;
const MAX_PAYOFF: i64 = 1000;

/// Reads a line of `end`.
pub(crate) fn end_line(cursor: &mut Cursor<'_>, names: &Names) -> Reading<EndLine> {
    let span = cursor.whole();
    let start = cursor.span();
    let test = if cursor.eat("when") {
        let context = Context { in_end: true, ..Context::default() };
        let condition = read_condition(cursor, names, context)?;
        if !cursor.sees(":") {
            let words = ["is", "and", "or", "without", "in", "connects"];
            let mistake = cursor.expected("`:` and an outcome", &words);
            return Err(mistake.or_help("such as `when no theirs: mover wins`").into());
        }
        End::When(condition)
    } else if cursor.eat("repetition") {
        let number = read_fixed_number(cursor, names)?;
        if !(2..=100).contains(&number) {
            return Err(Mistake::at(cursor.since(start), "a repetition is at least the second").into());
        }
        End::Repetition(number as u32)
    } else if cursor.eat("after") {
        let number = read_fixed_number(cursor, names)?;
        cursor.expect("moves")?;
        let players = if cursor.eat("each") { names.rules.players.len() as i64 } else { 1 };
        let plies = number.saturating_mul(players);
        if !(1..=MAX_PLIES).contains(&plies) {
            let message = format!("a game may end after 1 to {MAX_PLIES} moves of all players together");
            return Err(Mistake::at(cursor.since(start), message).into());
        }
        End::After(plies as u32)
    } else {
        return Err(cursor.expected_one_of(&TESTS).into());
    };
    cursor.expect(":")?;
    let start = cursor.span();
    let kind = outcome(cursor, names)?;
    let outcome = Outcome { span: cursor.since(start), kind };
    cursor.finish()?;
    if matches!(test, End::Repetition(_)) && outcome.kind != OutcomeKind::Draw {
        let mistake = Mistake::at(outcome.span, "a repetition can only be a draw");
        return Err(mistake.help("write `draw`").into());
    }
    Ok(EndLine { span, test, outcome })
}

/// Reads an outcome.
fn outcome(cursor: &mut Cursor<'_>, names: &Names) -> Reading<OutcomeKind> {
    let context = Context::default();
    if cursor.eat("draw") {
        return Ok(OutcomeKind::Draw);
    }
    if cursor.eat("nobody") {
        cursor.expect("wins")?;
        return Ok(OutcomeKind::Draw);
    }
    if cursor.eat("each") {
        cursor.expect("scores")?;
        return Ok(OutcomeKind::EachScores(read_number(cursor, names, context)?));
    }
    if cursor.sees("most") || cursor.sees("fewest") {
        let is_most = cursor.sees("most");
        cursor.skip();
        let number = read_number(cursor, names, context)?;
        cursor.expect("wins")?;
        return Ok(if is_most { OutcomeKind::Most(number) } else { OutcomeKind::Fewest(number) });
    }
    if cursor.eat("pay") {
        return payments(cursor, names);
    }
    let who = who_of_outcome(cursor, names)?;
    if cursor.eat("wins") {
        Ok(OutcomeKind::Wins(who))
    } else if cursor.eat("loses") {
        Ok(OutcomeKind::Loses(who))
    } else if cursor.eat("finishes") {
        Ok(OutcomeKind::Finishes(who))
    } else {
        Err(cursor.expected_one_of(&["wins", "loses", "finishes"]).into())
    }
}

fn who_of_outcome(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Who> {
    let others = ["draw", "mover", "next", "nobody", "most", "fewest", "each", "pay"];
    let is_player = cursor.word().is_some_and(|word| names.player(word).is_some());
    if is_player || cursor.sees("mover") || cursor.sees("next") {
        return read_who(cursor, names);
    }
    if names.is_incomplete && cursor.word().is_some() {
        return Err(super::mistake::Trouble::Follows);
    }
    let players = names.players.iter().map(|name| &**name);
    let words: Vec<&str> = others.into_iter().chain(players).collect();
    Err(cursor.expected("an outcome such as `mover wins` or `draw`", &words).into())
}

fn payments(cursor: &mut Cursor<'_>, names: &Names) -> Reading<OutcomeKind> {
    let mut payments = Vec::new();
    loop {
        let who = read_who(cursor, names)?;
        let start = cursor.span();
        let number = read_number(cursor, names, Context::default())?;
        if matches!(number, Number::Constant(number) if !(-MAX_PAYOFF..=MAX_PAYOFF).contains(&number)) {
            let message = format!("payoffs lie within {MAX_PAYOFF}");
            return Err(Mistake::at(cursor.since(start), message).into());
        }
        if payments.iter().any(|(other, _)| *other == who) {
            return Err(Mistake::at(start, "this player is paid twice").into());
        }
        payments.push((who, number));
        if !cursor.eat(",") {
            return Ok(OutcomeKind::Pay(payments));
        }
    }
}
