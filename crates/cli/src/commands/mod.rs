//! The commands, one file each. Every command returns the text for standard output.

mod analyze;
#[cfg(feature = "games")]
mod bench;
mod book;
#[cfg(feature = "games")]
mod census;
mod check;
mod compare;
mod completions;
mod convert;
mod database;
mod diff;
mod engine;
mod explain;
mod games;
mod hints;
mod learn;
mod levels;
mod lines;
mod new;
mod perft;
mod play;
mod puzzle;
mod ratings;
mod report;
#[cfg(feature = "games")]
mod reproduce;
mod review;
mod searches;
#[cfg(feature = "playground")]
mod serve;
mod shards;
mod show;
mod solve;
mod stats;
mod tournament;
mod train;
mod tree;

#[cfg(all(feature = "playground", target_os = "linux", target_env = "gnu"))]
pub(crate) use serve::give_memory_back;

use crate::arguments::{Arguments, Command, Learn};
use crate::failure::Failure;

/// Runs a command.
pub(crate) fn run(arguments: Arguments) -> Result<String, Failure> {
    let Arguments { command, common } = arguments;
    match command {
        None => hints::run(&common),
        Some(Command::Games { name }) => games::run(name.as_deref(), &common),
        Some(Command::Searches { name }) => searches::run(name.as_deref(), &common),
        Some(Command::New(new)) => new::run(&new, &common),
        Some(Command::Check(check)) => check::run(&check, &common),
        Some(Command::Diff(diff)) => diff::run(&diff, &common),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments, &common),
        Some(Command::Compare(arguments)) => compare::run(&arguments, &common),
        Some(Command::Tree(arguments)) => tree::run(&arguments, &common),
        Some(Command::Show(arguments)) => show::run(&arguments, &common),
        Some(Command::Play(arguments)) => play::run(&arguments, &common),
        Some(Command::Convert(convert)) => convert::run(&convert, &common),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &common),
        #[cfg(feature = "games")]
        Some(Command::Census(census)) => census::run(&census, &common),
        Some(Command::Solve(arguments)) => solve::solve(&arguments, &common),
        Some(Command::Verify { file }) => solve::verify(&file, &common),
        Some(Command::Build(arguments)) => database::build(&arguments, &common),
        Some(Command::Probe(arguments)) => database::probe(&arguments, &common),
        Some(Command::Puzzle(arguments)) => puzzle::run(&arguments, &common),
        Some(Command::Report(arguments)) => report::run(&arguments, &common),
        Some(Command::Book { what }) => book::run(&what, &common),
        Some(Command::Review(arguments)) => review::run(&arguments, &common),
        Some(Command::Stats(stats)) => stats::run(&stats, &common),
        Some(Command::Learn { what: Learn::Classes(arguments) }) => learn::classes(&arguments, &common),
        Some(Command::Learn { what: Learn::Evaluation(arguments) }) => learn::evaluation(&arguments, &common),
        Some(Command::Levels(arguments)) => levels::run(&arguments, &common),
        Some(Command::Train(arguments)) => train::run(&arguments, &common),
        Some(Command::Learn { what: Learn::Shipped(arguments) }) => learn::shipped(&arguments, &common),
        Some(Command::Learn { what: Learn::Merge(arguments) }) => learn::merge(&arguments, &common),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments, &common),
        Some(Command::Ratings(arguments)) => ratings::run(&arguments, &common),
        #[cfg(feature = "games")]
        Some(Command::Reproduce(arguments)) => reproduce::run(&arguments, &common),
        #[cfg(feature = "games")]
        Some(Command::Bench { compare, write }) => bench::run(compare.as_deref(), write.as_deref(), &common),
        Some(Command::Engine(arguments)) => engine::run(&arguments, &common),
        #[cfg(feature = "playground")]
        Some(Command::Serve(arguments)) => serve::run(&arguments, &common),
        Some(Command::Completions { shell }) => completions::run(shell, &common),
        Some(Command::Man { command }) => completions::manual(command.as_deref(), &common),
    }
}
