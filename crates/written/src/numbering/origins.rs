//! The predecessors of positions by moves within a component.

use super::graph::Graph;
use crate::syntax::{Board, Direction, Facts, Motion, MoveLine, Movement, Rules};
use game::Player;

/// A move that may have led to a position of a slice, within its component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// The slice before.
    pub(crate) before: u32,
    /// The line of `turn`.
    pub(crate) line: u8,
}

/// The moves within components, by where they lead.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    /// The moves to each slice.
    to: Vec<Vec<Origin>>,
    /// The cells that a piece may come from, by line, player and the cell that it reaches.
    cells: Vec<Vec<Vec<Vec<u16>>>>,
}

impl Origins {
    /// The moves within components.
    ///
    /// # Errors
    ///
    /// If moves of a line cannot be taken back.
    pub(super) fn new(rules: &Rules, graph: &Graph, component: &[u32]) -> Result<Origins, String> {
        let lines: Vec<&MoveLine> = rules.turn.iter().flatten().collect();
        let mut to = vec![Vec::new(); graph.slices.len()];
        for (before, after) in graph.after.iter().enumerate() {
            for &(line, next) in after {
                if component[before] != component[next as usize] {
                    continue;
                }
                let words = lines[usize::from(line)];
                let pieces = |number: usize| graph.slices[number].pieces();
                let keeps_pieces = pieces(before) == pieces(next as usize);
                if !(keeps_pieces && can_be_taken_back(words)) {
                    return Err(format!(
                        "moves of line {} can be repeated and change more than the place of a piece",
                        words.span.line
                    ));
                }
                to[next as usize].push(Origin { before: before as u32, line });
            }
        }
        let players = || Player::all(rules.seats());
        let cells = lines.iter().map(|line| players().map(|player| sources(rules, line, player)).collect());
        Ok(Origins { to, cells: cells.collect() })
    }

    pub(super) fn to(&self, slice: u32) -> &[Origin] {
        &self.to[slice as usize]
    }

    pub(super) fn cells_before(&self, line: u8, player: Player, to: usize) -> &[u16] {
        let by_cell = &self.cells[usize::from(line)][player.index()];
        by_cell.get(to).map_or(&[], Vec::as_slice)
    }
}

/// True if a move that keeps the number of pieces can be taken back by moving one piece or none.
fn can_be_taken_back(line: &MoveLine) -> bool {
    let pushes = |facts: Facts<'_>| facts.movement.is_some_and(Movement::pushes);
    let is_simple =
        |facts: Facts<'_>| !pushes(facts) && facts.puts.or(facts.flips).or(facts.rotates).is_none();
    line.second().is_none() && line.facts().all(is_simple)
}

/// For each cell, the cells that a movement of a line can come from, for any other pieces on the board.
fn sources(rules: &Rules, line: &MoveLine, player: Player) -> Vec<Vec<u16>> {
    let (Some(board), Some(movement)) = (&rules.board, line.verb.movement()) else { return Vec::new() };
    let mut sources = vec![Vec::new(); board.cells.len()];
    for from in 0..board.cells.len() as u16 {
        for to in targets(board, movement, player, from) {
            sources[usize::from(to)].push(from);
        }
    }
    sources
}

fn targets(board: &Board, movement: &Movement, player: Player, from: u16) -> Vec<u16> {
    let ray = |direction: &Direction| {
        let mut ray = Vec::new();
        let mut cell = board.neighbor(from, *direction);
        while let Some(next) = cell.filter(|&next| next != from && ray.len() < board.cells.len()) {
            ray.push(next);
            cell = if board.has_lines { board.neighbor(next, *direction) } else { None };
        }
        ray
    };
    let rays = movement.directions[player.index()].iter().map(ray);
    let mut targets: Vec<u16> = match movement.motion {
        Motion::Step => rays.filter_map(|ray| ray.first().copied()).collect(),
        Motion::Fly | Motion::Hop { again: true, .. } => {
            (0..board.cells.len() as u16).filter(|&to| to != from).collect()
        }
        Motion::Hop { .. } => rays.filter_map(|ray| ray.get(1).copied()).collect(),
        Motion::Push(_) => Vec::new(),
        Motion::Slide { .. } | Motion::Go { .. } | Motion::Carry { .. } => rays.flatten().collect(),
    };
    targets.sort_unstable();
    targets.dedup();
    targets
}
