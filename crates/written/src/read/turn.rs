//! The lines of `turn` and `otherwise`.

use super::conditions::read_condition;
use super::cursor::Cursor;
use super::directions::read_directions;
use super::expressions::{Context, Known, needs_lines, read_number, read_set};
use super::mistake::{Mistake, Reading};
use super::names::Names;
use crate::syntax::{Effect, Motion, MoveLine, Movement, Number, Set, Span, Verb};

/// The words that begin a line of `turn`.
pub(crate) const VERBS: [&str; 11] =
    ["place", "step", "slide", "hop", "go", "fly", "remove", "add", "take", "pass", "pie"];

/// The words that begin an effect.
pub(super) const EFFECTS: [&str; 12] =
    ["flip", "remove", "put", "becomes", "add", "same", "place", "step", "slide", "hop", "go", "fly"];

/// The context of conditions and effects behind a verb.
fn behind(verb: &Verb) -> Context {
    let known = match verb {
        Verb::Place { .. } | Verb::Remove { .. } => Known::To,
        Verb::Move(_) => Known::FromAndTo,
        Verb::Add { .. } | Verb::Take { .. } | Verb::Pass | Verb::PieRule => Known::Nothing,
    };
    Context { known, ..Context::default() }
}

/// Reads a line of `turn`.
pub(crate) fn move_line(cursor: &mut Cursor<'_>, names: &Names) -> Reading<MoveLine> {
    let span = cursor.whole();
    let verb = verb(cursor, names, Context::default())?;
    let mut context = behind(&verb);
    let condition = if cursor.eat("if") { Some(read_condition(cursor, names, context)?) } else { None };
    let mut effects: Vec<Effect> = Vec::new();
    while cursor.eat(",") {
        if cursor.sees("if") {
            let mistake = Mistake::at(cursor.span(), "`if` stands directly behind the verb");
            return Err(mistake.help("write it before the comma, and before `then`").into());
        }
        cursor.expect("then")?;
        let start = cursor.span();
        let effect = effect(cursor, names, context)?;
        if let Effect::Verb(second) = &effect {
            if second.movement().is_some_and(Movement::repeats) {
                return Err(
                    Mistake::at(cursor.since(start), "a second verb does not go on with `again`").into()
                );
            }
            if effects.iter().any(|effect| matches!(effect, Effect::Verb(_))) {
                return Err(Mistake::at(cursor.since(start), "a move has at most two verbs").into());
            }
            context = behind(second);
        }
        effects.push(effect);
    }
    if !effects.is_empty() && matches!(verb, Verb::Pass | Verb::PieRule) {
        return Err(Mistake::at(span, "nothing can follow here: the turn goes to the other player").into());
    }
    finish_line(cursor, condition.is_some() || !effects.is_empty())?;
    Ok(MoveLine { span, verb, condition, effects })
}

/// Expects the end of a line; otherwise returns a mistake that lists the possible continuations.
fn finish_line(cursor: &Cursor<'_>, is_beyond_verb: bool) -> Reading<()> {
    match cursor.peek(0) {
        None => Ok(()),
        Some(token) if token.is("then") => {
            Err(Mistake::at(token.span, "a comma stands before `then`").help("write `, then`").into())
        }
        Some(token) if token.is("capturing") || token.is("again") => {
            let word = token.shown();
            Err(Mistake::at(token.span, format!("a comma stands before {word}"))
                .help("write `, capturing`")
                .into())
        }
        Some(_) if is_beyond_verb => {
            Err(cursor.expected("`, then` or the end of the line", &["then", "and", "or"]).into())
        }
        Some(_) => {
            let words = ["if", "then", "and", "or", "without", "capturing", "over", "to", "of"];
            Err(cursor.expected("`if`, `, then` or the end of the line", &words).into())
        }
    }
}

/// Reads a verb with all that belongs to it.
fn verb(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Verb> {
    let start = cursor.span();
    let Some(word) = cursor.word().filter(|word| VERBS.contains(word)) else {
        return Err(cursor.expected_one_of(&VERBS).into());
    };
    cursor.skip();
    match word {
        "place" => {
            names.board(start)?;
            let piece = names.read_piece(cursor)?;
            cursor.expect("on")?;
            Ok(Verb::Place { piece, on: read_set(cursor, names, context)? })
        }
        "remove" => {
            names.board(start)?;
            cursor.expect("one of")?;
            let of = read_set(cursor, names, context)?;
            let otherwise =
                if cursor.eat(", otherwise") { Some(read_set(cursor, names, context)?) } else { None };
            Ok(Verb::Remove { of, otherwise })
        }
        "add" => add(cursor, names, context),
        "take" => take(cursor, names, start),
        "pass" => Ok(Verb::Pass),
        "pie" => {
            cursor.expect("rule")?;
            if names.rules.players.len() == 2 {
                Ok(Verb::PieRule)
            } else {
                Err(Mistake::at(cursor.since(start), "the pie rule is for two players").into())
            }
        }
        _ => moving(cursor, names, context, word, start),
    }
}

/// Reads a verb that moves a piece.
fn moving(
    cursor: &mut Cursor<'_>,
    names: &Names,
    context: Context,
    word: &str,
    start: Span,
) -> Reading<Verb> {
    names.board(start)?;
    let piece = names.read_piece(cursor)?;
    let within = if cursor.eat("in") { Some(read_set(cursor, names, context)?) } else { None };
    let directions = match word {
        "fly" => vec![Vec::new(); names.rules.players.len()],
        _ => read_directions(cursor, names)?,
    };
    let over = |cursor: &mut Cursor<'_>| {
        cursor.expect("over")?;
        read_set(cursor, names, context)
    };
    let mut motion = match word {
        "slide" if cursor.eat("at most") => {
            Motion::Slide { at_most: Some(read_number(cursor, names, context)?) }
        }
        "slide" => Motion::Slide { at_most: None },
        "hop" => Motion::Hop { over: over(cursor)?, again: false },
        "go" => {
            cursor.expect("exactly")?;
            let exactly = read_number(cursor, names, Context { on_line: true, ..context })?;
            Motion::Go { exactly, over: over(cursor)? }
        }
        "fly" => Motion::Fly,
        _ => Motion::Step,
    };
    cursor.expect("to")?;
    let to = read_set(cursor, names, context)?;
    let (capturing, is_again) = endings(cursor, word)?;
    if let Motion::Hop { again, .. } = &mut motion {
        *again = is_again;
    }
    if !matches!(motion, Motion::Step | Motion::Fly) {
        needs_lines(names.board(start)?, word, cursor.since(start))?;
    }
    Ok(Verb::Move(Movement { motion, piece, within, directions, to, capturing }))
}

/// Reads `, capturing` and `, again`.
fn endings(cursor: &mut Cursor<'_>, verb: &str) -> Reading<(bool, bool)> {
    let (mut capturing, mut again) = (false, false);
    while cursor.sees(",") && !cursor.sees_at(1, "then") {
        let place = cursor.peek(1).map_or(cursor.span(), |token| token.span);
        if cursor.eat(", capturing") {
            capturing = true;
        } else if cursor.eat(", again") {
            if verb != "hop" {
                return Err(Mistake::at(place, "only `hop` may go on with `again`").into());
            }
            again = true;
        } else {
            cursor.skip();
            let words: &[&str] =
                if verb == "hop" { &["capturing", "again", "then"] } else { &["capturing", "then"] };
            return Err(cursor.expected_one_of(words).into());
        }
    }
    Ok((capturing, again))
}

/// Reads `add NUMBER to NUMBER to COUNTER`, or `add NUMBER to COUNTER`.
fn add(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Verb> {
    let least = read_number(cursor, names, context)?;
    cursor.expect("to")?;
    if let Some(counter) = last_counter(cursor, names) {
        cursor.skip();
        return Ok(Verb::Add { greatest: least.clone(), least, counter });
    }
    let greatest = read_number(cursor, names, context)?;
    cursor.expect("to")?;
    Ok(Verb::Add { least, greatest, counter: names.read_counter(cursor)? })
}

/// The counter that is next, if no `to` follows it.
fn last_counter(cursor: &Cursor<'_>, names: &Names) -> Option<usize> {
    let counter = names.counter(cursor.word()?)?;
    let ends = cursor.peek(1).is_none_or(|next| next.is(",") || next.is("if"));
    ends.then_some(counter)
}

/// Reads the rest of `take … from one heap`.
fn take(cursor: &mut Cursor<'_>, names: &Names, start: Span) -> Reading<Verb> {
    let least = read_number(cursor, names, Context::default())?;
    let greatest = if cursor.eat("or more") {
        None
    } else if cursor.eat("to") {
        Some(read_number(cursor, names, Context::default())?)
    } else {
        return Err(cursor.expected_one_of(&["or more", "to"]).into());
    };
    cursor.expect("from one heap")?;
    if names.rules.heaps.is_empty() && !names.is_incomplete {
        let mistake = Mistake::at(cursor.since(start), "there are no heaps");
        return Err(mistake.help("add a line such as `heaps 3, 5, 7`").into());
    }
    if matches!(least, Number::Constant(least) if least < 1) {
        return Err(Mistake::at(cursor.since(start), "at least 1 is taken").into());
    }
    Ok(Verb::Take { least, greatest })
}

/// Reads an effect.
fn effect(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Effect> {
    let Some(word) = cursor.word().filter(|word| EFFECTS.contains(word)) else {
        return Err(cursor.expected_one_of(&EFFECTS).into());
    };
    let start = cursor.span();
    let set = |cursor: &mut Cursor<'_>| -> Reading<Set> { read_set(cursor, names, context) };
    match word {
        "remove" if cursor.sees_at(1, "one") && cursor.sees_at(2, "of") => {
            Ok(Effect::Verb(verb(cursor, names, context)?))
        }
        "same" => {
            cursor.expect("same player again")?;
            Ok(Effect::SamePlayerAgain)
        }
        "flip" | "remove" | "put" | "becomes" => {
            cursor.skip();
            names.board(start)?;
            Ok(match word {
                "flip" => Effect::Flip(set(cursor)?),
                "remove" => Effect::Remove(set(cursor)?),
                "put" => {
                    let piece = names.read_piece(cursor)?;
                    cursor.expect("on")?;
                    Effect::Put { piece, on: set(cursor)? }
                }
                _ => becomes(cursor, names, context, start)?,
            })
        }
        "add" => {
            cursor.skip();
            let number = read_number(cursor, names, context)?;
            cursor.expect("to")?;
            Ok(Effect::Add { number, counter: names.read_counter(cursor)? })
        }
        _ => Ok(Effect::Verb(verb(cursor, names, context)?)),
    }
}

fn becomes(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<Effect> {
    let piece = names.read_piece(cursor)?;
    if context.known != Known::Nothing {
        return Ok(Effect::Becomes(piece));
    }
    Err(Mistake::at(cursor.since(start), "no piece was placed or moved that could become another").into())
}
