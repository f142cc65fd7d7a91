//! The tree for Graphviz.

use super::view::{Field, View};
use std::fmt::Write as _;

/// The tree as a directed graph.
pub(super) fn graph(view: &View) -> String {
    let caption = &view.caption;
    let title: Vec<&str> = [&caption.game, &caption.search, &caption.result, &caption.counts]
        .into_iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    let mut graph = String::from("digraph search {\n");
    let _ = writeln!(graph, "  label=\"{}\";", quoted(&title.join("\n")));
    graph += "  labelloc=t; ordering=out; ranksep=0.5;\n";
    graph += "  node [fontname=\"Helvetica\", fontsize=11];\n";
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
    if node.kind == "heuristic" && !node.is_interior() {
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
    let _ =
        writeln!(graph, "  n{at} [{looks}label=\"{}\", tooltip=\"{tooltip}\"];", quoted(&label(view, at)));

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

/// Fills of the players, where there are more than two.
const FILLS: [&str; 6] = ["#dbe7fb", "#fbe3d3", "#dcefd9", "#efdff4", "#fbf0c9", "#d8eeee"];

/// What is written in a node.
fn label(view: &View, at: usize) -> String {
    let node = view.node(at);
    let mut lines: Vec<String> = Vec::new();
    if node.mover.is_some() {
        let number = view.number(at).map(|number| format!("#{number} ")).unwrap_or_default();
        lines.push(number + &view.mover(at));
    }
    for (field, between) in [(view.value(at), " "), (view.windows(at), " → "), (view.cut(at), "\n")] {
        lines.extend(if field == Field::Blank {
            Some("▢▢▢▢".to_owned())
        } else {
            field.line(between)
        });
    }
    lines.extend(view.notes(at));
    if view.is_faint(at) && view.node(node.parent.unwrap_or(0)).was_visited() {
        lines.push("never looked at".to_owned());
    }
    lines.join("\n")
}

/// `text` as it stands between Graphviz's quotation marks.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\r', "").replace('\n', "\\n")
}
