//! Claims that a full run left undecided, played until a rule decides them.

use super::options::{playing, prepare_files, setting};
use super::outputs::write;
use super::text::text;
use crate::arguments::{Common, Reproduce};
use crate::failure::Failure;
use crate::input::{MAX_BY_HAND, read_text};
use crate::output::{json, tell};
use crate::progress::bar;
use crate::words::grouped;
use arena::Ended;
use experiments::continued::{Continued, Event, Options, decided, play};
use experiments::page;

const TEMPLATE: &str = "{spinner} {msg}; {human_pos} games; {elapsed}; Ctrl-C stops and keeps the results";

pub(super) fn run(continued: &Continued, arguments: &Reproduce, common: &Common) -> Result<String, Failure> {
    let name = continued.name;
    if arguments.shard.is_some() {
        return Err(Failure::usage(format!(
            "{name} looks at its games while it plays: expected no --shard, \
             and --claim to share out its claims"
        )));
    }
    if arguments.full && arguments.output.is_none() {
        return Err(Failure::usage(format!(
            "{name}: expected a folder for its games, to go on from: --output DIR"
        )));
    }
    if arguments.pictures.figures.is_some() {
        return Err(Failure::usage(format!("{name} has no figures: expected no --figures, and --html")));
    }
    continued.check(&arguments.claim)?;
    prepare_files(arguments)?;
    let (setting, seed) = (setting(arguments), common.seed());
    let mut known = Vec::new();
    for path in &arguments.decided {
        let text = read_text(path, "a report in JSON", MAX_BY_HAND)?;
        known.extend(decided(continued, (setting, seed), (&path.display().to_string(), &text))?);
    }
    let options = Options {
        setting,
        seed,
        only: arguments.claim.clone(),
        decided: known,
        play: playing(arguments, common),
    };
    let bar = bar(None, TEMPLATE);
    let mut games = 0;
    let (outcome, ended) =
        play(continued, arguments.output.as_deref(), &options, &mut |event| match event {
            Event::Round { number, blocks, of } => {
                let (blocks, of) = (grouped(blocks), grouped(of));
                bar.set_message(format!("claim {number}: {blocks} of at most {of} blocks"));
            }
            Event::Play(experiments::Event::Game(_)) => {
                games += 1;
                bar.set_position(games);
            }
            Event::Play(_) => {}
        })?;
    bar.finish_and_clear();
    if ended == Ended::Cancelled && arguments.output.is_some() {
        tell("yomi: run the same command again to resume");
    }
    write(&arguments.pictures, || page(&outcome), Vec::new)?;
    if common.json { json(&outcome) } else { Ok(text(&outcome)) }
}
