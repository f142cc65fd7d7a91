//! The tree for Graphviz.

use super::view::{Field, View};
use crate::trace::Kind;
use std::fmt::Write as _;

/// The tree as a directed graph.
pub(super) fn graph(view: &View) -> String {
    let title: Vec<String> = view.caption.lines().into_iter().filter(|line| !line.is_empty()).collect();
    let mut graph = String::from("digraph search {\n");
    let _ = writeln!(graph, "  label=\"{}\";", quoted(&title.join("\n")));
    graph += "  labelloc=t; ordering=out; nodesep=0.9; ranksep=0.6; fontname=\"Helvetica\";\n";
    graph += "  node [fontname=\"Helvetica\", fontsize=12, width=0.4, height=0.4, margin=0.05];\n";
    graph += "  edge [fontname=\"Helvetica\", fontsize=10, arrowhead=none];\n";
    for at in 0..view.walk.nodes.len() {
        write_node(view, at, &mut graph);
    }
    graph += "}\n";
    graph
}

fn write_node(view: &View, at: usize, graph: &mut String) {
    let node = view.node(at);
    let mut style = Vec::new();
    if view.is_faint(at) {
        style.push("dashed");
    }
    let mut looks = match (view.words.are_max_and_min(), node.mover) {
        (_, None) => "shape=box, ".to_owned(),
        (true, Some(1)) => "shape=square, ".to_owned(),
        (true, Some(_)) => "shape=circle, ".to_owned(),
        (false, Some(player)) => {
            style.push("filled");
            format!("shape=box, fillcolor=\"{}\", ", FILLS[(player - 1) % FILLS.len()])
        }
    };
    if node.mover.is_none() {
        style.push("rounded");
    }
    if node.kind == Some(Kind::Heuristic) && !node.is_interior() {
        style.push("dotted");
    }
    if view.is_faint(at) {
        looks += "color=gray65, fontcolor=gray50, ";
    } else if view.is_pv(at) {
        looks += "penwidth=2.5, ";
    }
    if !style.is_empty() {
        let _ = write!(looks, "style=\"{}\", ", style.join(","));
    }
    let tooltip = quoted(&view.title(at));
    let value = blank_or(&view.value(at), "\n").unwrap_or_default();
    let _ = writeln!(
        graph,
        "  n{at} [{looks}label=\"{}\", xlabel=\"{}\", tooltip=\"{tooltip}\"];",
        quoted(&value),
        quoted(&beside(view, at))
    );

    if let Some(parent) = node.parent {
        let looks = if view.is_faint(at) {
            ", style=dashed, color=gray65, fontcolor=gray50"
        } else if view.is_pv(at) {
            ", penwidth=2.5"
        } else {
            ""
        };
        let _ = writeln!(
            graph,
            "  n{parent} -> n{at} [label=\"{}\"{looks}];",
            quoted(node.mv.as_deref().unwrap_or(""))
        );
    }
}

/// Fill colors of the players, if there are more than two.
const FILLS: [&str; 6] = ["#dbe7fb", "#fbe3d3", "#dcefd9", "#efdff4", "#fbf0c9", "#d8eeee"];

/// The text beside a node.
fn beside(view: &View, at: usize) -> String {
    let node = view.node(at);
    let mut lines: Vec<String> = Vec::new();
    let number = view.number(at).map(|number| format!("#{number}"));
    let player = node.mover.filter(|_| !view.words.are_max_and_min()).map(|_| view.mover(at));
    lines.extend(number.into_iter().chain(player).reduce(|number, player| format!("{number} {player}")));
    lines.extend(blank_or(&view.windows(at), " → "));
    lines.extend(blank_or(&view.cut(at), "\n"));
    lines.extend(view.notes(at));
    if view.is_faint(at) && node.parent.is_some_and(|parent| view.node(parent).was_visited()) {
        lines.push("never searched".to_owned());
    }
    lines.join("\n")
}

/// A field in one line or, blank, a row of boxes.
fn blank_or(field: &Field, between: &str) -> Option<String> {
    if *field == Field::Blank { Some("▢▢▢".to_owned()) } else { field.line(between) }
}

/// `text` as it stands between Graphviz's quotation marks.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "").replace('\n', "\\n")
}
