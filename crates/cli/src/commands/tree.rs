//! `yomi tree`: a drawing of the tree that a search visited.

use crate::arguments::{Common, Limits, Position};
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::progress::with_progress;
use crate::words::{counted, grouped};
use picture::trace::{Event, Trace};
use picture::{Exercise, Format, Options, render};
use registry::Session;
use request::{Answer, SCHEMA, Stop};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The options of a drawing.
pub(crate) struct Drawing {
    pub(crate) output: Option<PathBuf>,
    pub(crate) format: Option<String>,
    pub(crate) limit: u32,
    pub(crate) exercise: bool,
    pub(crate) answer: bool,
    pub(crate) blanks: Option<u32>,
}

pub(crate) fn run(
    position: &Position,
    search: Option<&str>,
    drawing: &Drawing,
    limits: &Limits,
    common: &Common,
) -> Result<String, Failure> {
    let drawing = &drawing.named();
    let options = drawing.options(common)?;
    // The seed generates the tree, if the game is random, and chooses the blanks.
    let session = position.open(Some(common.seed()))?;
    let request = limits.request(search, common)?;
    if let Some(path) = &drawing.output {
        files::check(path)?;
    }
    let (answer, trace) = with_progress(&request, |request| session.trace(request, drawing.limit as usize))?;
    if let Some(note) = &answer.note {
        tell(&format!("yomi: {note}"));
    }
    let picture = drawn(&session, &answer, &trace, &options)?;
    let Some(path) = &drawing.output else {
        if let Some(left_out) = not_drawn(left_out(&trace), drawing.limit) {
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
    Ok(format!("{}\n", written(path, &answer, left_out, drawing.limit)))
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

impl Drawing {
    /// The same; null for standard output.
    fn named(&self) -> Drawing {
        let output = self.output.clone().filter(|path| path.as_os_str() != "-");
        Drawing { output, format: self.format.clone(), ..*self }
    }

    fn options(&self, common: &Common) -> Result<Options, Failure> {
        let named = self.format.as_deref().and_then(Format::from_name);
        let format = match (&self.output, named) {
            (_, Some(format)) => format,
            (Some(path), None) => Format::from_extension(path).ok_or_else(|| {
                let path = path.display();
                Failure::usage(format!(
                    "{path}: expected a name ending in .html, .svg, .dot, .json or .txt, or --format"
                ))
            })?,
            (None, None) if common.json => Format::Json,
            (None, None) => Format::Text,
        };
        if common.json && self.output.is_none() && format != Format::Json {
            return Err(Failure::usage(
                "--json prints JSON alone: expected --format json, or a file for the picture, -o FILE",
            ));
        }
        let wanted = self.exercise || self.answer;
        if self.blanks.is_some() && !wanted {
            return Err(Failure::usage("--blanks goes with --exercise or --answer"));
        }
        if wanted && format == Format::Json {
            return Err(Failure::usage("events are no exercise: expected --format html, svg, dot or text"));
        }
        let blanks = self.blanks.map(|blanks| blanks as usize);
        let exercise = wanted.then_some(Exercise { answer: self.answer, blanks, seed: common.seed() });
        Ok(Options { format, exercise })
    }
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
