//! The moves of a position, and how they are played.

use super::action::{Action, Move};
use super::effects::{carry_out, take_effect};
use super::pushing::{Shove, shoves};
use super::rotating::rotations;
use super::sowing::sown;
use super::stacks::carries;
use super::state::{State, piece_of};
use super::view::{Cells, View};
use crate::syntax::{CHAINS, CellId, Direction, Effect, Motion, MoveLine, Movement, Rules, Set, Verb};
use game::Player;
use std::collections::BTreeSet;

/// The legal moves.
pub(super) fn legal(rules: &Rules, state: &State) -> Vec<Move> {
    of_lines(rules, state, true)
}

/// The moves of all lines that count, those with the same path included.
pub(super) fn all(rules: &Rules, state: &State) -> Vec<Move> {
    of_lines(rules, state, false)
}

/// The moves of the lines that count. If each path is to be one move, it is that of the first line that gives
/// it, whatever the position is afterwards.
fn of_lines(rules: &Rules, state: &State, is_once: bool) -> Vec<Move> {
    let mut moves = of_any_length(rules, state, is_once);
    let longest = longest(rules, state, &moves);
    moves.retain(|mv| !line_of(rules, *mv).verb.is_longest() || longest.contains(mv));
    moves
}

/// The moves that begin the longest chains, of lines by which as many moves as possible are made. Chains are
/// followed as far as [`CHAINS`] says.
fn longest(rules: &Rules, state: &State, moves: &[Move]) -> Vec<Move> {
    let after = |(root, state): &(Option<Move>, State), mv: Move| {
        let (mut after, line) = (state.clone(), line_of(rules, mv));
        change(rules, &mut after, line, (mv.first, mv.second));
        after.hopping = mv.first.cells().1.filter(|_| line.verb.hops_on());
        (root.or(Some(mv)), after)
    };
    let is_longest = |mv: &Move| line_of(rules, *mv).verb.is_longest();
    let start = (None, state.clone());
    let begin = moves.iter().copied().filter(is_longest).map(|mv| after(&start, mv));
    let mut chains: Vec<(Option<Move>, State)> = begin.collect();
    for _ in 1..CHAINS[0] {
        let mut next = Vec::new();
        for chain in chains.iter().filter(|(_, state)| state.hopping.is_some()) {
            let more = of_any_length(rules, &chain.1, true);
            next.extend(more.into_iter().filter(is_longest).map(|mv| after(chain, mv)));
        }
        if next.is_empty() || next.len() > CHAINS[1] {
            break;
        }
        chains = next;
    }
    chains.into_iter().filter_map(|(root, _)| root).collect()
}

/// The line of a move.
fn line_of(rules: &Rules, mv: Move) -> &MoveLine {
    rules.lines().nth(mv.line).expect("a move is of a line")
}

/// The same, however long the chains are that they begin.
fn of_any_length(rules: &Rules, state: &State, is_once: bool) -> Vec<Move> {
    let (mut moves, mut index, mut known): (Vec<Move>, _, _) = (Vec::new(), 0, BTreeSet::new());
    for group in &rules.turn {
        for line in group {
            for (first, second) in before_the_end(rules, state, line) {
                let mv = Move { first, second, line: index };
                if (!is_once || known.insert(mv.path())) && may_lead_on(rules, state, line, (first, second)) {
                    moves.push(mv);
                }
            }
            index += 1;
        }
        if state.hopping.is_none() {
            known.clear();
            if moves.iter().any(|mv| mv.first != Action::PieRule) {
                break;
            }
        }
    }
    moves
}

/// True if a player would have a move if it were their turn, a pass and the pie rule not counted.
pub(super) fn can_move(rules: &Rules, state: &State, player: usize) -> bool {
    let hopping = state.hopping.filter(|_| player == state.mover);
    let state = State { mover: player, hopping, ..state.clone() };
    legal(rules, &state).iter().any(|mv| mv.first.is_move())
}

/// True if a piece stands on a cell that some player but its owner could capture there.
pub(super) fn is_attacked(rules: &Rules, state: &State, cell: CellId) -> bool {
    let Some(owner) = state.at(cell).and_then(|piece| piece.owner) else { return false };
    let mut others = (0..rules.seats()).filter(|player| *player != owner && !state.finished.contains(player));
    others.any(|player| {
        let view = View::new(rules, state, player);
        let captures = |line: &MoveLine| {
            let is_one = |action: &Action| match *action {
                Action::Go { to, over, .. } => to == cell || over == Some(cell),
                _ => false,
            };
            line.attacks() && firsts(&view, line).iter().any(is_one)
        };
        rules.lines().any(captures)
    })
}

/// The ways to carry out the first verb of a line for which its condition holds.
fn firsts(view: &View<'_>, line: &MoveLine) -> Vec<Action> {
    let mut found = actions(view, &line.verb);
    found.retain(|first| {
        let (from, to) = first.cells();
        let behind = View { from, to, it: to, ..*view };
        line.condition.as_ref().is_none_or(|condition| behind.holds(condition, &|_| true))
    });
    found
}

/// The moves that a line stands for.
pub(super) fn moves_of(rules: &Rules, state: &State, line: &MoveLine) -> Vec<(Action, Option<Action>)> {
    let mut moves = before_the_end(rules, state, line);
    moves.retain(|&mv| may_lead_on(rules, state, line, mv));
    moves
}

/// True if the condition of the position after a move holds.
fn may_lead_on(rules: &Rules, state: &State, line: &MoveLine, mv: (Action, Option<Action>)) -> bool {
    let holds = |condition| afterwards(rules, state, line, mv, |view| view.holds(condition, &|_| true));
    line.afterwards.as_ref().is_none_or(holds)
}

/// What a function says of the position after the verbs and effects of a move.
pub(super) fn afterwards<T>(
    rules: &Rules,
    state: &State,
    line: &MoveLine,
    (first, second): (Action, Option<Action>),
    say: impl FnOnce(&View<'_>) -> T,
) -> T {
    let mut after = state.clone();
    let latest = change(rules, &mut after, line, (first, second));
    let (from, to) = latest.cells();
    say(&View { from, to, it: first.cells().1, ..View::new(rules, &after, state.mover) })
}

/// The same whatever the position is afterwards.
pub(super) fn before_the_end(rules: &Rules, state: &State, line: &MoveLine) -> Vec<(Action, Option<Action>)> {
    let player = state.mover;
    let view = View::new(rules, state, player);
    if state.hopping.is_some() && !line.verb.continues() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for first in firsts(&view, line) {
        let (from, to) = first.cells();
        if state.hopping.is_some_and(|cell| from != Some(cell)) {
            continue;
        }
        let Some((before, second)) = line.second() else {
            moves.push((first, None));
            continue;
        };
        let mut after = state.clone();
        carry_out(rules, &mut after, &line.verb, first);
        for effect in &line.effects[..before] {
            take_effect(rules, &mut after, effect, first, first);
        }
        let view = View { from, to, it: to, ..View::new(rules, &after, player) };
        moves.extend(actions(&view, second).into_iter().map(|second| (first, Some(second))));
    }
    moves
}

/// The ways to carry out a verb.
fn actions(view: &View<'_>, verb: &Verb) -> Vec<Action> {
    let state = view.state;
    match verb {
        Verb::Place { piece, on } => {
            let is_free = |cell: &CellId| may_use(view, *piece) && state.at(*cell).is_none();
            let free = view.set(on).list().into_iter().filter(is_free);
            free.map(|to| Action::Place { kind: *piece, to }).collect()
        }
        Verb::Move(movement) => movements(view, movement),
        Verb::Remove { of, otherwise } => {
            let pieces = |set: &Set| -> Vec<CellId> {
                view.set(set).list().into_iter().filter(|&cell| state.at(cell).is_some()).collect()
            };
            let mut cells = pieces(of);
            if let (true, Some(others)) = (cells.is_empty(), otherwise) {
                cells = pieces(others);
            }
            cells.into_iter().map(|from| Action::Remove { from }).collect()
        }
        Verb::Add { least, greatest, counter } => {
            let value = state.counter(*counter, view.player);
            let range = &view.rules.counters[*counter];
            let least = view.number(least, &[]).max(range.least - value);
            let greatest = view.number(greatest, &[]).min(range.greatest - value);
            (least..=greatest).map(|number| Action::Add { counter: *counter, number }).collect()
        }
        Verb::Take { least, greatest } => {
            let least = view.number(least, &[]).max(1);
            let greatest = greatest.as_ref().map_or(i64::MAX, |number| view.number(number, &[]));
            let takes =
                |size: i64| (least..=greatest.min(size)).map(move |number| Action::Take { size, number });
            let mut sizes = state.heaps.clone();
            sizes.dedup();
            sizes.into_iter().flat_map(takes).collect()
        }
        Verb::Sow { from, .. } => {
            let sow = |from| Some(Action::Sow { from, to: sown(view, verb, from)?.1 });
            view.set(from).list().into_iter().filter_map(sow).collect()
        }
        Verb::Rotate(rotation) => {
            let all = rotations(view, rotation).into_iter();
            all.map(|(from, to)| Action::Rotate { from, to }).collect()
        }
        Verb::Pass => vec![Action::Pass],
        Verb::PieRule if state.plies == 1 && !state.swapped => vec![Action::PieRule],
        Verb::PieRule => Vec::new(),
    }
}

/// The ways to move a piece.
fn movements(view: &View<'_>, movement: &Movement) -> Vec<Action> {
    match &movement.motion {
        Motion::Step => rays(view, movement, |_, ray, goals| {
            let reached = ray.first().copied().filter(|&to| goals.has(to));
            reached.map(|to| (to, None)).into_iter().collect()
        }),
        Motion::Slide { at_most, over, .. } => {
            let at_most = at_most.as_ref().map_or(i64::MAX, |number| view.number(number, &[]));
            let over = slid_over(view, over.as_ref());
            rays(view, movement, |_, ray, goals| slides(at_most, ray, &over, goals))
        }
        Motion::Hop { over, again: true } if !movement.capturing => chains(view, movement, over),
        Motion::Hop { over, .. } => {
            let over = view.set(over);
            rays(view, movement, |_, ray, goals| match ray {
                [middle, to, ..] if over.has(*middle) && goals.has(*to) => {
                    vec![(*to, movement.capturing.then_some(*middle))]
                }
                _ => Vec::new(),
            })
        }
        Motion::Go { exactly, over } => {
            let over = view.set(over);
            rays(view, movement, |line, ray, goals| goes(view.number(exactly, line), ray, &over, goals))
        }
        Motion::Push(push) => {
            let action = |shove: Shove| Action::Push { from: shove.from, to: shove.to, takes: shove.takes() };
            shoves(view, movement, push).into_iter().map(action).collect()
        }
        Motion::Carry { at_most, alone } => carries(view, movement, *at_most, alone.as_ref()),
        Motion::Fly => {
            let goals = goals(view, movement).list();
            let flights =
                |from: CellId| goals.iter().filter(move |&&to| to != from).map(move |&to| (from, to));
            let flights = starts(view, movement).into_iter().flat_map(flights);
            flights.map(|(from, to)| Action::Go { from, to, over: None }).collect()
        }
    }
}

/// True if a kind is the player's or nobody's.
fn may_use(view: &View<'_>, kind: usize) -> bool {
    view.rules.pieces[kind].belongs.to(Player::new(view.player))
}

/// The cells that a movement may end on.
pub(super) fn goals(view: &View<'_>, movement: &Movement) -> Cells {
    let to = view.set(&movement.to);
    view.cells(|cell| to.has(cell) && (movement.capturing || view.state.at(cell).is_none()))
}

/// True if a piece of the kind that a movement moves, and that the player may move, stands on a cell.
pub(super) fn has_piece(view: &View<'_>, movement: &Movement, cell: CellId) -> bool {
    let piece = piece_of(view.rules, movement.piece, view.player);
    may_use(view, movement.piece) && view.state.at(cell) == Some(piece)
}

/// The cells that a verb reaches from a cell.
pub(super) fn reached_from(view: &View<'_>, verb: &Verb, from: CellId) -> Vec<CellId> {
    let cells = actions(view, verb).into_iter().map(Action::cells);
    cells.filter(|(start, _)| *start == Some(from)).filter_map(|(_, to)| to).collect()
}

/// The ray from a cell, in the first direction of a movement that leads to another, and the line of both.
pub(super) fn ray_to(
    view: &View<'_>,
    movement: &Movement,
    from: CellId,
    to: CellId,
) -> Option<(Vec<CellId>, Vec<CellId>)> {
    let directions = movement.directions[view.player].iter();
    let mut rays =
        directions.map(|&direction| (view.ray(from, direction), whole_line(view, from, direction)));
    rays.find(|(ray, _)| ray.contains(&to))
}

/// The cells that the pieces of a movement may start from.
pub(super) fn starts(view: &View<'_>, movement: &Movement) -> Vec<CellId> {
    if !may_use(view, movement.piece) {
        return Vec::new();
    }
    let piece = piece_of(view.rules, movement.piece, view.player);
    let within = movement.within.as_ref().map(|within| view.set(within));
    let is_within = |cell: CellId| within.as_ref().is_none_or(|within| within.has(cell));
    view.cells(|cell| view.state.at(cell) == Some(piece) && is_within(cell)).list()
}

/// A cell reached, and the cell of the captured piece if it is a different one.
type Reached = (CellId, Option<CellId>);

/// The moves of all pieces in all directions. `reached` gives the cells reached, for the whole line through
/// the piece, the cells before it, and the cells that it may end on.
fn rays(
    view: &View<'_>,
    movement: &Movement,
    reached: impl Fn(&[CellId], &[CellId], &Cells) -> Vec<Reached>,
) -> Vec<Action> {
    let goals = goals(view, movement);
    let mut actions = Vec::new();
    for from in starts(view, movement) {
        for &direction in &movement.directions[view.player] {
            let ray = view.ray(from, direction);
            let line = whole_line(view, from, direction);
            let goes = reached(&line, &ray, &goals).into_iter();
            actions.extend(goes.map(|(to, over)| Action::Go { from, to, over }));
        }
    }
    actions
}

/// The cells of the line through a cell, each once.
fn whole_line(view: &View<'_>, cell: CellId, direction: Direction) -> Vec<CellId> {
    let mut line = view.ray(cell, direction);
    line.push(cell);
    let has_lines = view.rules.board.as_ref().is_some_and(|board| board.has_lines);
    if has_lines {
        line.extend(view.ray(cell, direction.opposite()));
    }
    line.sort_unstable();
    line.dedup();
    line
}

/// The cells that a slide goes over.
pub(super) fn slid_over(view: &View<'_>, over: Option<&Set>) -> Cells {
    over.map_or_else(|| view.cells(|cell| view.state.at(cell).is_none()), |over| view.set(over))
}

fn slides(at_most: i64, ray: &[CellId], over: &Cells, goals: &Cells) -> Vec<Reached> {
    let mut reached = Vec::new();
    for (&cell, distance) in ray.iter().zip(1..) {
        if distance > at_most {
            break;
        }
        if goals.has(cell) {
            reached.push((cell, None));
        }
        if !over.has(cell) {
            break;
        }
    }
    reached
}

fn goes(distance: i64, ray: &[CellId], over: &Cells, goals: &Cells) -> Vec<Reached> {
    let Ok(distance) = usize::try_from(distance) else { return Vec::new() };
    if distance == 0 || distance > ray.len() {
        return Vec::new();
    }
    let (between, to) = (&ray[..distance - 1], ray[distance - 1]);
    let is_legal = between.iter().all(|&cell| over.has(cell)) && goals.has(to);
    if is_legal { vec![(to, None)] } else { Vec::new() }
}

/// The cells that each piece reaches by any number of hops without a capture.
fn chains(view: &View<'_>, movement: &Movement, over: &Set) -> Vec<Action> {
    let mut actions = Vec::new();
    for from in starts(view, movement) {
        let mut lifted = view.state.clone();
        lifted.cells[usize::from(from)] = None;
        let view = View { state: &lifted, ..*view };
        let (over, goals) = (view.set(over), goals(&view, movement));
        let mut reached = vec![from];
        let mut done = 0;
        while done < reached.len() {
            for &direction in &movement.directions[view.player] {
                if let [middle, to, ..] = view.ray(reached[done], direction)[..]
                    && over.has(middle)
                    && goals.has(to)
                    && !reached.contains(&to)
                {
                    reached.push(to);
                }
            }
            done += 1;
        }
        actions.extend(reached[1..].iter().map(|&to| Action::Go { from, to, over: None }));
    }
    actions
}

/// Carries out the verbs and effects of a move, and returns the latest verb.
fn change(
    rules: &Rules,
    state: &mut State,
    line: &MoveLine,
    (first, second): (Action, Option<Action>),
) -> Action {
    carry_out(rules, state, &line.verb, first);
    let mut latest = first;
    for effect in &line.effects {
        if let (Effect::Verb(verb), Some(second)) = (effect, second) {
            carry_out(rules, state, verb, second);
            latest = second;
        }
        take_effect(rules, state, effect, first, latest);
    }
    latest
}

/// Plays a move.
pub(super) fn play(rules: &Rules, state: &mut State, mv: Move) {
    let player = state.mover;
    let Some(line) = rules.turn.iter().flatten().nth(mv.line) else { return };
    let latest = change(rules, state, line, (mv.first, mv.second));
    let is_again = line.effects.contains(&Effect::SamePlayerAgain);
    state.plies = (state.plies + 1).min(rules.counts_plies());
    state.last = player;
    state.hopping = None;
    if mv.first == Action::PieRule {
        // The first player moves on with the second name.
        state.swapped = true;
        state.last = state.after(player, 2);
        return;
    }
    if line.verb.hops_on() {
        state.hopping = mv.first.cells().1;
        if !legal(rules, state).is_empty() {
            return;
        }
        state.hopping = None;
    }
    for effect in &line.effects {
        if let Effect::AtLast(effect) = effect {
            take_effect(rules, state, effect, mv.first, latest);
        }
    }
    if !is_again {
        state.mover = state.after(player, rules.players.len());
    }
}
