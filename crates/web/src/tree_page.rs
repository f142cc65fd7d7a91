//! The tree of a search as a page in one file: the viewer of the playground with all that it shows.

use crate::frame::Columns;
use crate::looks::looks;
use crate::one_file::{Page, script, styles};
use picture::trace::Trace;
use picture::{Format, Options, caption, escape, render};
use registry::Session;
use request::{Answer, Error};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// What the page is made of: its own module and the words, which are imported by names made while it runs.
const MODULES: [&str; 3] = ["/words/tree.en.js", "/words/tree.ja.js", "/tree/alone.js"];
const STYLES: [&str; 3] = ["/style.css", "/play/board.css", "/tree.css"];

/// The modules that ask the server.
const LEFT_OUT: [&str; 1] = ["/tree/source.js"];

/// What the viewer reads of an answer. Two runs of one search give the same page: nothing tells its time.
const READ: [&str; 12] = [
    "best",
    "value",
    "values",
    "kind",
    "line",
    "nodes",
    "expansions",
    "evaluations",
    "cuts",
    "depth",
    "to_move",
    "stop",
];

/// The size in bytes up to which a drawing is in the page, for those who run no scripts, and the number of
/// events above which it is never as small.
const STILL: (usize, usize) = (32 * 1024, 2000);

/// The tree that a search visited, as a page in one file that needs no server. The session is where the
/// search began, and the answer and the trace are those of the search.
///
/// # Errors
///
/// Where a module of the pages cannot be put into a file, which a test keeps from happening.
pub fn tree_page(session: &dyn Session, answer: &Answer, trace: &Trace) -> Result<String, Error> {
    let columns = Columns::of(trace);
    let (head, listed) = columns.kept(session.players(), answer, told(answer));
    let kept =
        format!("{{\"head\":{head},\"columns\":{listed},\"looks\":{}}}", looks(session, columns.ways()));
    let page = Page {
        title: &format!("{} · {}", answer.game, answer.search),
        class: "tree-page",
        styles: &styles(&STYLES)?,
        still: &still(trace),
        kept: &kept,
        script: &script(&MODULES, &LEFT_OUT)?,
    };
    Ok(page.html())
}

/// What the viewer reads of an answer.
fn told(answer: &Answer) -> Map<String, Value> {
    // Plain data can always be serialized.
    let Ok(Value::Object(all)) = serde_json::to_value(answer) else { return Map::new() };
    all.into_iter().filter(|(name, _)| READ.contains(&name.as_str())).collect()
}

/// What is seen without scripts: the drawing if it is small, else what it would be called.
fn still(trace: &Trace) -> String {
    let (bytes, events) = STILL;
    if trace.events.len() <= events {
        let drawing = render(trace, &Options::new(Format::Svg));
        if drawing.len() <= bytes {
            return drawing;
        }
    }
    let mut still = String::new();
    for line in caption(trace).iter().filter(|line| !line.is_empty()) {
        let _ = writeln!(still, "<p>{}</p>", escape(line));
    }
    still + "<p>The tree is drawn where scripts are allowed.</p>\n"
}
