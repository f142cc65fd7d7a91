//! Merges the shards of a survey.

use super::file::{bytes, of_file, read, same};
use super::plan::{Kind, Plan, Walks};
use arena::{Gaps, Shard, Work};
use request::Error;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The games of several files of one survey.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The plan.
    pub plan: Plan,
    /// The games, each once.
    pub walks: Walks,
    /// The games that the shards should have and do not have.
    pub gaps: Gaps,
    /// The bytes of the file that holds them all: of the undisturbed one if nothing is missing. Otherwise it
    /// says which shards it holds, and can be merged with the others later.
    pub bytes: Vec<u8>,
}

/// Merges the files of one survey.
///
/// # Errors
///
/// If a file is not that of a survey, belongs to another plan than the first, or has another result for a
/// game that is in two files.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, Error> {
    let mut plan: Option<Plan> = None;
    let mut walks = Walks::default();
    let mut shards: BTreeSet<Shard> = BTreeSet::new();
    for path in paths {
        let (found, contents) = read(path)?;
        same(path, plan.get_or_insert_with(|| found.clone()), &found)?;
        shards.extend(contents.shards);
        for (key, walk) in contents.walks.0 {
            walks.add(key, walk).map_err(|what| of_file(&files::Error::wrong(path, what)))?;
        }
    }
    let plan = plan.ok_or_else(|| Error::Other("expected files to merge, got none".to_owned()))?;
    let came: Vec<Shard> = shards.into_iter().collect();
    let has = Kind::ALL.map(|kind| {
        let walks = &walks;
        move |number: u64| walks.has(kind, number)
    });
    let works: Vec<Work<'_>> =
        Kind::ALL.into_iter().zip(&has).map(|(kind, has)| Work { items: plan.items(kind), has }).collect();
    let gaps = Gaps::of("game", &came, &works);
    let named: &[Shard] = if gaps.is_empty() { &[] } else { &came };
    let bytes = bytes(&plan, named, &walks);
    Ok(Merged { plan, walks, gaps, bytes })
}
