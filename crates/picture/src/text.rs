//! The tree as plain text, one line per node.

use super::view::View;
use super::words::count;
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

    // Branches that were never searched are a line each; an exercise hides that, and draws them as nodes.
    let listed = |child: usize| view.is_faint(child) && !view.is_exercise();
    let hidden = (node.hidden > 0)
        .then(|| format!("… {} left out here", count(node.hidden, "more node", "more nodes")));
    let more = node.more.then(|| "… more branches".to_owned());
    let lines = node.children.len() + usize::from(hidden.is_some()) + usize::from(more.is_some());
    let mut written = 0;
    let mut twigs = |text: &mut String| {
        written += 1;
        let last = written == lines;
        let head = format!("{indent}{}", if last { "└─ " } else { "├─ " });
        let below = format!("{indent}{}", if last { "   " } else { "│  " });
        text.push_str(&head);
        below
    };
    let mut unvisited = node.cut.iter().flat_map(|cut| &cut.unvisited);
    for &child in &node.children {
        let below = twigs(text);
        if listed(child) {
            let branch = unvisited.next().map(|branch| view.words.branch(branch)).unwrap_or_default();
            let _ = writeln!(text, "not looked at: {branch}");
        } else {
            write_node(view, child, "", &below, text);
        }
    }
    for line in hidden.into_iter().chain(more) {
        let _ = twigs(text);
        let _ = writeln!(text, "{line}");
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
