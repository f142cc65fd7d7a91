//! `yomi learn shipped`: the evaluations that come with the program, learned again.

use super::evaluation::{options, run};
use crate::arguments::{Common, LearnShipped, ShippedArguments};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell};
use crate::words::{grouped, table};
use clap::Parser;
use learn::evaluation::{Length, Source, Terms};
use ntuple::Options;
use registry::learned::{Learned, Shipped, shipped as all_shipped};
use request::{SCHEMA, WEIGHTS};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What was learned, for programs.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    files: Vec<File>,
}

/// A file that was made again.
#[derive(Serialize)]
struct File {
    name: &'static str,
    game: &'static str,
    file: PathBuf,
    games: u64,
    bytes: usize,
    /// True if it is the one that the program has, byte for byte.
    same: bool,
}

pub(crate) fn shipped(arguments: &LearnShipped, common: &Common) -> Result<String, Failure> {
    let LearnShipped { names, output } = arguments;
    let wanted = wanted(names)?;
    std::fs::create_dir_all(output).map_err(|error| {
        Failure::usage(format!("{}: expected a folder that can be written to: {error}", output.display()))
    })?;
    let mut files = Vec::new();
    for shipped in &wanted {
        match made(shipped, output)? {
            Some(file) => files.push(file),
            None => break,
        }
    }
    if files.len() < wanted.len() && interrupt::was_pressed() {
        tell("yomi: stopped: run the same command again to resume");
    }
    if common.json { json(&Answer { schema: SCHEMA, files }) } else { Ok(text(&files)) }
}

/// The evaluations of these names; all if none is named.
fn wanted(names: &[String]) -> Result<Vec<&'static Shipped>, Failure> {
    if names.is_empty() {
        return Ok(all_shipped().iter().collect());
    }
    let of_name = |name: &String| {
        let found = all_shipped().iter().find(|shipped| shipped.name == name);
        let known = all_shipped().iter().map(|shipped| shipped.name);
        found.ok_or_else(|| request::unknown("learned evaluation", name, known).into())
    };
    names.iter().map(of_name).collect()
}

/// Learns one, and packs it for play alone; `None` if it was stopped.
fn made(shipped: &Shipped, folder: &Path) -> Result<Option<File>, Failure> {
    let path = folder.join(format!("{}{WEIGHTS}", shipped.name));
    tell(&format!("yomi: {}, {} in {}", shipped.game, shipped.arguments, path.display()));
    let session = registry::open(shipped.game)?;
    let identity = session.identity()?;
    let make = |options: &Options| Ok(session.learner(options)?);
    let run = run(&Source { identity: &identity, learner: &make }, &path, &terms(shipped)?)?;
    if !run.is_finished() {
        return Ok(None);
    }
    let learned = Learned::open(&path)?;
    let bytes = learned.to_shipped_bytes(shipped.digits);
    let bytes = bytes.map_err(|error| Failure::failed(format!("{}: {error}", path.display())))?;
    files::replace(&path, &bytes)?;
    Ok(Some(File {
        name: shipped.name,
        game: shipped.game,
        file: path,
        games: learned.games,
        bytes: bytes.len(),
        same: bytes == shipped.bytes,
    }))
}

/// The terms with which an evaluation was learned.
fn terms(shipped: &Shipped) -> Result<Terms, Failure> {
    let arguments = ShippedArguments::try_parse_from(shipped.arguments.split_whitespace())
        .map_err(|error| Failure::failed(format!("{}: {error}", shipped.name)))?;
    let options = options(&arguments.learner, arguments.seed);
    Ok(Terms { options, ..Terms::new(Length::Games(arguments.games)) })
}

fn text(files: &[File]) -> String {
    let row = |file: &File| {
        let same = if file.same { "the same" } else { "another" };
        let name = file.file.display().to_string();
        vec![name, file.game.to_owned(), grouped(file.games), grouped(file.bytes as u64), same.to_owned()]
    };
    let header = ["file", "game", "games", "bytes", "as in this program"];
    table(&header, files.iter().map(row).collect(), &[2, 3])
}
