//! Stacks: pieces that lie beneath others, and parts of stacks that are carried.

use super::action::{Action, parts};
use super::moves::starts;
use super::state::{Piece, State};
use super::view::{Cells, View};
use crate::syntax::{CellId, Movement, Rules, Set};

/// The ways to carry pieces: at most so many of a stack.
pub(super) fn carries(
    view: &View<'_>,
    movement: &Movement,
    at_most: u32,
    alone: Option<&Set>,
) -> Vec<Action> {
    let (to, alone) = (view.set(&movement.to), alone.map(|alone| view.set(alone)));
    let mut found = Vec::new();
    for from in starts(view, movement) {
        let height = 1 + view.state.beneath[usize::from(from)].len();
        for &direction in &movement.directions[view.player] {
            let ray = view.ray(from, direction);
            for drops in 1..1_u16 << height.min(at_most as usize) {
                if may_leave(view, &ray, &parts(drops), (&to, alone.as_ref())) {
                    let to = ray[parts(drops).len() - 1];
                    found.push(Action::Carry { from, to, drops });
                }
            }
        }
    }
    found
}

/// True if pieces may be left on the cells of a ray.
fn may_leave(
    view: &View<'_>,
    ray: &[CellId],
    parts: &[usize],
    (to, alone): (&Cells, Option<&Cells>),
) -> bool {
    parts.len() <= ray.len()
        && parts.iter().enumerate().all(|(place, &number)| {
            let is_alone = place + 1 == parts.len() && number == 1;
            let onto = alone.filter(|_| is_alone);
            let cell = ray[place];
            to.has(cell) && is_open(view, cell)
                || onto.is_some_and(|onto| onto.has(cell)) && !is_open(view, cell)
        })
}

/// True if a cell is empty, or others may lie on its piece.
pub(super) fn is_open(view: &View<'_>, cell: CellId) -> bool {
    let kinds = view.rules.stacks.as_ref().map_or(&[][..], |stacks| &stacks.kinds);
    view.state.at(cell).is_none_or(|piece| kinds.contains(&piece.kind))
}

/// Carries pieces from a cell along a line to another.
pub(super) fn carry(rules: &Rules, state: &mut State, (from, to, drops): (CellId, CellId, u16)) {
    let parts = parts(drops);
    let Some(board) = &rules.board else { return };
    let view = View::new(rules, state, state.mover);
    let rays = board.directions.iter().map(|&direction| view.ray(from, direction));
    let Some(ray) = rays.into_iter().find(|ray| ray.get(parts.len() - 1) == Some(&to)) else { return };
    let mut stack = take_all(state, from);
    let mut carried = stack.split_off(stack.len() - parts.iter().sum::<usize>());
    put_all(rules, state, from, stack);
    for (cell, number) in ray.into_iter().zip(parts) {
        let mut below = take_all(state, cell);
        let top = below.pop().and_then(|top| flattened(rules, top));
        below.extend(top);
        below.extend(carried.drain(..number));
        put_all(rules, state, cell, below);
    }
}

/// A piece as it lies beneath others; none if its owner has no such piece.
pub(super) fn flattened(rules: &Rules, piece: Piece) -> Option<Piece> {
    let kinds = rules.stacks.as_ref().map_or(&[][..], |stacks| &stacks.kinds);
    let layers = || rules.layers().map(|layer| (layer.piece, layer.owner.map(game::Player::index)));
    let may_have = |kind: &&usize| layers().any(|layer| layer == (**kind, piece.owner));
    let kind = if kinds.contains(&piece.kind) { Some(&piece.kind) } else { kinds.iter().find(may_have) };
    kind.map(|&kind| Piece { kind, ..piece })
}

/// Takes all pieces off a cell, from the lowest to the top.
pub(super) fn take_all(state: &mut State, cell: CellId) -> Vec<Piece> {
    let mut stack = state.beneath.get_mut(usize::from(cell)).map(std::mem::take).unwrap_or_default();
    stack.extend(state.cells[usize::from(cell)].take());
    stack
}

/// Puts pieces on an empty cell, from the lowest to the top; those that make the stack too high are taken
/// off.
pub(super) fn put_all(rules: &Rules, state: &mut State, cell: CellId, mut stack: Vec<Piece>) {
    let most = rules.stacks.as_ref().map_or(1, |stacks| stacks.most as usize);
    stack.drain(..stack.len().saturating_sub(most));
    state.cells[usize::from(cell)] = stack.pop();
    if let Some(beneath) = state.beneath.get_mut(usize::from(cell)) {
        *beneath = stack;
    }
}
