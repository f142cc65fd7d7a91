//! `yomi reproduce`: the experiments of a paper, with a verdict on every claim.

mod continued;
mod counted;
mod exploitability;
mod list;
mod live;
mod merge;
mod options;
mod outputs;
mod pairs;
mod text;
mod verdicts;

use crate::arguments::{Common, Reproduce, ReproducePart};
use crate::failure::Failure;
use crate::output::{json, tell};
use arena::Ended;
use experiments::{Event, Outcome, ShardFolder, page, play};
use live::{LearningLive, Live};
use outputs::write;

impl From<experiments::Error> for Failure {
    fn from(error: experiments::Error) -> Failure {
        Failure::of(&error, error.is_failure())
    }
}

pub(crate) fn run(arguments: &Reproduce, common: &Common) -> Result<String, Failure> {
    match &arguments.part {
        Some(ReproducePart::Merge { folders, output, allow_missing, pictures }) => {
            return merge::run(folders, output, *allow_missing, pictures, common);
        }
        Some(ReproducePart::Verdicts { reports, html }) => {
            return verdicts::run(reports, html.as_deref(), common);
        }
        Some(ReproducePart::Sources) => {
            let sources = experiments::sources::sources()?;
            return if common.json { json(&sources) } else { Ok(experiments::sources::markdown(&sources)) };
        }
        None => {}
    }
    let Some(name) = &arguments.name else { return list::run(common) };
    if let Some(experiment) = experiments::counted::named(name) {
        return counted::run(experiment?, arguments, common);
    }
    if let Some(continued) = experiments::continued::named(name) {
        return continued::run(&continued?, arguments, common);
    }
    if !arguments.decided.is_empty() {
        return Err(Failure::usage(format!("{name} continues no claims: expected no --decided")));
    }
    let mut experiment = experiments::named(name)?.seeded(common.seed());
    if !arguments.claim.is_empty() {
        experiment = experiment.only(&arguments.claim)?;
    }
    let setting = options::setting(arguments);
    options::prepare_files(arguments)?;
    let options = options::playing(arguments, common);
    if let (Some(shard), Some(folder)) = (arguments.shard, &arguments.output) {
        let of = ShardFolder::new(experiment.name, setting, common.seed(), &arguments.claim, shard);
        of.begin(folder)?;
    }
    let learning = LearningLive::new();
    let known =
        experiment.prepare(setting, arguments.output.as_deref(), &options, &|step| learning.show(step))?;
    drop(learning);
    let Some(known) = known else {
        let how = if arguments.output.is_some() { ": run the same command again to resume" } else { "" };
        return Err(Failure::failed(format!("stopped before the games{how}")));
    };
    let (points, pieces) = experiment.points(setting, common.seed(), &known)?;
    let mut live = Live::new(&points, &pieces, options.shard);
    let (records, ended) = play(&points, &pieces, arguments.output.as_deref(), &options, &mut |event| {
        if let Event::CutOff(path, bytes) = event {
            tell(&format!(
                "yomi: {}: the last line was cut off after {bytes} bytes: it is dropped and its game \
                 is played again",
                path.display()
            ));
        }
        live.show(event);
    })?;
    drop(live);
    if ended == Ended::Cancelled && arguments.output.is_some() {
        tell("yomi: run the same command again to resume");
    }
    let outcome = Outcome::of(&experiment, setting, common.seed(), &known, (&points, &records))?;
    write(&arguments.pictures, || page(&outcome), || outcome.drawings())?;
    if common.json { json(&outcome) } else { Ok(text::text(&outcome)) }
}
