//! Pictures of a recorded search: a page that replays it, a drawing, a Graphviz file, JSON Lines, plain text.
//!
//! Nothing here knows a game or a search: every picture is a pure function of a [`Trace`], the events of [`trace`]. The rooms, in the order in which a trace walks through them:
//! `tree` (what was walked), `words` (values, windows and cuts as text), `view` (what a reader may see of a node, and
//! with `exercise` what not), `layout` (where the nodes go), then one room a format: `svg` (with `measure` and `legend`), `html`
//! (with `steps`, the sentences), `dot` and `text`.
//!
//! What was left out of a trace is said in every format; what a search never looked at is drawn, but faint.

mod dot;
mod exercise;
mod html;
mod layout;
mod legend;
mod measure;
mod steps;
mod svg;
mod text;
pub mod trace;
mod tree;
mod view;
mod words;

pub use exercise::Exercise;

use crate::trace::Trace;
use std::path::Path;
use view::View;
use words::Words;

/// What a picture is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One self-contained page that replays the search.
    Html,
    /// A drawing of the tree, of the last walk where there were several.
    Svg,
    /// The same for Graphviz.
    Dot,
    /// The events themselves, one a line.
    Json,
    /// An indented tree, one line a node.
    Text,
}

impl Format {
    /// Every format, in the order in which a list of them is shown.
    pub const ALL: [Format; 5] = [Format::Html, Format::Svg, Format::Dot, Format::Json, Format::Text];

    /// The word for it: `html`, `svg`, `dot`, `json` or `text`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Svg => "svg",
            Format::Dot => "dot",
            Format::Json => "json",
            Format::Text => "text",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a file of this name should have, in whatever case: `tree.svg`, `TREE.HTM`, `tree.jsonl`.
    pub fn from_extension(path: impl AsRef<Path>) -> Option<Format> {
        match path.as_ref().extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Format::Html),
            "svg" => Some(Format::Svg),
            "dot" | "gv" => Some(Format::Dot),
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "txt" | "text" => Some(Format::Text),
            _ => None,
        }
    }
}

/// How to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// What to write.
    pub format: Format,
    /// Whether to leave boxes to fill in. JSON is the events as they are and pays no attention to it.
    pub exercise: Option<Exercise>,
}

impl Options {
    /// This format, and nothing left out of it.
    pub const fn new(format: Format) -> Options {
        Options { format, exercise: None }
    }
}

/// Draws the search.
///
/// With several walks of the tree (the iterations of iterative deepening, the passes of a search that starts anew)
/// a still picture shows the last; the page replays them all. An exercise is a still picture in every format.
///
/// # Examples
///
/// ```
/// use picture::trace::Trace;
/// use picture::{Format, Options, render};
/// let empty = render(&Trace { events: Vec::new() }, &Options::new(Format::Text));
/// assert!(empty.contains("nothing was recorded"));
/// ```
pub fn render(trace: &Trace, options: &Options) -> String {
    if options.format == Format::Json {
        return trace.to_json_lines();
    }
    let words = Words::of(trace);
    let walks = tree::walks(trace);
    let views: Vec<View> = walks
        .iter()
        .map(|walk| View::new(trace, walk, walks.len(), &words, options.exercise.as_ref()))
        .collect();
    let Some(last) = views.last() else {
        return nothing(options.format);
    };
    match (options.format, &options.exercise) {
        (Format::Html, None) => html::replay(trace, &words, &views),
        (Format::Html, Some(_)) => html::still(last),
        (Format::Svg, _) => svg::file(last),
        (Format::Dot, _) => dot::graph(last),
        (Format::Text | Format::Json, _) => text::outline(last),
    }
}

/// The picture of a trace without nodes.
fn nothing(format: Format) -> String {
    let words = "nothing was recorded: the trace has no nodes";
    match format {
        Format::Html => {
            format!("<!doctype html>\n<html lang=\"en\"><title>{words}</title><p>{words}</p></html>\n")
        }
        Format::Svg => format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"40\"><text x=\"8\" y=\"24\">{words}</text></svg>\n"
        ),
        Format::Dot => format!("digraph search {{\n  label=\"{words}\";\n}}\n"),
        Format::Json | Format::Text => format!("{words}\n"),
    }
}

/// `text` as the content of an element or of a quoted attribute.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(letter),
            // Other control characters are not allowed in XML at all.
            control if control.is_control() || matches!(control, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            plain => escaped.push(plain),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_known_by_their_names_and_by_file_names() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
        }
        assert_eq!(Format::from_name("png"), None);
        assert_eq!(Format::from_extension("out/tree.HTML"), Some(Format::Html));
        assert_eq!(Format::from_extension("tree.gv"), Some(Format::Dot));
        assert_eq!(Format::from_extension("tree"), None);
    }

    #[test]
    fn an_empty_trace_is_a_picture_that_says_so() {
        for format in [Format::Html, Format::Svg, Format::Dot, Format::Text] {
            let picture = render(&Trace { events: Vec::new() }, &Options::new(format));
            assert!(picture.contains("nothing was recorded"), "{format:?}: {picture}");
        }
    }

    #[test]
    fn escaping_leaves_nothing_that_markup_would_read() {
        assert_eq!(escape("<&\">'\u{1}"), "&lt;&amp;&quot;&gt;&#39;\u{fffd}");
    }
}
