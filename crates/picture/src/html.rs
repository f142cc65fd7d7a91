//! The page that replays a search: one self-contained file, which also works from a `file://` address.
//!
//! Every walk is drawn here, in SVG; the script only says, step by step, in which state each node is. Without
//! a script the last walk is seen as it ended. An exercise, answered or not, is a still page.

use super::markup::escape;
use super::steps::{Step, steps};
use super::svg::{LOOKS, legend_part, part};
use super::view::View;
use super::words::Words;
use crate::trace::Trace;
use serde::Serialize;
use std::collections::BTreeMap;

const PAGE: &str = include_str!("replay.html");
const STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// Every step.
    steps: Vec<Step>,
    /// Every node by its name: its parent, and the facts about it as pairs of name and text.
    nodes: BTreeMap<String, Facts>,
}

#[derive(Serialize)]
struct Facts {
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    facts: Vec<(&'static str, String)>,
}

/// The page with the replay.
pub(super) fn replay(trace: &Trace, words: &Words, views: &[View]) -> String {
    let Some(last) = views.last() else { return String::new() };
    let mut nodes = BTreeMap::new();
    for view in views {
        for (at, node) in view.walk.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| view.key(parent));
            nodes.insert(view.key(at), Facts { parent, facts: view.facts(at) });
        }
    }
    let data = Data { steps: steps(trace, words, views), nodes };
    let json = serde_json::to_string(&data)
        .expect("steps are plain data")
        .replace("</", "<\\/")
        .replace("<!--", "<\\u0021--");

    let mut trees = String::new();
    for (index, view) in views.iter().enumerate() {
        let hidden = if index + 1 == views.len() { "" } else { " style=\"display:none\"" };
        trees += &part(view, &format!(" data-walk=\"{index}\"{hidden}"));
    }
    fill(
        last,
        views,
        "replay",
        &trees,
        &format!(
            "<script type=\"application/json\" id=\"data\">{json}</script>\n\
             <script type=\"module\">\n{SCRIPT}</script>"
        ),
    )
}

/// The page of an exercise.
pub(super) fn still(view: &View) -> String {
    fill(view, std::slice::from_ref(view), "still", &part(view, ""), "")
}

/// Fills the placeholders of the page, once each.
fn fill(view: &View, views: &[View], kind: &str, trees: &str, scripts: &str) -> String {
    let caption = &view.caption;
    let title = format!("{} · {}", caption.game, caption.search);
    let counts = match (views.len(), caption.lines()) {
        (1, [.., still]) => still,
        (walks, _) => format!("{} · {walks} walks of the tree", caption.counts),
    };
    let pieces: [(&str, String); 9] = [
        ("title", escape(&title)),
        ("style", format!("{LOOKS}{STYLE}")),
        ("kind", kind.to_owned()),
        ("game", escape(&caption.game)),
        ("search", escape(&caption.search)),
        ("result", escape(&caption.result)),
        ("counts", escape(&counts)),
        ("trees", format!("{trees}{}", legend_part(views))),
        ("scripts", scripts.to_owned()),
    ];
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").expect("the page closes what it opens");
        page += before;
        page += pieces.iter().find(|(piece, _)| *piece == name).map_or("", |(_, text)| text);
        rest = after;
    }
    page + rest
}
