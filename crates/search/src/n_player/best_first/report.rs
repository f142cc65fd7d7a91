//! The report of a best-first search.

use super::engine::Engine;
use super::tree::{NONE, ROOT, Tree};
use crate::core::budget::Stop;
use crate::core::meter::Stats;
use crate::core::observer::Observer;
use crate::core::report::{Kind, MoveReport, Report, RowRank, Value, sort_rows};
use game::Evaluated;
use std::time::Duration;

/// Reports a search that has settled its tree, and notifies the observer.
pub(super) fn of<G: Evaluated, O: Observer<G>>(
    engine: &mut Engine<'_, G, O>,
    start: &G::State,
    stop: Stop,
    elapsed: Duration,
) -> Report<G::Move> {
    let (scale, mover) = (engine.scale, engine.mover(ROOT));
    let tree = &*engine.tree;
    let best = tree.best_child(ROOT);
    let (mut rows, mut ranks) = (Vec::new(), Vec::new());
    let mut kind = Kind::Exact;
    for child in tree.family(ROOT) {
        let value = tree.value(child);
        let row = MoveReport {
            mv: tree.move_to(child),
            value: Value::Vector(scale.payoffs(&value)),
            kind: engine.kind(child),
            distance: scale.distance_of(&value),
            line: line(tree, child),
            nodes: engine.spent[child as usize - 1],
        };
        if row.kind != Kind::Exact {
            kind = Kind::Heuristic;
        }
        rows.push(row);
        ranks.push(RowRank::new(child == best, (tree.worth(child, mover).into(), 0)));
    }
    sort_rows(&mut rows, &ranks);
    let (value, line) = (tree.value(ROOT), line(tree, best));
    let root = engine.seen(ROOT, None, 0);
    engine.leave(root, start, &Value::Vector(value), kind);
    let report = Report {
        best: line.first().copied(),
        distance: scale.distance_of(&value),
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
