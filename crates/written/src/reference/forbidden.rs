//! Explains why a move is illegal: the line that comes nearest to allowing it, and the test that fails.

use super::action::{Action, Move};
use super::moves::{afterwards, all, before_the_end, goals, has_piece, ray_to, reached_from, slid_over};
use super::rotating::rotations;
use super::sowing::sown;
use super::stacks::is_open;
use super::state::{State, piece_of};
use super::view::View;
use crate::syntax::{
    CellId, Condition, ConditionKind, Motion, MoveLine, Movement, Rotation, Rules, Set, SetKind, Span, Verb,
};

/// How far a move gets with a line: the number of tests it passes, and why it fails the next one.
struct Lack {
    passed: u8,
    why: String,
}

/// Returns the reason why a move is illegal: the number and the text of the line of `turn` that comes nearest
/// to allowing it, and the failed test. `tried` are the cells of its verbs in order, possibly without the
/// last ones, and `kind` is that of the piece it places, if it names one. `None` if no line is about such
/// moves, or one allows it.
pub fn forbidden(rules: &Rules, state: &State, tried: &[CellId], kind: Option<usize>) -> Option<String> {
    let mut nearest: Option<(Lack, &MoveLine)> = None;
    let is_meant = |line: &MoveLine| kind.is_none() || line.verbs().any(|verb| verb.facts().brings == kind);
    for (index, line) in rules.lines().enumerate().filter(|(_, line)| is_meant(line)) {
        let Some(lack) = lack(rules, state, (index, line), tried) else { continue };
        if nearest.as_ref().is_none_or(|(nearest, _)| lack.passed > nearest.passed) {
            nearest = Some((lack, line));
        }
    }
    let (lack, line) = nearest?;
    Some(format!(
        "a move that line {} allows (`{}`: {})",
        line.span.line,
        text_of(rules, line.span),
        lack.why
    ))
}

/// The number of cells that a verb is tried by.
fn cells_of(verb: &Verb) -> usize {
    match verb {
        Verb::Place { .. } | Verb::Sow { .. } => 1,
        Verb::Add { .. } | Verb::Take { .. } | Verb::Pass | Verb::PieRule => 0,
        Verb::Move(_) | Verb::Remove { .. } | Verb::Rotate(_) => 2,
    }
}

fn lack(rules: &Rules, state: &State, (index, line): (usize, &MoveLine), tried: &[CellId]) -> Option<Lack> {
    let first = cells_of(&line.verb);
    if tried.is_empty() || first == 0 || tried.len() > line.verbs().map(cells_of).sum() {
        return None;
    }
    let view = View::new(rules, state, state.mover);
    if let Some(cell) = state.hopping.filter(|&cell| tried[0] != cell || first == 1) {
        return Some(Lack { passed: 0, why: format!("the piece on {} has to hop on", view.name(cell)) });
    }
    let lacks = match (&line.verb, tried) {
        (Verb::Place { piece, on }, [to, ..]) => placing(&view, *piece, on, *to),
        (Verb::Sow { from, .. }, [cell, ..]) => sowing(&view, &line.verb, from, *cell),
        (Verb::Rotate(rotation), [from, rest @ ..]) => {
            rotating(&view, rotation, *from, rest.first().copied())
        }
        (verb, [from, rest @ ..]) => {
            verb.movement().and_then(|movement| moving(&view, verb, movement, *from, rest.first().copied()))
        }
        _ => None,
    };
    if lacks.is_some() || tried.len() < first {
        return lacks;
    }
    let (from, to) = match (sown(&view, &line.verb, tried[0]), first) {
        (Some((_, to)), _) => (Some(tried[0]), to),
        (None, 1) => (None, tried[0]),
        (None, _) => (Some(tried[0]), tried[1]),
    };
    let behind = View { from, to: Some(to), it: Some(to), ..view };
    if let Some(condition) = line.condition.as_ref().filter(|it| !behind.holds(it, &|_| true)) {
        let text = text_of(rules, part_that_fails(&behind, condition).span);
        let why = match text.split_once(' ') {
            Some(("drop", kind)) => format!("the player to move has no {kind} in hand"),
            _ => format!("`{text}` does not hold"),
        };
        return Some(Lack { passed: 8, why });
    }
    let is_it = |(one, _): &(Action, Option<Action>)| one.cells() == (from, Some(to));
    let found: Vec<(Action, Option<Action>)> =
        before_the_end(rules, state, line).into_iter().filter(is_it).collect();
    let cells = |(_, other): &(Action, Option<Action>)| {
        let (from, to) = other.map_or((None, None), Action::cells);
        from.into_iter().chain(to).collect::<Vec<_>>()
    };
    let rest = &tried[first..];
    if !found.iter().any(|mv| cells(mv).starts_with(rest)) {
        let why = match rest.last() {
            Some(&cell) if !found.is_empty() => {
                format!("its second verb does not reach {}", view.name(cell))
            }
            _ => "its second verb has no place to go".to_owned(),
        };
        return Some(Lack { passed: 9, why });
    }
    if let Some(condition) = &line.afterwards {
        let fails = |mv| {
            afterwards(rules, state, line, mv, |after| {
                let holds = after.holds(condition, &|_| true);
                (!holds).then(|| text_of(rules, part_that_fails(after, condition).span))
            })
        };
        let whys: Option<Vec<String>> =
            found.iter().filter(|mv| cells(mv).starts_with(rest)).map(|&mv| fails(mv)).collect();
        if let Some(text) = whys.and_then(|whys| whys.into_iter().next()) {
            return Some(Lack { passed: 10, why: format!("afterwards `{text}` does not hold") });
        }
    }
    let counted = all(rules, state);
    let is_longest = |mv: &Move| rules.lines().nth(mv.line).is_some_and(|line| line.verb.is_longest());
    if line.verb.is_longest() && counted.iter().any(is_longest) {
        let is_it = |mv: &Move| mv.line == index && mv.first.cells() == (from, Some(to));
        let why = || "another move begins a longer chain".to_owned();
        return (!counted.iter().any(is_it)).then(|| Lack { passed: 11, why: why() });
    }
    let is_above = counted.into_iter().all(|mv| mv.line != index);
    let why = "it counts only where no line above `otherwise` gives a move".to_owned();
    if is_above || !line.verb.movement().is_some_and(Movement::carries) {
        return is_above.then_some(Lack { passed: 11, why });
    }
    let [from, to] = [from.unwrap_or(to), to].map(|cell| view.name(cell).to_owned());
    let why = format!("pieces cannot be left like this between {from} and {to}");
    Some(Lack { passed: 12, why })
}

/// The lack of a line that places a piece.
fn placing(view: &View<'_>, piece: usize, on: &Set, to: CellId) -> Option<Lack> {
    let name = view.name(to);
    if piece_of(view.rules, piece, view.player).owner.is_some_and(|owner| owner != view.player) {
        return Some(Lack { passed: 1, why: "only another player has this piece".to_owned() });
    }
    if view.state.at(to).is_some() {
        return Some(Lack { passed: 2, why: format!("{name} is occupied") });
    }
    (!view.set(on).has(to)).then(|| Lack { passed: 7, why: outside(view, on, to) })
}

/// The lack of a line that sows what is on a cell.
fn sowing(view: &View<'_>, verb: &Verb, from: &Set, cell: CellId) -> Option<Lack> {
    let name = view.name(cell);
    if !view.set(from).has(cell) {
        return Some(Lack { passed: 3, why: outside(view, from, cell) });
    }
    let why = match &view.rules.seeds {
        Some(seeds) if view.state.seeds[usize::from(cell)] == 0 => {
            format!("there are no {} on {name}", seeds.name)
        }
        _ => format!("nothing can be sown from {name} along the track"),
    };
    sown(view, verb, cell).is_none().then_some(Lack { passed: 4, why })
}

/// The lack of a line that rotates the square at a cell; `to` as for movements.
fn rotating(view: &View<'_>, rotation: &Rotation, from: CellId, to: Option<CellId>) -> Option<Lack> {
    let (name, side) = (view.name(from), rotation.side);
    if !view.set(&rotation.at).has(from) {
        return Some(Lack { passed: 3, why: outside(view, &rotation.at, from) });
    }
    let turns: Vec<CellId> =
        rotations(view, rotation).into_iter().filter(|turn| turn.0 == from).map(|turn| turn.1).collect();
    if turns.is_empty() {
        let why = format!("no square of {side} by {side} cells has its southwest cell on {name}");
        return Some(Lack { passed: 4, why });
    }
    let to = to.filter(|to| !turns.contains(to))?;
    Some(Lack { passed: 5, why: format!("it does not turn {name} to {}", view.name(to)) })
}

/// The lack of a line that moves a piece from a cell; `to` a cell, if it is known.
fn moving(
    view: &View<'_>,
    verb: &Verb,
    movement: &Movement,
    from: CellId,
    to: Option<CellId>,
) -> Option<Lack> {
    let rules = view.rules;
    let kind = &rules.pieces[movement.piece].name;
    let name = view.name(from);
    if !has_piece(view, movement, from) {
        return Some(Lack { passed: 1, why: format!("the player to move has no {kind} on {name}") });
    }
    if let Some(within) = movement.within.as_ref().filter(|within| !view.set(within).has(from)) {
        return Some(Lack { passed: 3, why: outside(view, within, from) });
    }
    let steps = reached_from(view, verb, from);
    let Some(to) = to else {
        let why = format!("no cell can be reached from {name}");
        return steps.is_empty().then_some(Lack { passed: 4, why });
    };
    if steps.contains(&to) {
        return None;
    }
    if movement.repeats() && !movement.capturing {
        let why = format!("no hops lead to {}", view.name(to));
        return Some(Lack { passed: 6, why });
    }
    if movement.pushes() {
        let why = format!("no line of pieces goes from {name} to {}", view.name(to));
        return Some(Lack { passed: 6, why });
    }
    let Some((ray, line)) = ray_to(view, movement, from, to) else {
        let why = format!("{} does not lie in its directions from {name}", view.name(to));
        return Some(Lack { passed: 4, why });
    };
    // The place of the cell on the ray: 1 for a neighbor.
    let distance = ray.iter().position(|&cell| cell == to).map_or(0, |place| place + 1);
    let between = &ray[..distance.saturating_sub(1)];
    if movement.carries() {
        return Some(carrying(view, movement, (from, to), &ray[..distance]));
    }
    between_lacks(view, &movement.motion, (between, &line)).or_else(|| {
        let is_taken = view.state.at(to).is_some() && !movement.capturing;
        let why = if is_taken {
            format!("{} is occupied, and it does not capture", view.name(to))
        } else if goals(view, movement).has(to) {
            format!("{} is out of its reach", view.name(to))
        } else {
            outside(view, &movement.to, to)
        };
        Some(Lack { passed: 7, why })
    })
}

/// The lack of a line that carries pieces over some cells, to the last of them.
fn carrying(view: &View<'_>, movement: &Movement, (from, to): (CellId, CellId), passed: &[CellId]) -> Lack {
    let goals = view.set(&movement.to);
    let why = if let Some(&closed) = passed.iter().find(|&&cell| !is_open(view, cell)) {
        return Lack { passed: 6, why: format!("nothing can lie on the piece on {}", view.name(closed)) };
    } else if let Some(&cell) = passed.iter().find(|&&cell| !goals.has(cell)) {
        outside(view, &movement.to, cell)
    } else {
        format!("too few pieces can be carried from {} to {}", view.name(from), view.name(to))
    };
    Lack { passed: 7, why }
}

/// The lack of a movement in the cells before the one that it is to reach.
fn between_lacks(view: &View<'_>, motion: &Motion, (between, line): (&[CellId], &[CellId])) -> Option<Lack> {
    let distance = between.len() as i64 + 1;
    let far = |expected: i64| Lack {
        passed: 5,
        why: format!("it goes {} from there, and not {distance}", cells(expected)),
    };
    let not_over = |over: &Set| {
        let cells = view.set(over);
        let bad = between.iter().find(|&&cell| !cells.has(cell));
        bad.map(|&cell| Lack { passed: 6, why: outside(view, over, cell) })
    };
    match motion {
        Motion::Step if distance != 1 => Some(far(1)),
        Motion::Hop { .. } if distance != 2 => Some(far(2)),
        Motion::Hop { over, .. } => not_over(over),
        Motion::Go { exactly, over } => {
            let expected = view.number(exactly, line);
            if expected == distance { not_over(over) } else { Some(far(expected)) }
        }
        Motion::Slide { at_most, over, .. } => {
            let most = at_most.as_ref().map_or(i64::MAX, |number| view.number(number, &[]));
            let open = slid_over(view, over.as_ref());
            let blocked = between.iter().find(|&&cell| !open.has(cell));
            if let (Some(_), Some(over)) = (blocked, over) {
                return not_over(over);
            }
            if let Some(&cell) = blocked {
                return Some(Lack { passed: 6, why: format!("{} is in the way", view.name(cell)) });
            }
            let why = || format!("it slides {} at most, and not {distance}", cells(most));
            (distance > most).then(|| Lack { passed: 5, why: why() })
        }
        Motion::Step | Motion::Fly | Motion::Push(_) | Motion::Carry { .. } => None,
    }
}

fn cells(count: i64) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// The reason why a cell is not in a set: the smallest part of the set that excludes it.
fn outside(view: &View<'_>, set: &Set, cell: CellId) -> String {
    match &set.kind {
        SetKind::And(one, other) => {
            let part = if view.set(one).has(cell) { other } else { one };
            outside(view, part, cell)
        }
        SetKind::Without(one, _) if !view.set(one).has(cell) => outside(view, one, cell),
        SetKind::Without(_, other) => {
            format!("{} is in `{}`, which is left out", view.name(cell), text_of(view.rules, other.span))
        }
        _ => format!("{} is not in `{}`", view.name(cell), text_of(view.rules, set.span)),
    }
}

/// The first part of a condition, joined by `and`, that does not hold.
fn part_that_fails<'a>(view: &View<'_>, condition: &'a Condition) -> &'a Condition {
    match &condition.kind {
        ConditionKind::And(one, other) => {
            part_that_fails(view, if view.holds(one, &|_| true) { other } else { one })
        }
        _ => condition,
    }
}

/// The words of a part of the text, on one line.
fn text_of(rules: &Rules, span: Span) -> String {
    let lines = rules.source.lines().zip(1_u32..);
    let parts =
        lines.filter(|(_, number)| (span.line..=span.end_line).contains(number)).map(|(line, number)| {
            let first = if number == span.line { span.column.max(1) as usize - 1 } else { 0 };
            let is_last = number == span.end_line && span.end_column > span.column;
            let last = if is_last { span.end_column as usize - 1 } else { usize::MAX };
            let part: String = line.chars().take(last).skip(first).collect();
            part.split('#').next().unwrap_or_default().to_owned()
        });
    let words: Vec<String> = parts.map(|part| part.trim().to_owned()).collect();
    words.join(" ")
}
