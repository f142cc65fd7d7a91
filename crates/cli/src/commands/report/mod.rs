//! `yomi report`: a game measured for whoever designs it, or several compared, as text and as a page.

mod text;

use crate::arguments::{self, Common};
use crate::failure::Failure;
use crate::output::json;
use crate::progress::Progress;
use crate::{interrupt, memory};
use serde::Serialize;
use std::path::Path;
use studies::report::{ReportOptions, Subject, compare, comparison_page, measure, page};

/// Random games are quick: this many times as many are played.
const RANDOM: u64 = 5;

pub(crate) fn run(arguments: &arguments::Report, common: &Common) -> Result<String, Failure> {
    let opened = |name: String| Subject::open(&name, common.seed()).map(|subject| (name, subject));
    let games = arguments.names()?.into_iter().map(opened).collect::<Result<Vec<_>, _>>()?;
    let file = arguments.output.as_deref();
    file.map(files::check).transpose()?;
    let progress = Progress::new("games and positions");
    let options = options(arguments, games.len(), common, &progress)?;
    if let [(_, subject)] = games.as_slice() {
        let report = measure(subject, &options)?;
        drop(progress);
        if let Some(file) = file {
            files::replace(file, page(&report, subject))?;
        }
        let text = || text::text(&report, file);
        return if common.json { json(&Answer { report: &report, file }) } else { Ok(text()) };
    }
    let comparison = compare(&games, &options)?;
    drop(progress);
    if let Some(file) = file {
        files::replace(file, comparison_page(&comparison, &games))?;
    }
    let text = || text::comparison(&comparison, file);
    if common.json { json(&Answer { report: &comparison, file }) } else { Ok(text()) }
}

fn options(
    arguments: &arguments::Report,
    games: usize,
    common: &Common,
    progress: &Progress,
) -> Result<ReportOptions, Failure> {
    let mut nodes = arguments.nodes.clone();
    nodes.sort_unstable();
    nodes.dedup();
    let mut options = ReportOptions {
        search: arguments.search.clone(),
        nodes,
        opening: arguments.opening,
        time: arguments.time(games)?,
        threads: common.threads.into(),
        memory: memory::total(),
        cancel: interrupt::switch(),
        progress: progress.counter(),
        ..ReportOptions::new(common.seed())
    };
    if let Some(games) = arguments.games {
        (options.games, options.random_games) = (games, RANDOM * games);
    }
    Ok(options)
}

#[derive(Serialize)]
struct Answer<'a, T> {
    #[serde(flatten)]
    report: &'a T,
    /// The page that was written; null for none.
    file: Option<&'a Path>,
}
