//! `yomi tree`: a drawing of the tree that a search visited.

use crate::arguments::{Common, Tree};
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::progress::with_progress;
use crate::words::{counted, grouped};
use picture::trace::{Event, Trace};
use picture::{Exercise, Format, Options, render};
use registry::Session;
use request::{Answer, SCHEMA, Stop};
use serde::Serialize;
use std::path::Path;

/// The most bytes of a drawing that a notebook keeps.
const SMALL: usize = 20_000;

pub(crate) fn run(tree: &Tree, common: &Common) -> Result<String, Failure> {
    let &Tree { ref search, ref output, limit, .. } = tree;
    let file = output.as_deref().filter(|path| path.as_os_str() != "-");
    let options = options(tree, file, common)?;
    // The seed generates the tree, if the game is random, and chooses the blanks.
    let session = tree.position.open(Some(common.seed()))?;
    let request = tree.limits.request(search.as_deref(), common)?;
    file.map(files::check).transpose()?;
    let (answer, trace) = with_progress(&request, |request| session.trace(request, limit as usize))?;
    if let Some(note) = &answer.note {
        tell(&format!("yomi: {note}"));
    }
    let picture = if tree.to.as_deref() == Some("all") {
        in_all_formats(&session, &answer, &trace, &options)?
    } else {
        drawn(&session, &answer, &trace, &options)?
    };
    let Some(path) = file else {
        if let Some(left_out) = not_drawn(left_out(&trace), limit) {
            tell(&format!("yomi: {left_out}"));
        }
        return Ok(picture);
    };
    files::replace(path, &picture)?;
    let left_out = left_out(&trace);
    if common.json {
        let Answer { game, search, nodes, cuts, stop, .. } = answer;
        return json(&Drawn { schema: SCHEMA, file: path, game, search, nodes, cuts, left_out, stop });
    }
    Ok(format!("{}\n", written(path, &answer, left_out, limit)))
}

/// The pictures of one search by their formats.
fn in_all_formats(
    session: &Session,
    answer: &Answer,
    trace: &Trace,
    options: &Options,
) -> Result<String, Failure> {
    let mut pictures = serde_json::Map::new();
    for format in Format::ALL {
        let options = Options { format, ..options.clone() };
        if format != Format::Json || options.exercise.is_none() {
            pictures.insert(format.name().to_owned(), drawn(session, answer, trace, &options)?.into());
        }
    }
    pictures.insert("small".to_owned(), small(trace, options).into());
    json(&pictures)
}

/// The drawing for a notebook, of at most [`SMALL`] bytes; `None` if not even the root fits.
fn small(trace: &Trace, options: &Options) -> Option<String> {
    let options = Options { format: Format::Svg, ..options.clone() };
    let sizes = std::iter::successors(Some(64), |&nodes| (nodes > 1).then_some(nodes * 3 / 4));
    sizes.map(|nodes| render(&trace.cut(nodes), &options)).find(|drawing| drawing.len() <= SMALL)
}

/// The picture: as a page that is no exercise, the one that replays the search.
#[cfg(feature = "playground")]
fn drawn(session: &Session, answer: &Answer, trace: &Trace, options: &Options) -> Result<String, Failure> {
    match options {
        Options { format: Format::Html, exercise: None } => Ok(web::tree_page(session, answer, trace)?),
        _ => Ok(render(trace, options)),
    }
}

/// The picture. The page that replays a search has the viewer of the playground: without that a page stands
/// still.
#[cfg(not(feature = "playground"))]
#[expect(clippy::unnecessary_wraps, reason = "the page that replays a search may fail")]
fn drawn(_: &Session, _: &Answer, trace: &Trace, options: &Options) -> Result<String, Failure> {
    Ok(render(trace, options))
}

/// The file that was written, for programs.
#[derive(Serialize)]
struct Drawn<'a> {
    schema: u32,
    file: &'a Path,
    game: String,
    search: String,
    nodes: u64,
    cuts: u64,
    left_out: u64,
    #[serde(serialize_with = "request::as_word")]
    stop: Stop,
}

/// The format of the drawing, and what an exercise leaves out.
fn options(tree: &Tree, file: Option<&Path>, common: &Common) -> Result<Options, Failure> {
    let &Tree { ref to, exercise, answer, blanks, convention, .. } = tree;
    let named = to.as_deref().and_then(Format::from_name);
    let format = match (file, named) {
        (_, Some(format)) => format,
        (Some(path), None) => Format::from_extension(path).ok_or_else(|| {
            let path = path.display();
            Failure::usage(format!(
                "{path}: expected a name ending in .html, .svg, .dot, .json or .txt, or --to"
            ))
        })?,
        (None, None) if common.json => Format::Json,
        (None, None) => Format::Text,
    };
    if common.json && file.is_none() && format != Format::Json {
        return Err(Failure::usage(
            "--json prints JSON alone: expected --to json, or a file for the picture, -o FILE",
        ));
    }
    let wanted = exercise || answer;
    let option = blanks.map(|_| "blanks").or(convention.map(|_| "convention"));
    if let (Some(option), false) = (option, wanted) {
        return Err(Failure::usage(format!("--{option} goes with --exercise or --answer")));
    }
    if wanted && format == Format::Json {
        return Err(Failure::usage("events are no exercise: expected --to html, svg, dot or text"));
    }
    let blanks = blanks.map(|blanks| blanks as usize);
    let convention = convention.unwrap_or_default();
    let exercise = wanted.then_some(Exercise { answer, blanks, seed: common.seed(), convention });
    Ok(Options { format, exercise })
}

/// A line about the file that was written.
fn written(path: &Path, answer: &Answer, left_out: u64, limit: u32) -> String {
    let line = format!(
        "{}: {} by {}, {}, {}",
        path.display(),
        answer.game,
        answer.search,
        counted(answer.nodes, "node"),
        counted(answer.cuts, "cut")
    );
    not_drawn(left_out, limit).map_or(line.clone(), |not_drawn| format!("{line}; {not_drawn}"))
}

/// The number of nodes that are not drawn.
fn left_out(trace: &Trace) -> u64 {
    match trace.events.last() {
        Some(Event::End { left_out, .. }) => *left_out,
        _ => 0,
    }
}

/// A note if a part of the tree is not drawn.
fn not_drawn(left_out: u64, limit: u32) -> Option<String> {
    (left_out > 0).then(|| format!("{} nodes are counted but not drawn (--limit {limit})", grouped(left_out)))
}
