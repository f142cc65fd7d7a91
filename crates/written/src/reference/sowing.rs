//! Sows the things on a cell, one by one.

use super::state::State;
use super::view::View;
use crate::syntax::{CellId, LAPS, Set, Verb};

/// The position after the things on a cell were sown, and the cell where the last one was put down; `None` if
/// there are none, or nowhere to put them.
pub(super) fn sown(view: &View<'_>, verb: &Verb, from: CellId) -> Option<(State, CellId)> {
    let Verb::Sow { skipping, again, .. } = verb else { return None };
    let mut after = view.state.clone();
    let mut taken_from = from;
    for _ in 0..LAPS {
        let to = sow_once(view, skipping.as_ref(), &mut after, taken_from)?;
        let view = View { from: Some(from), to: Some(to), it: Some(to), state: &after, ..*view };
        taken_from = to;
        let goes_on = again.as_ref().is_some_and(|again| view.set(again).has(to));
        if !goes_on || sow_once(&view, skipping.as_ref(), &mut after.clone(), to).is_none() {
            break;
        }
    }
    Some((after, taken_from))
}

/// Sows the things on one cell, and returns the cell where the last one was put down.
fn sow_once(view: &View<'_>, skipping: Option<&Set>, after: &mut State, from: CellId) -> Option<CellId> {
    let track = &view.rules.track[view.player];
    let view = View { from: Some(from), ..*view };
    let is_skipped = |cell: CellId| skipping.is_some_and(|set| view.set(set).has(cell));
    let mut at = track.iter().position(|&cell| cell == from)?;
    if after.seeds[usize::from(from)] == 0 || track.iter().all(|&cell| is_skipped(cell)) {
        return None;
    }
    let mut left = std::mem::take(&mut after.seeds[usize::from(from)]);
    while left > 0 {
        at = (at + 1) % track.len();
        if !is_skipped(track[at]) {
            after.seeds[usize::from(track[at])] += 1;
            left -= 1;
        }
    }
    Some(track[at])
}
