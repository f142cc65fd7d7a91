//! The legend of a drawing: the signs that occur in it, and their meanings.

use super::measure::{Style, text_width};
use super::shares::Scale;
use super::tree::Visit;
use super::view::View;
use crate::trace::Kind;
use std::fmt::Write as _;

/// The legend and its size.
pub(super) struct Legend {
    /// The signs and words, from the upper left corner on.
    pub(super) svg: String,
    /// Its width.
    pub(super) width: f64,
    /// Its height.
    pub(super) height: f64,
}

const LETTERS: f64 = 11.5;

/// The legend of a tree, wrapped to its width, or that of half a slide.
pub(super) fn legend(view: &View, room: f64) -> Legend {
    let room = room.max(620.0);
    let (mut x, mut y, mut width) = (0.0, 12.0, 0.0_f64);
    let mut svg = String::new();
    for (sign, words) in entries(view) {
        let indent = if sign.is_empty() { 0.0 } else { 22.0 };
        let entry = indent + text_width(words, LETTERS);
        if x > 0.0 && x + entry > room {
            (x, y) = (0.0, y + 20.0);
        }
        let _ = write!(
            svg,
            "<g transform=\"translate({x:.1},{y:.1})\">{sign}<text x=\"{indent}\" y=\"0\">{words}</text></g>"
        );
        x += entry + 18.0;
        width = width.max(x);
    }
    Legend { svg, width, height: y + 6.0 }
}

/// A sign, drawn above the line from 0 to 16, and what it means.
fn entries(view: &View) -> Vec<(&'static str, &'static str)> {
    let any = |test: &dyn Fn(&View, usize) -> bool| (0..view.walk.nodes.len()).any(|at| test(view, at));
    let detailed = Style::new(view.walk.nodes.len()).detailed;
    let mut entries = Vec::new();
    if view.words.are_max_and_min() {
        entries.push((
            "<g class=\"node max\"><rect class=\"shape\" x=\"1\" y=\"-11\" width=\"13\" height=\"13\"/></g>",
            "MAX",
        ));
        entries.push((
            "<g class=\"node min\"><rect class=\"shape\" x=\"1\" y=\"-11\" width=\"13\" height=\"13\" \
             rx=\"6.5\"/></g>",
            "MIN",
        ));
    }
    if Scale::of(view).is_some() {
        let sign = "<path class=\"s1\" d=\"M1 2V-11h4V2z\"/><path class=\"s2\" d=\"M6 2V-5h4V2z\"/>\
                    <path class=\"s3\" d=\"M11 2V-8h4V2z\"/>";
        entries.push((sign, "what each player gets"));
    }
    if any(&|view, at| view.is_pv(at)) {
        entries.push(("<g class=\"edge pv\"><path d=\"M0 -4H16\"/></g>", "principal variation"));
    }
    if any(&|view, at| view.is_best(at) && !view.is_pv(at)) {
        entries.push(("<g class=\"edge best\"><path d=\"M0 -4H16\"/></g>", "best child"));
    }
    if any(&|view, at| view.is_faint(at)) {
        let sign = "<g class=\"edge unvisited\"><path d=\"M0 -4H16\"/></g>\
                    <path class=\"cut mark\" d=\"M3 -1l7 -6M6 0l7 -6\"/>";
        entries.push((sign, "never searched"));
    }
    if any(&|view, at| !view.is_secret() && matches!(view.node(at).kind, Some(Kind::Lower | Kind::Upper))) {
        entries.push(("", "≥ ≤ only a bound"));
    }
    if any(&|view, at| view.node(at).kind == Some(Kind::Heuristic)) {
        entries.push(("", "≈ static evaluation"));
    }
    if any(&|view, at| view.shows_wins(at)) {
        entries.push(("", "win n, lost n: for MAX, at ply n"));
    }
    if any(&|view, at| matches!(view.node(at).visit, Visit::Remembered(_))) {
        let sign = "<g class=\"node leaf remembered\"><rect class=\"shape\" x=\"1\" y=\"-11\" width=\"14\" \
                    height=\"13\" rx=\"4\"/></g>";
        entries.push((sign, "met before"));
    }
    if detailed && any(&|view, at| view.node(at).entry.is_some()) {
        entries.push(("", "(α, β) window on entry → on exit"));
    }
    if detailed && any(&|view, at| !view.is_exercise() && !view.node(at).expanded.is_empty()) {
        entries.push(("", "expanded n: by the n-th expansion"));
    }
    match (any(&|view, _| view.is_exercise()), detailed) {
        (true, _) => {}
        (false, true) => entries.push(("", "small numbers: order of visits")),
        (false, false) => entries.push(("", "windows and order of visits: point at a node")),
    }
    entries
}
