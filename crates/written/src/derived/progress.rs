//! Proves that games end: each move changes something that only changes one way.
//!
//! The proof goes by cases; if none applies, nothing is promised. It holds from any position with counters
//! and heaps within their ranges and, if pieces are not placed, with no more pieces than the start.

use crate::syntax::{
    Belongs, Board, Effect, End, Facts, Motion, MoveLine, Movement, Number, Rules, Set, SetKind, Shape, Verb,
};
use game::Player;

/// The maximum number of plies of a game, if one is proven.
pub(crate) fn longest(rules: &Rules) -> Option<u32> {
    let limits = rules.end.iter().filter_map(|line| match line.test {
        End::After(plies) => Some(u64::from(plies)),
        End::When(_) | End::Repetition(_) => None,
    });
    let longest = limits.chain(by_progress(rules)).min()?;
    u32::try_from(longest).ok()
}

/// True if each move takes a piece off the board and none places one.
pub(crate) fn every_move_takes(rules: &Rules) -> bool {
    rules.stacks.is_none() && lines(rules).all(takes)
}

/// The lines of `turn` but passes and the pie rule.
fn lines(rules: &Rules) -> impl Iterator<Item = &MoveLine> {
    rules.lines().filter(|line| !matches!(line.verb, Verb::Pass | Verb::PieRule))
}

/// The number of plies after which no progress is left.
fn by_progress(rules: &Rules) -> Option<u64> {
    let counts = |line: &MoveLine| line.verb == Verb::Pass && !line.effects.is_empty();
    if rules.stacks.is_some() || rules.lines().any(counts) {
        return None;
    }
    let steps = if lines(rules).all(|line| adds(rules, line)) {
        room(rules)
    } else if every_move_takes(rules) {
        pieces_at_start(rules)
    } else {
        super::sowing::longest(rules).or_else(|| forward(rules))?
    };
    let pies = u64::from(rules.lines().any(|line| line.verb == Verb::PieRule));
    let has_pass = |group: &Vec<MoveLine>| group.iter().any(|line| line.verb == Verb::Pass);
    if !rules.turn.iter().any(has_pass) {
        return steps.checked_add(pies);
    }
    // Players pass only where they can do nothing else, and somebody always can: before each move all
    // others may have passed.
    let is_only_pass = |group: &Vec<MoveLine>| group.iter().all(|line| line.verb == Verb::Pass);
    let first = rules.turn.iter().position(has_pass)?;
    let passes_last = first > 0 && rules.turn[first..].iter().all(is_only_pass);
    let ends = rules
        .end
        .iter()
        .any(|line| matches!(&line.test, End::When(condition) if condition.says_nobody_can_move()));
    (passes_last && ends).then(|| steps.checked_mul(rules.seats() as u64)?.checked_add(pies))?
}

/// The number of cells, and of numbers that counters and heaps can still take.
fn room(rules: &Rules) -> u64 {
    let counters = rules.counters.iter().zip(rules.places_of_counters()).map(|(counter, places)| {
        counter.greatest.abs_diff(counter.least).saturating_mul(places.len() as u64)
    });
    let heaps = rules.heaps.iter().map(|heap| heap.unsigned_abs());
    counters.chain(heaps).fold(rules.cells() as u64, u64::saturating_add)
}

fn pieces_at_start(rules: &Rules) -> u64 {
    rules.start.iter().flat_map(|line| &line.pieces).map(|(_, cells)| cells.len() as u64).sum()
}

/// True if a set certainly contains the cell that a piece has left.
fn has_from(set: &Set) -> bool {
    match &set.kind {
        SetKind::From => true,
        SetKind::Or(one, other) => has_from(one) || has_from(other),
        _ => false,
    }
}

/// True if each move of a line adds a piece to the board or counts on, and takes no piece off the board and
/// nothing off a counter.
fn adds(rules: &Rules, line: &MoveLine) -> bool {
    let is_at_least = |number: &Number, least| rules.range(number).0 >= least;
    let loses =
        |facts: Facts<'_>| facts.takes.is_some() || facts.adds.is_some_and(|number| !is_at_least(number, 0));
    // A cell that a piece has left is empty, so a piece put there is one more.
    let leaves = |on: &Set| line.verb.movement().is_some() && has_from(on);
    let goes_on = |Facts { is_one, puts, adds, shrinks_heap, .. }: Facts<'_>| {
        shrinks_heap
            || puts.is_some_and(|on| is_one || leaves(on))
            || is_one && adds.is_some_and(|number| is_at_least(number, 1))
    };
    !line.facts().any(loses) && line.facts().any(goes_on)
}

/// True if each move of a line takes a piece, and none is placed.
fn takes(line: &MoveLine) -> bool {
    let Facts { is_one, takes, .. } = line.verb.facts();
    let pushes = line.verb.movement().is_some_and(Movement::pushes);
    let always = takes.is_some_and(|set| is_one || !pushes && is_occupied_only(set));
    always && line.facts().all(|facts| facts.puts.is_none())
}

/// True if the set holds cells with pieces only, by its form.
fn is_occupied_only(set: &Set) -> bool {
    match &set.kind {
        SetKind::Occupied | SetKind::Mine | SetKind::Theirs | SetKind::Piece { .. } => true,
        SetKind::And(one, other) => is_occupied_only(one) || is_occupied_only(other),
        SetKind::Or(one, other) => is_occupied_only(one) && is_occupied_only(other),
        SetKind::Without(one, _) => is_occupied_only(one),
        _ => false,
    }
}

/// The number of steps forward that all pieces together can make, if every move is one.
fn forward(rules: &Rules) -> Option<u64> {
    let board = rules.board.as_ref()?;
    let only_moves = lines(rules).all(|line| {
        let is_each = |piece: usize| rules.pieces[piece].belongs != Belongs::Nobody;
        // Nothing happens but that pieces leave the board, or become others of their players.
        let stays = |effect: &Effect| {
            let facts = effect.facts();
            let is_for_each = |kind: usize| rules.pieces[kind].belongs == Belongs::Each;
            Facts { takes: None, becomes: None, ..facts } == Facts::default()
                && facts.becomes.is_none_or(is_for_each)
        };
        let moves_own = line.verb.movement().is_some_and(|movement| is_each(movement.piece));
        let is_fixed =
            |movement: &Movement| !movement.repeats() && !movement.pushes() && movement.motion != Motion::Fly;
        moves_own && line.verb.movement().is_some_and(is_fixed) && line.effects.iter().all(stays)
    });
    if !only_moves || board.round.is_some() || matches!(board.shape, Shape::Joined | Shape::Ring { .. }) {
        return None;
    }
    let most = Player::all(rules.seats()).map(|player| longest_way(rules, board, player));
    let most: Option<Vec<u64>> = most.collect();
    most?.into_iter().max()?.checked_mul(pieces_at_start(rules))
}

/// The number of steps from one end of the board to the other in the way that a player's moves have in
/// common.
fn longest_way(rules: &Rules, board: &Board, player: Player) -> Option<u64> {
    let directions = || {
        let moved = lines(rules).filter_map(|line| line.verb.movement());
        moved.flat_map(|movement| &movement.directions[player.index()])
    };
    let height = |axis: (i32, i32), cell: usize| {
        let cell = &board.cells[cell];
        axis.0 * cell.column + axis.1 * cell.row
    };
    let rises = |axis: (i32, i32)| {
        (0..board.cells.len()).all(|cell| {
            directions().all(|&direction| {
                let next = board.neighbor(cell as u16, direction);
                next.is_none_or(|next| height(axis, usize::from(next)) > height(axis, cell))
            })
        })
    };
    let axes = (-2..=2).flat_map(|column| (-2..=2).map(move |row| (column, row)));
    let span = |axis: (i32, i32)| {
        let heights = || (0..board.cells.len()).map(|cell| height(axis, cell));
        heights().max().unwrap_or(0).abs_diff(heights().min().unwrap_or(0))
    };
    axes.filter(|&axis| rises(axis)).map(span).min().map(u64::from)
}
