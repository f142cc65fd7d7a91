//! Claims that a full run left undecided, played until a rule decides them.

use super::outputs::{make, write};
use super::text::text;
use crate::arguments::{Common, Reproduce};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell};
use crate::words::grouped;
use arena::{Ended, Shard};
use experiments::continued::{Continued, Event, Options, play};
use experiments::{PlayOptions, Setting, page};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

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
    arguments.pictures.html.as_deref().map(files::check).transpose()?;
    if let Some(folder) = arguments.output.as_deref().filter(|folder| arguments.report && !folder.is_dir()) {
        return Err(Failure::usage(format!("{}: expected a folder of result files", folder.display())));
    }
    arguments.output.as_deref().filter(|_| !arguments.report).map(make).transpose()?;
    let options = Options {
        setting: if arguments.full { Setting::Full } else { Setting::Quick },
        seed: common.seed(),
        only: arguments.claim.clone(),
        play: PlayOptions {
            threads: common.threads.into(),
            cancel: Some(interrupt::switch()),
            shard: Shard::ALL,
            is_played: !arguments.report,
        },
    };
    let bar = bar();
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

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(
        "{spinner} {msg}; {human_pos} games; {elapsed}; Ctrl-C stops and keeps the results",
    );
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
