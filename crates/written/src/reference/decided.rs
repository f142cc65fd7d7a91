//! The cells by which a line of `end` holds.

use super::moves::can_move;
use super::state::State;
use super::view::View;
use crate::syntax::{CellId, Condition, ConditionKind, End, Rules, SetKind};

/// The cells of the lines and of the connections by which a line of `end` holds, as the player who moved last
/// sees it, in ascending order; none if it holds for another reason.
pub fn decided(rules: &Rules, state: &State, line: usize) -> Vec<CellId> {
    let Some(End::When(condition)) = rules.end.get(line).map(|line| &line.test) else { return Vec::new() };
    let can_move = |seat: usize| can_move(rules, state, seat);
    let mut cells = cells_of(condition, &View::new(rules, state, state.last), &can_move);
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn cells_of(condition: &Condition, view: &View<'_>, can_move: &dyn Fn(usize) -> bool) -> Vec<CellId> {
    match &condition.kind {
        ConditionKind::LineOf { length, within } => {
            let (length, cells) = (view.number(length, &[]), view.set(within));
            if length < 2 {
                return Vec::new();
            }
            let starts = cells.list().into_iter();
            starts.flat_map(|first| view.lines_from(first, length, &cells)).flatten().collect()
        }
        ConditionKind::Some(set) if matches!(set.kind, SetKind::Lines { length: 2.., .. }) => {
            view.set(set).list()
        }
        ConditionKind::Connects { set, from, to } => {
            let (from, to) = (view.set(from), view.set(to));
            let joins = |group: &Vec<CellId>| {
                group.iter().any(|&cell| from.has(cell)) && group.iter().any(|&cell| to.has(cell))
            };
            view.groups(set).into_iter().filter(joins).flatten().collect()
        }
        ConditionKind::And(one, other) | ConditionKind::Or(one, other) => {
            let sides = [one, other].into_iter().filter(|side| view.holds(side, can_move));
            sides.flat_map(|side| cells_of(side, view, can_move)).collect()
        }
        ConditionKind::Some(_)
        | ConditionKind::No(_)
        | ConditionKind::IsIn(..)
        | ConditionKind::OneGroup(_)
        | ConditionKind::Compare(..)
        | ConditionKind::NobodyCanMove
        | ConditionKind::CannotMove(_)
        | ConditionKind::Not(_) => Vec::new(),
    }
}
