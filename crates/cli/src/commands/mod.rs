//! The commands, a file each. Each returns what is to be printed on standard output.

mod analyze;
mod bench;
mod census;
mod compare;
mod completions;
mod database;
mod games;
mod hints;
mod learn;
mod perft;
mod play;
mod puzzle;
pub(crate) mod reproduce;
mod searches;
#[cfg(feature = "playground")]
mod serve;
mod solve;
mod stats;
pub(crate) mod tournament;
mod tree;

use crate::arguments::{Arguments, Command, Learn};
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;
use serde::Serialize;
use session::Ask;
use std::io::Write;

/// Runs a command.
pub(crate) fn run(arguments: Arguments) -> Result<String, Failure> {
    let Arguments { command, common } = arguments;
    match command {
        None => hints::run(&common),
        Some(Command::Games { name }) => games::run(name.as_deref(), &common),
        Some(Command::Searches { game }) => searches::run(game.as_deref(), &common),
        Some(Command::Analyze { position, search, multi, limits }) => {
            analyze::run(&position, search.as_deref(), multi, &limits, &common)
        }
        Some(Command::Compare { position, search, limits }) => {
            compare::run(&position, &search, &limits, &common)
        }
        Some(Command::Tree { position, search, output, format, limit, exercise, answer, blanks, limits }) => {
            let drawing = tree::Drawing { output, format, limit, exercise, answer, blanks };
            tree::run(&position, search.as_deref(), &drawing, &limits, &common)
        }
        Some(Command::Play { position, seat, limits }) => play::run(&position, &seat, &limits, &common),
        Some(Command::Perft { position, depth, divide }) => perft::run(&position, depth, divide, &common),
        Some(Command::Census(census)) => census::run(&census, &common),
        Some(Command::Solve(arguments)) => solve::solve(&arguments, &common),
        Some(Command::Verify { file }) => solve::verify(&file, &common),
        Some(Command::Build(arguments)) => database::build(&arguments, &common),
        Some(Command::Probe(arguments)) => database::probe(&arguments, &common),
        Some(Command::Puzzle { game, search, limits }) => {
            puzzle::run(&game, search.as_deref(), &limits, &common)
        }
        Some(Command::Stats(stats)) => stats::run(&stats, &common),
        Some(Command::Learn { what: Learn::Classes(arguments) }) => learn::classes(&arguments, &common),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments, &common),
        Some(Command::Reproduce(arguments)) => reproduce::run(&arguments, &common),
        Some(Command::Bench { compare, write }) => bench::run(compare.as_deref(), write.as_deref(), &common),
        #[cfg(feature = "playground")]
        Some(Command::Serve(arguments)) => serve::run(&arguments, &common),
        Some(Command::Completions { shell }) => completions::run(shell, &common),
    }
}

/// What is printed with `--json` where Ctrl-C came before there was anything to keep.
pub(crate) const NOTHING_BUT_INTERRUPTED: &str = r#"{ "schema": 1, "interrupted": true }"#;

/// An object that says that it is not the whole.
#[derive(Serialize)]
struct Interrupted<'a, T> {
    #[serde(flatten)]
    value: &'a T,
    interrupted: bool,
}

/// JSON on one screen: indented, with a line's end. After Ctrl-C the object says so.
fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = if interrupt::was_pressed() {
        serde_json::to_string_pretty(&Interrupted { value, interrupted: true })
    } else {
        serde_json::to_string_pretty(value)
    };
    text.map(|text| text + "\n").map_err(|error| Failure::failed(format!("JSON: {error}")))
}

/// Words for people beside the output.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Runs a search that Ctrl-C stops, with its progress shown.
fn with_progress<T>(ask: &Ask, run: impl FnOnce(&Ask) -> Result<T, session::Error>) -> Result<T, Failure> {
    let progress = Progress::new("nodes");
    let mut ask = ask.clone();
    ask.budget.cancel = Some(interrupt::switch());
    ask.budget.progress = Some(progress.counter());
    Ok(run(&ask)?)
}
