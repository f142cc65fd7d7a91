//! The tree of a search as a page in one file: the viewer of the playground with all its data.

use crate::frame::Columns;
use crate::looks::looks;
use crate::one_file::{Page, script, styles};
use picture::trace::Trace;
use picture::{Format, Options, caption, escape, render};
use registry::Session;
use request::{Answer, Error};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The entry modules: the page's own one, and the translations, which are imported by names computed at run
/// time.
const MODULES: [&str; 3] = ["/words/tree.en.js", "/words/tree.ja.js", "/tree/alone.js"];
const STYLES: [&str; 3] = ["/style.css", "/play/board.css", "/tree.css"];

/// The modules that need a server.
const LEFT_OUT: [&str; 1] = ["/tree/source.js"];

/// The fields of an answer that the viewer reads. Times are left out, so that equal searches give equal
/// pages.
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

/// The maximum size in bytes of an embedded drawing for readers without scripts, and the number of events
/// above which a drawing is never that small.
const STILL: (usize, usize) = (32 * 1024, 2000);

/// Makes a page in one file, without a server, of the tree that a search visited. `session` is the root of
/// the search; `answer` and `trace` are its results.
///
/// # Errors
///
/// If a module of the pages cannot be bundled, which a test rules out.
pub fn tree_page(session: &Session, answer: &Answer, trace: &Trace) -> Result<String, Error> {
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

/// The fields of an answer that the viewer reads.
fn told(answer: &Answer) -> Map<String, Value> {
    // Plain data can always be serialized.
    let Ok(Value::Object(all)) = serde_json::to_value(answer) else { return Map::new() };
    all.into_iter().filter(|(name, _)| READ.contains(&name.as_str())).collect()
}

/// The content shown without scripts: the drawing if it is small, otherwise its caption.
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
