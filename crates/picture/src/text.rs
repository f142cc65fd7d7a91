//! The tree as plain text, one line per node.

use super::view::View;
use super::words::{Words, count};
use std::fmt::Write as _;

/// The tree, indented, under its caption.
pub(super) fn outline(view: &View) -> String {
    let mut text = String::new();
    for line in view.caption.lines().iter().filter(|line| !line.is_empty()) {
        text += line;
        text.push('\n');
    }
    text += match (view.is_secret(), view.is_exercise()) {
        (true, _) => "____ to fill in\n",
        (false, true) => "[…] filled in   * principal variation\n",
        _ => "#n order of visits   * principal variation   ≈ static evaluation\n",
    };
    if (0..view.walk.nodes.len()).any(|at| view.shows_wins(at)) {
        text += "win n, lost n: for MAX, at ply n\n";
    }
    text.push('\n');
    write_node(view, 0, "", "", &mut text);
    text
}

/// Writes the node after `head`, and its subtree after `indent`.
fn write_node(view: &View, at: usize, head: &str, indent: &str, text: &mut String) {
    let node = view.node(at);
    text.push_str(head);
    text.push_str(&node_words(view, at));
    text.push('\n');

    // Branches behind a cut are a line each, and moves left out by a selective search one for each reason; an
    // exercise hides that, and draws them as nodes.
    let mut twigs = Vec::new();
    for &child in &node.children {
        match view.node(child).why {
            Some((cut, place)) if view.is_faint(child) && !view.is_exercise() => {
                let cut = &node.cuts[cut];
                if !cut.is_pruning() {
                    let branch = view.words.branch(&cut.unvisited[place]);
                    twigs.push(Err(format!("not looked at: {branch}")));
                } else if place == 0 {
                    let moves = Words::left_out(&cut.unvisited);
                    twigs.push(Err(format!("not looked at, {}: {moves}", cut.name())));
                }
            }
            _ => twigs.push(Ok(child)),
        }
    }
    if node.hidden > 0 {
        twigs.push(Err(format!("… {} left out here", count(node.hidden, "more node", "more nodes"))));
    }
    if node.more {
        twigs.push(Err("… more branches".to_owned()));
    }
    let last = twigs.len().saturating_sub(1);
    for (number, twig) in twigs.into_iter().enumerate() {
        let (head, below) = if number == last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        match twig {
            Ok(child) => {
                write_node(view, child, &format!("{indent}{head}"), &format!("{indent}{below}"), text);
            }
            Err(line) => {
                let _ = writeln!(text, "{indent}{head}{line}");
            }
        }
    }
}

/// The line of one node: move, number, mover, value, window, cut.
fn node_words(view: &View, at: usize) -> String {
    let node = view.node(at);
    let mut words = Vec::new();
    let number = view.number(at).map(|number| format!("#{number} ")).unwrap_or_default();
    let mv = node.mv.as_ref().map(|mv| format!("{mv}: ")).unwrap_or_default();
    words.push(format!("{mv}{number}{}", view.mover(at)));
    if let Some(value) = view.value(at).line(" ") {
        words.push(format!("value {value}"));
    }
    if let Some(windows) = view.windows(at).line(", then ") {
        words.push(format!("window {windows}"));
    }
    let cut = view.cut(at);
    if let Some(said) = cut.line(": ") {
        words.push(if cut.is_box() { format!("cut {said}") } else { said });
    }
    if let (Some(expanded), false) = (view.expanded(at), view.is_exercise()) {
        words.push(expanded);
    }
    words.extend(view.reduced(at));
    if node.again {
        words.push("searched again".to_owned());
    }
    if view.is_faint(at) {
        words.push("never searched".to_owned());
    }
    if view.is_pv(at) {
        words.push("*".to_owned());
    }
    words.join("  ")
}
