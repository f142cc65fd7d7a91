//! `yomi reproduce`: a paper's experiments redone, with a verdict for every claim.

mod counted;
mod live;
mod text;

use super::{json, tell};
use crate::arguments::Common;
use crate::failure::Failure;
use crate::{files, interrupt};
use arena::Ended;
use clap::Args;
use experiments::{Event, Outcome, Setting, Terms, page, play};
use live::{LearningLive, Live};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What `yomi reproduce` is told.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The experiment; without one, what there is
    name: Option<String>,
    /// For the record, games for about an hour on two cores or counts for two minutes, and not a look of under two minutes
    #[arg(long)]
    full: bool,
    /// Only the claim of this number, and what is played for it; give it several times
    #[arg(long, value_name = "N")]
    claim: Vec<u32>,
    /// The folder that every game goes to, a file a match; what is in it already is not played again
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Play nothing: report what is in the folder
    #[arg(long, requires = "output")]
    report: bool,
    /// Write the report as a page with the figures
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write every figure to this folder, an SVG each
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
}

impl From<experiments::Error> for Failure {
    fn from(error: experiments::Error) -> Failure {
        if error.is_failure() {
            Failure::failed(error.to_string())
        } else {
            Failure::usage(error.to_string())
        }
    }
}

#[derive(Serialize)]
struct List {
    schema: u32,
    experiments: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    claims: usize,
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> Result<String, Failure> {
    let Some(name) = &arguments.name else { return list(common) };
    if let Some(experiment) = experiments::counted::named(name) {
        return counted::run(experiment?, arguments, common);
    }
    let mut experiment = experiments::named(name)?;
    if !arguments.claim.is_empty() {
        experiment = experiment.only(&arguments.claim)?;
    }
    let setting = if arguments.full { Setting::Full } else { Setting::Quick };
    arguments.html.as_deref().map(files::check).transpose()?;
    for folder in arguments.figures.iter().chain(arguments.output.iter().filter(|_| !arguments.report)) {
        make(folder)?;
    }
    if let Some(folder) = arguments.output.as_deref().filter(|folder| arguments.report && !folder.is_dir()) {
        return Err(Failure::usage(format!("{}: expected a folder of result files", folder.display())));
    }
    let terms = Terms {
        threads: common.threads.into(),
        cancel: Some(interrupt::switch()),
        is_played: !arguments.report,
    };
    let learning = LearningLive::new();
    let known = experiment.prepare(setting, arguments.output.as_deref(), &terms, &|of, played, games| {
        learning.show(of, played, games);
    })?;
    drop(learning);
    let Some(known) = known else {
        let how = if arguments.output.is_some() { ": the same command goes on" } else { "" };
        return Err(Failure::failed(format!("stopped while learning{how}")));
    };
    let (points, pieces) = experiment.points(setting, common.seed(), &known)?;
    let mut live = Live::new(&points, &pieces);
    let (records, ended) = play(&points, &pieces, arguments.output.as_deref(), &terms, &mut |event| {
        if let Event::CutOff(path, bytes) = event {
            tell(&format!(
                "yomi: {}: the last line was cut off after {bytes} bytes: it is dropped and its game is played again",
                path.display()
            ));
        }
        live.show(event);
    })?;
    drop(live);
    if ended == Ended::Cancelled && arguments.output.is_some() {
        tell("yomi: the same command goes on from here");
    }
    let outcome = Outcome::of(&experiment, setting, common.seed(), &known, (&points, &records))?;
    write(arguments, || page(&outcome), || outcome.drawings())?;
    if common.json { json(&outcome) } else { Ok(text::text(&outcome)) }
}

/// Writes the page and the figures, where they are asked for.
fn write(
    arguments: &Arguments,
    page: impl FnOnce() -> String,
    drawings: impl FnOnce() -> Vec<(String, String)>,
) -> Result<(), Failure> {
    if let Some(path) = &arguments.html {
        files::write(path, page())?;
        tell(&format!("yomi: {}: written", path.display()));
    }
    if let Some(folder) = &arguments.figures {
        for (name, drawing) in drawings() {
            files::write(&folder.join(name), drawing)?;
        }
        tell(&format!("yomi: {}: written", folder.display()));
    }
    Ok(())
}

fn list(common: &Common) -> Result<String, Failure> {
    let entry = |(name, title)| {
        let claims = match experiments::counted::named(name) {
            Some(experiment) => experiment?.claims.len(),
            None => experiments::named(name)?.claims.len(),
        };
        Ok(Entry { name, title, claims })
    };
    let experiments = experiments::all().map(entry).collect::<Result<_, experiments::Error>>()?;
    let list = List { schema: 1, experiments };
    if common.json { json(&list) } else { Ok(text::list(&list)) }
}

/// Makes a folder, unless it is there.
fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::usage(format!("{}: expected a folder that can be written to: {error}", folder.display()))
    })
}
