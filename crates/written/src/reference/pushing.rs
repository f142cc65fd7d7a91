//! Moves several pieces in a line as one.

use super::moves::starts;
use super::state::State;
use super::view::View;
use crate::syntax::{CellId, Direction, Movement, Push, Way};

/// A line of pieces that moves: the cell left and the cell reached, and all pieces that leave their cells,
/// each with the cell where it goes, if it is not lost.
pub(super) struct Shove {
    pub(super) from: CellId,
    pub(super) to: CellId,
    pub(super) pieces: Vec<(CellId, Option<CellId>)>,
}

impl Shove {
    /// True if a piece is lost.
    pub(super) fn takes(&self) -> bool {
        self.pieces.iter().any(|(_, to)| to.is_none())
    }

    /// Carries it out.
    pub(super) fn play(&self, state: &mut State) {
        let before = state.cells.clone();
        for &(from, _) in &self.pieces {
            state.cells[usize::from(from)] = None;
        }
        for &(from, to) in &self.pieces {
            if let Some(to) = to {
                state.cells[usize::from(to)] = before[usize::from(from)];
            }
        }
    }
}

/// The ways to move lines of pieces.
pub(super) fn shoves(view: &View<'_>, movement: &Movement, push: &Push) -> Vec<Shove> {
    let mut found = Vec::new();
    let ways = &movement.directions[view.player];
    let directions = view.rules.board.as_ref().map_or(&[][..], |board| &board.directions);
    for from in starts(view, movement) {
        if push.way == Way::Shift {
            for &direction in directions {
                shift(view, push, ways, &line(view, from, direction, push.longest), direction, &mut found);
            }
            continue;
        }
        for &direction in ways {
            let line = line(view, from, direction, push.longest);
            let most = if push.way == Way::March { line.len() } else { 1 };
            found
                .extend((1..=most).map_while(|steps| along(view, movement, push, &line, (direction, steps))));
        }
    }
    found
}

/// The cells of the line of like pieces that begins on a cell.
fn line(view: &View<'_>, from: CellId, direction: Direction, longest: usize) -> Vec<CellId> {
    let ray = [from].into_iter().chain(view.ray(from, direction));
    ray.take(longest).take_while(|&cell| view.state.at(cell) == view.state.at(from)).collect()
}

/// The move of a line by some cells along itself, if it can go so far.
fn along(
    view: &View<'_>,
    movement: &Movement,
    push: &Push,
    line: &[CellId],
    (direction, steps): (Direction, usize),
) -> Option<Shove> {
    let ahead = view.ray(*line.last()?, direction);
    let (between, rest) = ahead.split_at_checked(steps - 1)?;
    let over = push.over.as_ref().map(|over| view.set(over));
    let is_free = |cell: &CellId| view.state.at(*cell).is_none();
    let is_met = |cell: &CellId| !is_free(cell) && over.as_ref().is_some_and(|over| over.has(*cell));
    let met: Vec<CellId> = rest.iter().copied().take_while(is_met).collect();
    let behind = |cell: CellId| view.ray(cell, direction).get(steps - 1).copied();
    let goes = match met.last() {
        None => is_free(rest.first()?),
        Some(_) if push.fewer && met.len() >= line.len() => false,
        Some(_) if movement.capturing => true,
        Some(&last) => {
            let is_own = view.state.at(last)?.owner == Some(view.player);
            behind(last).map_or(!is_own, |cell| is_free(&cell))
        }
    };
    if !goes || !between.iter().all(is_free) {
        return None;
    }
    let pieces = line.iter().map(|&cell| (cell, behind(cell)));
    let met = met.iter().map(|&cell| (cell, if movement.capturing { None } else { behind(cell) }));
    Some(Shove { from: line[0], to: behind(line[0])?, pieces: pieces.chain(met).collect() })
}

/// The moves of a line to the side, by two pieces and more.
fn shift(
    view: &View<'_>,
    push: &Push,
    ways: &[Direction],
    line: &[CellId],
    direction: Direction,
    found: &mut Vec<Shove>,
) {
    let Some(board) = &view.rules.board else { return };
    let place = board.directions.iter().position(|&other| other == direction).unwrap_or(0);
    for turn in [1, board.directions.len() - 1] {
        let side = board.directions[(place + turn) % board.directions.len()];
        let go = |&cell: &CellId| board.neighbor(cell, side).filter(|&to| view.state.at(to).is_none());
        for count in 2..=line.len().min(push.longest) {
            let reached: Option<Vec<CellId>> = line[..count].iter().map(go).collect();
            if let Some(reached) = reached.filter(|_| ways.contains(&side)) {
                let pieces = line.iter().copied().zip(reached.iter().copied().map(Some)).collect();
                found.push(Shove { from: line[0], to: reached[count - 1], pieces });
            }
        }
    }
}
