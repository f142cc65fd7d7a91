//! Proves that play ends, by a number that every move brings nearer to its bound.

use super::bounds::Possible;
use crate::derived::progress;
use crate::read::Mistake;
use crate::syntax::{
    Belongs, Condition, ConditionKind, Direction, End, Facts, Motion, MoveLine, Movement, Number, Relation,
    Rules, SetKind, Verb,
};

/// A measure that every move changes in one direction, up to a bound that ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    /// The pieces on the board grow in number.
    Fills,
    /// The pieces on the board become fewer.
    Captures,
    /// The pieces go forward, or are captured.
    Advances,
    /// The counters grow and the heaps shrink.
    Counts,
}

const MEASURES: [Measure; 4] = [Measure::Fills, Measure::Captures, Measure::Advances, Measure::Counts];

/// A number of plies that no game exceeds, if one of the proofs by case holds.
pub fn longest(rules: &Rules) -> Option<u32> {
    let after = rules.end.iter().find_map(|line| match line.test {
        End::After(plies) => Some(plies),
        _ => None,
    });
    let passes = if has(rules, &Verb::Pass) { rules.players.len() as u64 - 1 } else { 0 };
    let pie = u64::from(has(rules, &Verb::PieRule));
    let bounds = MEASURES.into_iter().filter(|&measure| failing(rules, measure).is_none()).map(|measure| {
        // Behind each move all others may pass, and before the first one too.
        let moves = bound(rules, measure);
        u32::try_from(moves + (moves + 1) * passes + pie).unwrap_or(u32::MAX)
    });
    let by_sowing = rules.seeds.as_ref().and_then(|_| progress::longest(rules));
    bounds.chain(after).chain(by_sowing).min()
}

/// The warning that nothing ends the game for certain.
pub(super) fn endless(rules: &Rules) -> Option<Mistake> {
    let is_repetition = |end: &End| matches!(end, End::Repetition(_));
    let has_repetition = rules.end.iter().any(|line| is_repetition(&line.test));
    if has_repetition || longest(rules).is_some() || counts_to_the_end(rules) {
        return None;
    }
    // The measure that most lines respect, and the first line that does not.
    let first = |measure| failing(rules, measure).map(|line| (line.span.line, line.span));
    let span = MEASURES.into_iter().filter_map(first).max().map(|(_, span)| span);
    let message = "play may go on for ever: no rule makes every game end";
    let help = "add `repetition 3: draw` or `after 200 moves: draw` to `end`";
    let mistake = match span {
        Some(span) => Mistake::at(span, message),
        None => Mistake::of_no_line(message),
    };
    Some(mistake.help(help))
}

/// True if a counter that ends the game counts all moves but some that cannot be taken back, which may set it
/// back: captures, and moves of kinds that go forward only. No proof, as such kinds may be made of others.
fn counts_to_the_end(rules: &Rules) -> bool {
    let possible = Possible::new(rules);
    let is_forward_only = |kind: usize| {
        let mut movements = rules.lines().filter_map(|line| line.verb.movement());
        movements
            .all(|other| other.piece != kind || goes_forward(rules, other) && other.motion != Motion::Fly)
    };
    let is_final =
        |movement: &Movement| always_captures(rules, &possible, movement) || is_forward_only(movement.piece);
    let keeps = |line: &MoveLine, counter: usize| {
        let number = |facts: Facts<'_>| match facts.adds {
            Some(Number::Constant(number)) if facts.counter == Some(counter) => Some(*number),
            _ => None,
        };
        let numbers: Vec<i64> = line.facts().filter_map(number).collect();
        let takes = line.facts().any(|facts| facts.takes.is_some());
        let counts = numbers.iter().any(|number| *number > 0) && numbers.iter().all(|number| *number >= 0);
        let fills =
            |on| !(0..rules.players.len()).all(|player| possible.is_never_empty_cell(rules, on, player));
        (counts || line.verb.movement().is_some_and(is_final))
            && (takes || !line.facts().filter_map(|facts| facts.puts).any(fills))
    };
    let is_bound = |condition: &Condition| match condition.kind {
        ConditionKind::Compare(Number::Counter(counter), Relation::Equal, Number::Constant(number)) => {
            let is_last = rules.counters[counter].greatest == number;
            is_last && rules.lines().all(|line| line.verb == Verb::PieRule || keeps(line, counter))
        }
        _ => false,
    };
    rules.end.iter().any(|line| matches!(&line.test, End::When(condition) if is_bound(condition)))
}

fn has(rules: &Rules, verb: &Verb) -> bool {
    rules.lines().any(|line| line.verb == *verb)
}

/// The first line that does not bring a measure nearer to its bound.
fn failing(rules: &Rules, measure: Measure) -> Option<&MoveLine> {
    let possible = Possible::new(rules);
    let passes_end = rules.end.iter().any(|line| match &line.test {
        End::When(condition) => condition.says_nobody_can_move(),
        End::Repetition(_) | End::After(_) => false,
    });
    let mut lines =
        rules.turn.iter().enumerate().flat_map(|(group, lines)| lines.iter().map(move |line| (group, line)));
    let fails = |(group, line): &(usize, &MoveLine)| match line.verb {
        Verb::Pass if !line.effects.is_empty() => true,
        // A pass for want of other moves, where the game is over as soon as nobody has one.
        Verb::Pass => {
            let is_last = rules.turn[..*group].iter().flatten().all(|line| line.verb != Verb::Pass);
            *group == 0 || !is_last || !passes_end || rules.turn[*group].len() > 1
        }
        Verb::PieRule => false,
        _ => !keeps_to(rules, &possible, measure, line),
    };
    lines.find(fails).map(|(_, line)| line)
}

/// True if every move of a line is progress, and no part of it the opposite.
fn keeps_to(rules: &Rules, possible: &Possible, measure: Measure, line: &MoveLine) -> bool {
    line.facts().any(|facts| is_progress(rules, possible, measure, &facts))
        && !line.facts().any(|facts| may_go_back(rules, possible, measure, &facts))
}

/// True if a verb or an effect brings a measure nearer to its bound, unless it may go back.
fn is_progress(rules: &Rules, possible: &Possible, measure: Measure, facts: &Facts<'_>) -> bool {
    match measure {
        // The cell that a piece has left is empty.
        Measure::Fills => facts.puts.is_some_and(|on| facts.is_one || on.kind == SetKind::From),
        Measure::Captures => match facts.movement {
            Some(movement) => always_captures(rules, possible, movement),
            None => facts.is_one && facts.takes.is_some(),
        },
        Measure::Advances => facts.movement.is_some(),
        // At its bound a counter does not grow: an effect that adds is no progress alone.
        Measure::Counts => facts.shrinks_heap || facts.is_one && facts.adds.is_some(),
    }
}

/// True if a verb or an effect may take a measure away from its bound.
fn may_go_back(rules: &Rules, possible: &Possible, measure: Measure, facts: &Facts<'_>) -> bool {
    match measure {
        Measure::Fills => facts.takes.is_some(),
        Measure::Captures => facts.puts.is_some(),
        // A piece that changes sides, or becomes one of another player's, has another way to go.
        Measure::Advances => {
            let is_fixed = |kind: usize| rules.pieces[kind].belongs != Belongs::Each;
            let may_turn = |movement| !goes_forward(rules, movement) || movement.motion == Motion::Fly;
            facts.puts.or(facts.flips).or(facts.rotates).is_some()
                || facts.becomes.is_some_and(is_fixed)
                || facts.movement.is_some_and(may_turn)
        }
        Measure::Counts => facts.adds.is_some_and(|number| {
            let least = i64::from(facts.is_one);
            (0..rules.players.len()).any(|player| possible.range(rules, number, player).0 < least)
        }),
    }
}

/// True if every move captures a piece.
fn always_captures(rules: &Rules, possible: &Possible, movement: &Movement) -> bool {
    let never_empty = |player| possible.is_never_empty_cell(rules, movement.captured(), player);
    movement.capturing && !movement.pushes() && (0..rules.players.len()).all(never_empty)
}

/// True if every direction leads nearer to the side that the player's `forward` points to.
fn goes_forward(rules: &Rules, movement: &Movement) -> bool {
    let is_owned = rules.pieces[movement.piece].belongs != Belongs::Nobody;
    let Some(forward) = &rules.forward else { return false };
    let goes_round = rules.board.as_ref().is_none_or(|board| board.round.is_some() || !board.has_lines);
    let is_forward = |direction: &Direction, forward: Direction| {
        let turned = (8 + direction.index() - forward.index()) % 8;
        [0, 1, 7].contains(&turned)
    };
    let mut players = movement.directions.iter().zip(forward);
    is_owned
        && !movement.pushes()
        && !goes_round
        && players.all(|(directions, forward)| directions.iter().all(|one| is_forward(one, *forward)))
}

/// The number of moves that a measure allows.
fn bound(rules: &Rules, measure: Measure) -> u64 {
    let cells = rules.cells() as u64;
    let placed = rules.start.iter().flat_map(|placement| &placement.pieces);
    let pieces: u64 = placed.clone().map(|(_, cells)| cells.len() as u64).sum();
    match measure {
        Measure::Fills => cells - pieces,
        Measure::Captures => pieces,
        // No piece goes farther than across the board: a bound, and not a close one.
        Measure::Advances => placed
            .flat_map(|(owner, cells)| cells.iter().map(move |&cell| (*owner, cell)))
            .map(|(owner, cell)| owner.map_or(0, |owner| way_to_go(rules, owner.index(), cell)))
            .sum(),
        Measure::Counts => {
            let grow = rules.counters.iter().zip(rules.places_of_counters());
            let grow = grow.flat_map(|(counter, places)| {
                counter.starts(places.len()).map(|start| counter.greatest.abs_diff(start))
            });
            grow.sum::<u64>() + rules.heaps.iter().map(|&heap| heap.unsigned_abs()).sum::<u64>()
        }
    }
}

/// The longest way forward from a cell, by steps in the direction itself and the two beside it.
fn way_to_go(rules: &Rules, player: usize, cell: u16) -> u64 {
    let (Some(board), Some(forward)) = (&rules.board, &rules.forward) else { return 0 };
    let directions = [0, 1, 7].map(|turn| forward[player].turned(turn));
    let mut front = vec![cell];
    let mut steps = 0;
    loop {
        let mut next: Vec<u16> = Vec::new();
        for &cell in &front {
            for reached in directions.iter().filter_map(|&direction| board.neighbor(cell, direction)) {
                if !next.contains(&reached) {
                    next.push(reached);
                }
            }
        }
        if next.is_empty() {
            return steps;
        }
        steps += 1;
        front = next;
    }
}
