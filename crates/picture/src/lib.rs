//! Pictures of a recorded search: a drawing, alone or on a page, a Graphviz file, JSON Lines, plain text;
//! and of a position: its [`board()`].
//!
//! This crate depends on no game and no search: every picture of a search is a pure function of a [`Trace`],
//! the events of [`trace`]. The modules, in the order in which they process a trace: `tree` (the visited
//! tree), `words` (values, windows and cuts as text), `view` (the visible facts about a node), `exercise`
//! (the hidden ones) and `follows` (what an exercise asks for), `layout` (the positions of nodes), then a
//! module per format: `svg` (with `measure`, `shares`, `legend` and `markup`), `still` (the page), `dot` and
//! `text`. The page that replays a search is made by the playground, `web::tree_page`.
//!
//! Every format mentions omissions from a trace; branches that were never searched are drawn faint.

mod board;
mod dot;
mod exercise;
mod follows;
mod format;
mod kinds;
mod layout;
mod legend;
mod markup;
mod measure;
mod shares;
mod still;
mod svg;
mod text;
pub mod trace;
mod tree;
mod view;
mod words;

pub use board::{BOARD_LOOKS, Look, Mark, board, marked_board};
pub use exercise::{Convention, Exercise};
pub use format::{Format, Options};
pub use markup::{escape, fill};

use crate::trace::Trace;
use view::View;
use words::Words;

/// Draws the search.
///
/// With several walks of the tree (the iterations of iterative deepening, the passes of a search that starts
/// anew) the last is shown.
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
    match options.format {
        Format::Html => still::page(last),
        Format::Svg => svg::file(last),
        Format::Dot => dot::graph(last),
        Format::Text | Format::Json => text::outline(last),
    }
}

/// The lines above a drawing: the game, the search, the result, and the counts. Some may be empty.
pub fn caption(trace: &Trace) -> [String; 4] {
    let (words, walks) = (Words::of(trace), tree::walks(trace));
    let view = walks.last().map(|walk| View::new(trace, walk, walks.len(), &words, None));
    view.map(|view| view.caption.lines()).unwrap_or_default()
}

/// The picture of a trace without nodes.
fn nothing(format: Format) -> String {
    let words = "nothing was recorded: the trace has no nodes";
    match format {
        Format::Html => {
            format!("<!doctype html>\n<html lang=\"en\"><title>{words}</title><p>{words}</p></html>\n")
        }
        Format::Svg => format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"40\">\
             <text x=\"8\" y=\"24\">{words}</text></svg>\n"
        ),
        Format::Dot => format!("digraph search {{\n  label=\"{words}\";\n}}\n"),
        Format::Json | Format::Text => format!("{words}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_trace_is_a_picture_that_says_so() {
        for format in [Format::Html, Format::Svg, Format::Dot, Format::Text] {
            let picture = render(&Trace { events: Vec::new() }, &Options::new(format));
            assert!(picture.contains("nothing was recorded"), "{format:?}: {picture}");
        }
    }
}
