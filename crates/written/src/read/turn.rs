//! The lines of `turn` and `otherwise`.

use super::conditions::read_condition;
use super::cursor::Cursor;
use super::directions::read_directions;
use super::expressions::{Context, Known, needs_lines, read_number, read_set};
use super::fixed;
use super::mistake::{Mistake, Reading};
use super::names::Names;
use super::pushing::push;
use super::rotating::rotate;
use super::sowing::{move_seeds, sow};
use super::stacks::{alone, carry, needs_stacks};
use super::tokens::Kind;
use crate::syntax::{
    Belongs, Board, Condition, ConditionKind, Direction, Effect, Motion, MoveLine, Movement, Number, Part,
    Relation, Set, SetKind, Span, Verb,
};

/// The words that begin a line of `turn`.
pub(crate) const VERBS: [&str; 18] = [
    "place", "drop", "step", "slide", "hop", "go", "fly", "carry", "push", "march", "shift", "remove", "add",
    "take", "sow", "rotate", "pass", "pie",
];

/// The words that begin an effect.
pub(super) const EFFECTS: [&str; 18] = [
    "flip", "remove", "put", "becomes", "add", "move", "same", "place", "step", "slide", "hop", "go", "fly",
    "push", "march", "shift", "rotate", "at last",
];

/// The context of conditions and effects behind a verb.
fn behind(verb: &Verb) -> Context {
    let known = match verb {
        Verb::Place { .. } | Verb::Remove { .. } => Known::To,
        Verb::Move(_) | Verb::Sow { .. } | Verb::Rotate(_) => Known::FromAndTo,
        Verb::Add { .. } | Verb::Take { .. } | Verb::Pass | Verb::PieRule => Known::Nothing,
    };
    Context { known, ..Context::default() }
}

/// Reads a line of `turn`: several where a piece becomes one of several kinds, or slides as far as possible.
pub(crate) fn move_line(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Vec<MoveLine>> {
    let span = cursor.whole();
    let from_hand = from_hand(cursor, names)?;
    let mut verbs = verb(cursor, names, Context::default())?;
    let verb = verbs.remove(0);
    let context = behind(&verb);
    let mut condition = if cursor.eat("if") { Some(read_condition(cursor, names, context)?) } else { None };
    let Then { mut effects, choices, afterwards } = then(cursor, names, context)?;
    if let Some((span, counter)) = from_hand {
        let kind = ConditionKind::Compare(Number::Counter(counter), Relation::Greater, Number::Constant(0));
        condition = Condition::all([Some(Condition { span, kind }), condition]);
        effects.insert(0, Effect::Add { number: Number::Constant(-1), counter });
    }
    // A pass moves nothing, but may count.
    let goes_on = |effect: &Effect| matches!(effect, Effect::Verb(_) | Effect::SamePlayerAgain);
    let is_over = verb == Verb::PieRule && !(effects.is_empty() && afterwards.is_none());
    if is_over || verb == Verb::Pass && effects.iter().any(goes_on) {
        return Err(Mistake::at(span, "nothing can follow here: the turn goes to the other player").into());
    }
    let goes_on = effects.iter().any(|effect| matches!(effect, Effect::Verb(_)));
    if goes_on && verb.movement().is_some_and(Movement::carries) {
        let message = "a move that carries pieces has no other verb";
        return Err(Mistake::at(span, message).into());
    }
    finish_line(cursor, condition.is_some() || !effects.is_empty() || afterwards.is_some())?;
    let line = MoveLine { span, verb, condition, effects, afterwards };
    let asks = [Some(Part::Verb(&line.verb)), line.condition.as_ref().map(Part::Condition)];
    if line.attacks() && asks.into_iter().flatten().any(Part::asks_for_attacks) {
        let mistake = Mistake::at(span, "what is attacked cannot depend on what is attacked");
        return Err(mistake.help("a line that captures may use `attacked` behind `afterwards` only").into());
    }
    let chosen = |piece: usize| {
        let mut line = line.clone();
        for effect in &mut line.effects {
            if let Effect::Verb(Verb::Place { piece: other, .. }) = effect {
                *other = piece;
            }
        }
        line
    };
    let mut lines: Vec<MoveLine> =
        if choices.is_empty() { vec![line] } else { choices.into_iter().map(chosen).collect() };
    let first = lines.clone();
    for verb in verbs {
        lines.extend(first.iter().map(|line| MoveLine { verb: verb.clone(), ..line.clone() }));
    }
    Ok(lines)
}

/// Reads the rest of `every move`: the effects and the condition that are added to each line of `turn`.
pub(crate) fn every_move(cursor: &mut Cursor<'_>, names: &Names) -> Reading<Every> {
    cursor.expect("every move")?;
    let Then { effects, afterwards, .. } = then(cursor, names, Context::default())?;
    if effects.iter().any(|effect| matches!(effect, Effect::Verb(_))) {
        return Err(Mistake::at(cursor.whole(), "a verb cannot be part of every move").into());
    }
    if effects.is_empty() && afterwards.is_none() && cursor.peek(0).is_none() {
        return Err(cursor.expected("`, then` or `, only if afterwards`", &["then", "only"]).into());
    }
    finish_line(cursor, true)?;
    Ok(Every { effects, afterwards })
}

/// What `every move` adds.
#[derive(Debug)]
pub(crate) struct Every {
    effects: Vec<Effect>,
    afterwards: Option<Condition>,
}

impl Every {
    /// Adds it to a line: the effects directly behind the verb, but not to a pass, and nothing to the pie
    /// rule.
    pub(crate) fn add_to(&self, line: &mut MoveLine) {
        if line.verb == Verb::PieRule {
            return;
        }
        if line.verb != Verb::Pass {
            line.effects.splice(0..0, self.effects.iter().cloned());
        }
        line.afterwards = Condition::all([line.afterwards.take(), self.afterwards.clone()]);
    }
}

/// What stands behind a verb and its condition.
#[derive(Default)]
struct Then {
    effects: Vec<Effect>,
    /// The kinds that the piece may become, if there are several: it is taken off the board, and the second
    /// verb places one of them.
    choices: Vec<usize>,
    afterwards: Option<Condition>,
}

/// Reads the effects of a line, and the condition of the position that they leave.
fn then(cursor: &mut Cursor<'_>, names: &Names, mut context: Context) -> Reading<Then> {
    let Then { mut effects, mut choices, mut afterwards } = Then::default();
    while cursor.eat(",") {
        if afterwards.is_some() {
            let mistake = Mistake::at(cursor.span(), "a line ends with `only if afterwards`");
            return Err(mistake.help("write `, then` before it").into());
        }
        if cursor.sees("if") {
            let mistake = Mistake::at(cursor.span(), "`if` stands directly behind the verb");
            return Err(mistake.help("write it before the comma, and before `then`").into());
        }
        if cursor.sees("only") {
            cursor.expect("only if afterwards")?;
            afterwards = Some(read_condition(cursor, names, context)?);
            continue;
        }
        cursor.expect("then")?;
        let start = cursor.span();
        let mut effect = effect(cursor, names, context)?;
        if let (Effect::Becomes(first), true) = (&effect, cursor.sees("or")) {
            let it = Set { span: start, kind: SetKind::It };
            choices.push(*first);
            while cursor.eat("or") {
                choices.push(names.read_piece(cursor)?);
            }
            effects.push(Effect::Remove(it.clone()));
            effect = Effect::Verb(Verb::Place { piece: choices[0], on: it });
        }
        if let Effect::Verb(second) = &effect {
            if second.hops_on() || second.movement().is_some_and(Movement::repeats) {
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
    Ok(Then { effects, choices, afterwards })
}

/// Expects the end of a line; otherwise returns a mistake that lists the possible continuations.
fn finish_line(cursor: &Cursor<'_>, is_beyond_verb: bool) -> Reading<()> {
    match cursor.peek(0) {
        None => Ok(()),
        Some(token) if token.is("then") => {
            Err(Mistake::at(token.span, "a comma stands before `then`").help("write `, then`").into())
        }
        Some(token) if token.is("only") => {
            let mistake = Mistake::at(token.span, "a comma stands before `only`");
            Err(mistake.help("write `, only if afterwards`").into())
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
fn verb(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Vec<Verb>> {
    let start = cursor.span();
    let Some(word) = cursor.word().filter(|word| VERBS.contains(word)) else {
        return Err(cursor.expected_one_of(&VERBS).into());
    };
    cursor.skip();
    let verb = match word {
        "place" | "drop" => {
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
        "sow" => sow(cursor, names, context, start),
        "rotate" => rotate(cursor, names, context, start),
        "take" => take(cursor, names, start),
        "push" | "march" | "shift" => push(cursor, names, context, (word, start)),
        "pass" => Ok(Verb::Pass),
        "pie" => {
            cursor.expect("rule")?;
            if names.rules.players.len() == 2 {
                Ok(Verb::PieRule)
            } else {
                Err(Mistake::at(cursor.since(start), "the pie rule is for two players").into())
            }
        }
        _ => return moving(cursor, names, context, word, start),
    };
    verb.map(|verb| vec![verb])
}

/// A verb of a line that has only one.
fn one_verb(cursor: &mut Cursor<'_>, names: &Names, context: Context) -> Reading<Verb> {
    let start = cursor.span();
    let mut verbs = verb(cursor, names, context)?;
    if verbs.len() > 1 {
        let message = "only the first verb of a line slides as far as possible";
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    Ok(verbs.remove(0))
}

/// Reads a verb that moves a piece.
fn moving(
    cursor: &mut Cursor<'_>,
    names: &Names,
    context: Context,
    word: &str,
    start: Span,
) -> Reading<Vec<Verb>> {
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
    let far = cursor.span();
    let is_far = word == "slide" && cursor.eat("as far as possible");
    let far = cursor.since(far);
    let mut motion = match word {
        "slide" => {
            let limit = |cursor: &mut Cursor<'_>| read_number(cursor, names, context);
            let at_most = if cursor.eat("at most") { Some(limit(cursor)?) } else { None };
            let is_over = !is_far && cursor.sees("over");
            Motion::Slide { at_most, over: if is_over { Some(over(cursor)?) } else { None }, again: false }
        }
        "hop" => Motion::Hop { over: over(cursor)?, again: false },
        "go" => {
            cursor.expect("exactly")?;
            let exactly = read_number(cursor, names, Context { on_line: true, ..context })?;
            Motion::Go { exactly, over: over(cursor)? }
        }
        "fly" => Motion::Fly,
        "carry" => carry(cursor, names, start)?,
        _ => Motion::Step,
    };
    cursor.expect("to")?;
    let to = read_set(cursor, names, context)?;
    alone(cursor, names, context, &mut motion)?;
    let place = cursor.span();
    let Endings { capturing, is_again, longest } = endings(cursor, word)?;
    let (capturing, beneath) = (capturing.is_some(), capturing == Some(true));
    if beneath {
        needs_stacks(names, cursor.since(place))?;
    }
    if let Motion::Hop { again, .. } | Motion::Slide { again, .. } = &mut motion {
        *again = is_again;
    }
    if !matches!(motion, Motion::Step | Motion::Fly) {
        needs_lines(names.board(start)?, word, cursor.since(start))?;
    }
    let verb = Verb::Move(Movement { motion, piece, within, directions, to, beneath, capturing, longest });
    if longest && !verb.hops_on() {
        let message = "`as many as possible` counts the moves of a piece that must go on";
        let help = "write `, again, as many as possible`, for a hop behind `, capturing`";
        return Err(Mistake::at(cursor.since(start), message).help(help).into());
    }
    let Verb::Move(movement) = verb else { return Ok(vec![verb]) };
    if !is_far {
        return Ok(vec![Verb::Move(movement)]);
    }
    if capturing {
        let message = "a slide as far as possible captures nothing";
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    Ok(stopped(names.board(start)?, &movement, far))
}

/// Slides to the cells where something stops them, the edge or a piece: one verb for each direction.
fn stopped(board: &Board, movement: &Movement, far: Span) -> Vec<Verb> {
    // What the words do not name has no place in the text.
    let set = |kind| Box::new(Set { span: Span::default(), kind });
    let most = movement.directions.iter().map(Vec::len).max().unwrap_or(0);
    let one = |index: usize| {
        let way = |all: &Vec<Direction>| all.get(index).copied();
        let directions: Vec<_> = movement.directions.iter().map(|all| Vec::from_iter(way(all))).collect();
        let edge = |all: &Vec<Direction>| way(all).map_or_else(Vec::new, |way| fixed::edge(board, way));
        let edges = set(SetKind::Fixed(movement.directions.iter().map(edge).collect()));
        // A player with fewer directions goes nowhere.
        let back = |all: &Vec<Direction>| way(all).or(all.first().copied()).map(Direction::opposite);
        let back = movement.directions.iter().filter_map(back).collect();
        let stops = set(SetKind::Toward(back, set(SetKind::Occupied)));
        let stopped = Set { span: far, kind: SetKind::Or(edges, stops) };
        let kind = SetKind::And(Box::new(movement.to.clone()), Box::new(stopped));
        Verb::Move(Movement { directions, to: Set { span: movement.to.span, kind }, ..movement.clone() })
    };
    (0..most).map(one).collect()
}

/// What may stand behind the set of a verb that moves a piece.
#[derive(Default)]
struct Endings {
    /// True if what is captured goes beneath.
    capturing: Option<bool>,
    is_again: bool,
    longest: bool,
}

/// Reads `, capturing`, `, capturing beneath`, `, again` and `, as many as possible`.
fn endings(cursor: &mut Cursor<'_>, verb: &str) -> Reading<Endings> {
    let mut endings = Endings::default();
    let goes_on = ["hop", "slide"].contains(&verb);
    while cursor.sees(",") && !["then", "only"].iter().any(|word| cursor.sees_at(1, word)) {
        let place = cursor.peek(1).map_or(cursor.span(), |token| token.span);
        if verb != "carry" && cursor.eat(", capturing") {
            endings.capturing = Some(verb == "hop" && cursor.eat("beneath"));
        } else if cursor.eat(", again") {
            if !goes_on {
                return Err(Mistake::at(place, "only `hop` and `slide` may go on with `again`").into());
            }
            endings.is_again = true;
        } else if cursor.eat(", as many as possible") {
            endings.longest = true;
        } else {
            cursor.skip();
            let words: &[&str] = match verb {
                _ if goes_on => &["capturing", "again", "then"],
                "carry" => &["alone onto", "then"],
                _ => &["capturing", "then"],
            };
            return Err(cursor.expected_one_of(words).into());
        }
    }
    Ok(endings)
}

/// If the line that begins here is `drop`, its first two words and the counter of the hand of its piece.
fn from_hand(cursor: &Cursor<'_>, names: &Names) -> Reading<Option<(Span, usize)>> {
    let (Some("drop"), Some(word)) = (cursor.word(), cursor.word_at(1)) else { return Ok(None) };
    let Some(piece) = names.piece(word) else { return Ok(None) };
    let mut ahead = cursor.clone();
    ahead.skip();
    ahead.skip();
    let span = ahead.since(cursor.span());
    let hand = names.counter(&format!("{word}-in-hand"));
    let hand = hand.filter(|&hand| names.rules.pieces[piece].hand == Some(hand));
    if hand.is_none() && !names.is_incomplete {
        let mistake = Mistake::at(span, format!("no hand keeps a `{word}`"));
        return Err(mistake.help(format!("add a line such as `hand {word}`")).into());
    }
    Ok(hand.map(|hand| (span, hand)))
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
    let Some(word) = cursor.word().filter(|word| *word == "at" || EFFECTS.contains(word)) else {
        return Err(cursor.expected_one_of(&EFFECTS).into());
    };
    let start = cursor.span();
    let set = |cursor: &mut Cursor<'_>| -> Reading<Set> { read_set(cursor, names, context) };
    match word {
        "remove" if cursor.sees_at(1, "one") && cursor.sees_at(2, "of") => {
            Ok(Effect::Verb(one_verb(cursor, names, context)?))
        }
        "at" => {
            cursor.expect("at last")?;
            let place = cursor.span();
            let effect = effect(cursor, names, context)?;
            let is_final = matches!(effect, Effect::AtLast(_) | Effect::SamePlayerAgain | Effect::Verb(_));
            if is_final || matches!(effect, Effect::MoveSeeds { .. }) {
                let message = "this cannot wait until the piece need not go on";
                let help = "`at last` may stand before `flip`, `remove`, `put`, `becomes` and `add`";
                return Err(Mistake::at(cursor.since(place), message).help(help).into());
            }
            Ok(Effect::AtLast(Box::new(effect)))
        }
        "same" => {
            cursor.expect("same player again")?;
            Ok(Effect::SamePlayerAgain)
        }
        "move" => {
            cursor.skip();
            move_seeds(cursor, names, context, start)
        }
        "flip" | "remove" | "put" | "becomes" => {
            cursor.skip();
            names.board(start)?;
            Ok(match word {
                "flip" => Effect::Flip(set(cursor)?),
                "remove" => Effect::Remove(set(cursor)?),
                "put" => {
                    let (is_next, piece) = piece_to_put(cursor, names)?;
                    cursor.expect("on")?;
                    Effect::Put { is_next, piece, on: set(cursor)? }
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
        _ => Ok(Effect::Verb(one_verb(cursor, names, context)?)),
    }
}

/// Reads a kind of piece, or `next's` and the kind.
fn piece_to_put(cursor: &mut Cursor<'_>, names: &Names) -> Reading<(bool, usize)> {
    let start = cursor.span();
    let is_next = cursor.peek(0).is_some_and(|token| token.kind == Kind::Possessive("next".to_owned()));
    if is_next {
        cursor.skip();
    }
    let piece = names.read_piece(cursor)?;
    if is_next && names.rules.pieces[piece].belongs != Belongs::Each {
        let message = "only pieces that each player has can be the next player's";
        return Err(Mistake::at(cursor.since(start), message).into());
    }
    Ok((is_next, piece))
}

fn becomes(cursor: &mut Cursor<'_>, names: &Names, context: Context, start: Span) -> Reading<Effect> {
    let piece = names.read_piece(cursor)?;
    if context.known != Known::Nothing {
        return Ok(Effect::Becomes(piece));
    }
    Err(Mistake::at(cursor.since(start), "no piece was placed or moved that could become another").into())
}
