//! `yomi reproduce merge`: the folders of shards merged into that of an uninterrupted run.

use super::live::LearningLive;
use super::outputs::{make, write};
use super::text;
use crate::arguments::{Common, Pictures};
use crate::commands::shards;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell};
use crate::words::counted;
use arena::Shard;
use experiments::{Merged, Outcome, PlayOptions, merge, page};
use std::path::{Path, PathBuf};

pub(super) fn run(
    folders: &[PathBuf],
    output: &Path,
    allow_missing: bool,
    pictures: &Pictures,
    common: &Common,
) -> Result<String, Failure> {
    pictures.html.as_deref().map(files::check).transpose()?;
    if folders.iter().any(|folder| is_same(folder, output)) {
        return Err(Failure::usage(format!("{}: expected another folder than a shard's", output.display())));
    }
    let options = PlayOptions {
        threads: common.threads.into(),
        cancel: Some(interrupt::switch()),
        shard: Shard::ALL,
        is_played: false,
    };
    let learning = LearningLive::new();
    let merged = merge(folders, &options, &|step| learning.show(step))?;
    drop(learning);
    let Some(merged) = merged else { return Err(Failure::failed("stopped before the folders were merged")) };
    let missing = shards::note(&merged.gaps, allow_missing)?;
    for folder in pictures.figures.iter().map(PathBuf::as_path).chain([output]) {
        make(folder)?;
    }
    merged.write(output)?;
    let games = merged.records.iter().map(|records| records.len() as u64).sum();
    let (games, from) = (counted(games, "game"), counted(folders.len() as u64, "folder"));
    tell(&format!("yomi: {}: {games} from {from}", output.display()));
    let Merged { experiment, of, known, points, records, .. } = &merged;
    let outcome = Outcome::of(experiment, of.setting, of.seed, known, (points, records))?;
    let outcome = Outcome { missing, ..outcome };
    write(pictures, || page(&outcome), || outcome.drawings())?;
    if common.json { json(&outcome) } else { Ok(text::text(&outcome)) }
}

/// Returns whether both are one folder.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
