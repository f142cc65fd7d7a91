//! Parses the lines that declare names: parameters, players, pieces, regions and counters; and the heaps.

use super::cursor::Cursor;
use super::directions::read_compass;
use super::expressions::{Context, read_fixed_number, read_set};
use super::mistake::{Mistake, Reading, Trouble};
use super::names::{Names, Sort};
use super::near::did_you_mean;
use super::sowing::seeds;
use super::tokens::{Kind, MAX_NUMBER};
use crate::syntax::{Belongs, ByPlayer, Counter, Direction, Parameter, PieceKind, Region, SetKind, Span};
use game::{MAX_PLAYERS, Player, quoted};

/// The bounds of counters.
const MAX_COUNTER: i64 = 10_000;

/// The maximum size and number of heaps.
const MAX_HEAP: i64 = 1000;
const MAX_HEAPS: usize = 20;

/// The maximum number of kinds of pieces, and of counters.
const MAX_KINDS: usize = 20;

/// Values given for parameters, by name.
pub(crate) type Given<'a> = &'a [(&'a str, &'a str)];

/// Reads `game`: the title.
pub(crate) fn title(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let Some(Kind::Text(title)) = cursor.peek(0).map(|token| &token.kind) else {
        let mistake = cursor.expected("the title in quotes", &[]);
        return Err(mistake.help("such as `game \"Hex\"`").into());
    };
    cursor.skip();
    cursor.finish()?;
    title.trim().clone_into(&mut names.rules.title);
    Ok(())
}

/// Reads `with`: parameters. A value out of its range does not keep the others from being read.
pub(crate) fn with(cursor: &mut Cursor<'_>, names: &mut Names, given: Given<'_>) -> Reading<()> {
    let mut trouble = Ok(());
    loop {
        let (name, _, span) = names.new_name(cursor, Sort::Parameter)?;
        cursor.expect("=")?;
        let place = cursor.span();
        let default = read_fixed_number(cursor, names)?;
        let place = cursor.since(place);
        let (mut least, mut greatest) = (0, MAX_NUMBER);
        if cursor.eat("from") {
            least = read_fixed_number(cursor, names)?;
            cursor.expect("to")?;
            greatest = read_fixed_number(cursor, names)?;
        }
        let parameter = Parameter { span, name, default, least, greatest, value: default };
        let added = add_parameter(names, parameter, given);
        trouble = trouble.and(check_range(default, least, greatest, place)).and(added);
        if !cursor.eat(",") {
            return cursor.finish().and(trouble);
        }
    }
}

/// Adds a parameter with the value that is given for it; with its default if that is wrong.
fn add_parameter(names: &mut Names, parameter: Parameter, given: Given<'_>) -> Reading<()> {
    let Parameter { least, greatest, .. } = parameter;
    let (name, span) = (parameter.name.clone(), parameter.span);
    names.rules.parameters.push(parameter);
    let Some((_, text)) = given.iter().find(|(given, _)| given.to_lowercase() == name) else { return Ok(()) };
    let value = text.trim().parse().ok().filter(|value| (least..=greatest).contains(value));
    if let (Some(value), Some(parameter)) = (value, names.rules.parameters.last_mut()) {
        parameter.value = value;
        return Ok(());
    }
    let message = format!("`{name}` is a whole number from {least} to {greatest}, not {}", quoted(text));
    Err(Mistake::at(span, message).into())
}

/// The mistakes of given values that no parameter of the text takes.
pub(crate) fn unknown_values(names: &Names, given: Given<'_>) -> Vec<Mistake> {
    let known = names.all(Sort::Parameter);
    let mut mistakes = Vec::new();
    for (index, (name, _)) in given.iter().enumerate() {
        let lower = name.to_lowercase();
        if given[..index].iter().any(|(earlier, _)| earlier.to_lowercase() == lower) {
            mistakes.push(Mistake::of_no_line(format!("{} is given twice", quoted(name))));
        } else if !known.contains(&&*lower) && !names.is_incomplete {
            let help = did_you_mean(&lower, known.iter().copied());
            let help = match &known[..] {
                [] => "this game has no parameters".to_owned(),
                _ if help.is_empty() => format!("there is {}", known.join(", ")),
                _ => help,
            };
            mistakes.push(Mistake::of_no_line(format!("there is no parameter {}", quoted(name))).help(help));
        }
    }
    mistakes
}

/// Reads `players`: names, or a number.
pub(crate) fn players(cursor: &mut Cursor<'_>, names: &mut Names, given: Given<'_>) -> Reading<()> {
    if matches!(cursor.peek(0).map(|token| &token.kind), Some(Kind::Number(_)))
        || cursor.word().is_some_and(|word| names.parameter(word).is_some())
    {
        return number_of_players(cursor, names, given);
    }
    let start = cursor.span();
    let mut number = 0;
    loop {
        let (name, text, _) = names.new_name(cursor, Sort::Player)?;
        let seat = if cursor.eat("at") { Some(read_compass(cursor)?) } else { None };
        number += 1;
        // Those who are too many are counted, and no more.
        if number <= MAX_PLAYERS {
            names.players.push(name);
            names.rules.players.push(text);
            names.seats.push(seat);
        }
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.finish()?;
    let span = cursor.since(start);
    if !(2..=MAX_PLAYERS).contains(&number) {
        return Err(Mistake::at(span, format!("a game has 2 to {MAX_PLAYERS} players, not {number}")).into());
    }
    let seated = names.seats.iter().flatten().count();
    if seated != 0 && seated != number {
        return Err(Mistake::at(span, "some players have a seat and others have none").into());
    }
    Ok(())
}

fn number_of_players(cursor: &mut Cursor<'_>, names: &mut Names, given: Given<'_>) -> Reading<()> {
    let start = cursor.span();
    let least = read_fixed_number(cursor, names)?;
    let greatest = if cursor.eat("to") { read_fixed_number(cursor, names)? } else { least };
    cursor.finish()?;
    let span = cursor.since(start);
    if least < 2 || greatest > MAX_PLAYERS as i64 || least > greatest {
        return Err(Mistake::at(span, format!("a game has 2 to {MAX_PLAYERS} players")).into());
    }
    let mut number = least;
    if least < greatest {
        let name = "players".to_owned();
        let parameter = Parameter { span, name, default: least, least, greatest, value: least };
        add_parameter(names, parameter, given)?;
        number = names.parameter("players").map_or(least, |parameter| parameter.value);
    }
    names.players = (1..=number).map(|seat| seat.to_string()).collect();
    names.rules.players.clone_from(&names.players);
    names.seats = vec![None; names.players.len()];
    Ok(())
}

/// Reads `pieces`: the kinds of pieces.
pub(crate) fn pieces(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    loop {
        let (name, _, span) = names.new_name(cursor, Sort::Piece)?;
        let belongs = if !cursor.eat("for") || cursor.eat("each") {
            Belongs::Each
        } else if cursor.eat("nobody") {
            Belongs::Nobody
        } else {
            Belongs::Player(Player::new(names.read_player(cursor)?))
        };
        names.rules.pieces.push(PieceKind { span, name, belongs, hand: None });
        if names.rules.pieces.len() > MAX_KINDS {
            return Err(Mistake::at(span, format!("there are at most {MAX_KINDS} kinds of pieces")).into());
        }
        if !cursor.eat(",") {
            return cursor.finish();
        }
    }
}

/// Reads `region`: a name for a set.
pub(crate) fn region(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    let (name, _, span) = names.new_name(cursor, Sort::Region)?;
    cursor.expect("=")?;
    let set = read_set(cursor, names, Context::default())?;
    cursor.finish()?;
    let operations = if matches!(set.kind, SetKind::Fixed(_)) { 0 } else { cursor.operations() };
    names.rules.regions.push(Region { span, name, set, operations });
    Ok(())
}

/// Reads `forward`: a direction for each player.
pub(crate) fn forward(cursor: &mut Cursor<'_>, names: &Names) -> Reading<ByPlayer<Direction>> {
    let mut directions = vec![None; names.players.len()];
    let whole = cursor.whole();
    loop {
        let start = cursor.span();
        let player = names.read_player(cursor)?;
        let place = cursor.span();
        let direction = read_compass(cursor)?;
        super::directions::check(names.board(place)?, direction, place)?;
        if directions[player].replace(direction).is_some() {
            let message = format!("`{}` has a direction already", names.rules.players[player]);
            return Err(Mistake::at(start, message).into());
        }
        if !cursor.eat(",") {
            break;
        }
    }
    cursor.finish()?;
    let missing = directions.iter().zip(&names.rules.players).find(|(direction, _)| direction.is_none());
    match missing {
        Some(_) if names.is_incomplete => Err(Trouble::Follows),
        Some((_, name)) => {
            let mistake = Mistake::at(whole, format!("`forward` says nothing of {name}"));
            Err(mistake.help(format!("add `, {name} north` or another direction")).into())
        }
        None => Ok(directions.into_iter().flatten().collect()),
    }
}

/// Reads `count`: a counter, or the number of each cell.
pub(crate) fn count(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    if cursor.sees_at(1, "=") {
        return seeds(cursor, names);
    }
    let (name, _, span) = names.new_name(cursor, Sort::Counter)?;
    if !cursor.eat("from") {
        return Err(cursor.expected_one_of(&["from", "="]).into());
    }
    let start_of_range = cursor.span();
    let least = read_fixed_number(cursor, names)?;
    cursor.expect("to")?;
    let greatest = read_fixed_number(cursor, names)?;
    let range = cursor.since(start_of_range);
    if least > greatest || least < -MAX_COUNTER || greatest > MAX_COUNTER {
        let message = format!("a counter goes from a number to a greater one, within {MAX_COUNTER}");
        return Err(Mistake::at(range, message).into());
    }
    let mut start = least;
    if cursor.eat("=") {
        let place = cursor.span();
        start = read_fixed_number(cursor, names)?;
        check_range(start, least, greatest, cursor.since(place))?;
    }
    let for_each = cursor.eat("for");
    let only = if for_each && !cursor.eat("each") { Some(names.read_player(cursor)?) } else { None };
    cursor.finish()?;
    add_counter(names, Counter { span, name, least, greatest, start, for_each, only: only.map(Player::new) })
}

fn add_counter(names: &mut Names, counter: Counter) -> Reading<()> {
    let span = counter.span;
    names.rules.counters.push(counter);
    if names.rules.counters.len() > MAX_KINDS {
        return Err(Mistake::at(span, format!("there are at most {MAX_KINDS} counters")).into());
    }
    Ok(())
}

/// Reads `hand`: the kinds that captured pieces are kept as, each with the kinds that become it. Each is a
/// counter, and how far it goes is known when the start is.
pub(crate) fn hand(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    loop {
        let (start, hand) = (cursor.span(), names.rules.counters.len());
        let first = names.read_piece(cursor)?;
        let mut piece = first;
        loop {
            let kind = &mut names.rules.pieces[piece];
            let message = match kind.belongs {
                Belongs::Each if kind.hand.is_none() => None,
                Belongs::Each => Some(format!("a `{}` comes to a hand already", kind.name)),
                _ => Some("only a kind that each player has comes to a hand".to_owned()),
            };
            if let Some(message) = message {
                return Err(Mistake::at(cursor.since(start), message).into());
            }
            kind.hand = Some(hand);
            if !cursor.eat("or") {
                break;
            }
            piece = names.read_piece(cursor)?;
        }
        let name = format!("{}-in-hand", names.rules.pieces[first].name);
        let span = cursor.since(start);
        let (least, greatest, start, for_each, only) = (0, 0, 0, true, None);
        add_counter(names, Counter { span, name, least, greatest, start, for_each, only })?;
        if !cursor.eat(",") {
            return cursor.finish();
        }
    }
}

fn check_range(number: i64, least: i64, greatest: i64, span: Span) -> Reading<()> {
    if (least..=greatest).contains(&number) {
        return Ok(());
    }
    Err(Mistake::at(span, format!("{number} is not from {least} to {greatest}")).into())
}

/// Reads `heaps`: their sizes.
pub(crate) fn heaps(cursor: &mut Cursor<'_>, names: &mut Names) -> Reading<()> {
    loop {
        let start = cursor.span();
        let size = read_fixed_number(cursor, names)?;
        check_range(size, 0, MAX_HEAP, cursor.since(start))?;
        names.rules.heaps.push(size);
        if names.rules.heaps.len() > MAX_HEAPS {
            return Err(Mistake::at(start, format!("there are at most {MAX_HEAPS} heaps")).into());
        }
        if !cursor.eat(",") {
            return cursor.finish();
        }
    }
}
