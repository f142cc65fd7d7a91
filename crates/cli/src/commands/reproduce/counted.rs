//! Experiments that count positions and play no games.

use super::options::setting;
use super::outputs::{make, write};
use super::text::{head, summary};
use crate::arguments::{Common, Reproduce};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{counted, table};
use experiments::counted::{CountOptions, CountedPart, Experiment, Finding, Outcome, page};

pub(super) fn run(
    mut experiment: Experiment,
    arguments: &Reproduce,
    common: &Common,
) -> Result<String, Failure> {
    if arguments.shard.is_some() {
        let name = experiment.name;
        return Err(Failure::usage(format!(
            "{name} plays no games: expected no --shard, and --claim to share out its claims"
        )));
    }
    if arguments.output.is_some() {
        let name = experiment.name;
        return Err(Failure::usage(format!(
            "{name} plays no games: expected no --output, and --html or --figures"
        )));
    }
    if !arguments.claim.is_empty() {
        experiment = experiment.only(&arguments.claim)?;
    }
    arguments.pictures.html.as_deref().map(files::check).transpose()?;
    arguments.pictures.figures.as_deref().map(make).transpose()?;
    let progress = Progress::new("positions solved");
    let options = CountOptions {
        setting: setting(arguments),
        seed: common.seed(),
        threads: common.workers(),
        memory: crate::memory::total(),
        cancel: interrupt::switch(),
        progress: progress.counter(),
    };
    let answered = experiment.count(&options)?;
    drop(progress);
    let outcome = Outcome::of(&experiment, options.setting, &answered);
    write(&arguments.pictures, || page(&outcome), || outcome.drawings())?;
    if common.json { json(&outcome) } else { Ok(text(&outcome)) }
}

fn text(outcome: &Outcome) -> String {
    let setting = outcome.setting.name();
    let whole = if outcome.is_complete { "" } else { ", incomplete" };
    let sources = counted(outcome.counts.len() as u64, "count");
    let means = if outcome.has_means { " but the means of random trees" } else { "" };
    let mut text =
        format!("{}\n{sources}, the {setting} setting{whole}; every number is exact{means}\n", outcome.title);
    for finding in &outcome.claims {
        text.push_str(&claim(finding));
    }
    text.push_str(&format!("\n{}", summary(&outcome.claims)));
    text
}

fn claim(finding: &Finding) -> String {
    let claim = &finding.claim;
    let mut text = head(finding);
    let is_one = finding.rules.len() == 1;
    for rules in &finding.rules {
        if !is_one {
            text.push_str(&format!("   {}: {}\n", rules.name(), rules.verdict.words()));
        }
        let row = |found: &CountedPart| {
            let verdict = found.verdict.map_or("", experiments::Verdict::words).to_owned();
            vec![found.about.clone(), found.expected(), found.ours(), verdict]
        };
        let rows = rules.parts.iter().map(row).collect();
        for line in table(&["", "paper", "ours", ""], rows, &[1, 2]).lines() {
            text.push_str(&format!("    {line}\n"));
        }
    }
    if !claim.note.is_empty() {
        text.push_str(&format!("   {}\n", claim.note));
    }
    text
}
