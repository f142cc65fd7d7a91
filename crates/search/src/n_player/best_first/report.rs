//! The report of a best-first search.

use super::engine::Engine;
use super::tree::{NONE, ROOT, Tree};
use crate::core::budget::Stop;
use crate::core::meter::Stats;
use crate::core::observer::Observer;
use crate::core::report::{Kind, MoveReport, Report, Value};
use game::{Evaluated, Payoffs};
use std::cmp::Reverse;
use std::time::Duration;

/// Reports a search that has settled its tree, and notifies the observer.
pub(super) fn of<G: Evaluated, O: Observer<G>>(
    engine: &mut Engine<'_, G, O>,
    start: &G::State,
    stop: Stop,
    elapsed: Duration,
) -> Report<G::Move> {
    let (scale, mover) = (engine.scale, engine.mover(ROOT));
    let distance = |value: &Payoffs| scale.distance_of(value);
    let tree = &*engine.tree;
    let best = tree.best_child(ROOT);
    let mut children: Vec<u32> = tree.family(ROOT).collect();
    children.sort_by_cached_key(|&child| (child != best, Reverse(tree.worth(child, mover))));
    let row = |child: u32| {
        let value = tree.value(child);
        MoveReport {
            mv: tree.move_to(child),
            value: Value::Vector(scale.payoffs(&value)),
            kind: engine.kind(child),
            distance: distance(&value),
            line: line(tree, child),
            nodes: engine.spent[child as usize - 1],
        }
    };
    let rows: Vec<MoveReport<G::Move>> = children.into_iter().map(row).collect();
    let kind = if rows.iter().all(|row| row.kind == Kind::Exact) { Kind::Exact } else { Kind::Heuristic };
    let (value, line) = (tree.value(ROOT), line(tree, best));
    let root = engine.seen(ROOT, None, 0);
    engine.leave(root, start, &Value::Vector(value), kind);
    let report = Report {
        best: line.first().copied(),
        distance: distance(&value),
        value: Value::Vector(scale.payoffs(&value)),
        kind,
        line_depth: Some(line.len() as u32),
        line,
        depth: engine.deepest,
        selective_depth: engine.deepest,
        moves: rows,
        stats: Stats { elapsed, ..engine.meter.finish() },
        stop,
        ..Report::unknown()
    };
    report.resting_on_its_best(&engine.game.promises(), scale, mover)
}

/// The line from the root to a child and along the best children from there.
fn line<M: Copy>(tree: &Tree<M>, mut at: u32) -> Vec<M> {
    let mut line = Vec::new();
    while at != NONE {
        line.push(tree.move_to(at));
        at = tree.best_child(at);
    }
    line
}
