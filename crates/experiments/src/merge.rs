//! Merges the folders of shards into the folder of an uninterrupted run.

use crate::error::Error;
use crate::experiment::{Experiment, Prepared, named};
use crate::play::PlayOptions;
use crate::point::{self, Point};
use crate::shard_folder::ShardFolder;
use crate::step::Step;
use arena::{Gaps, Record, Shard, Work, blocks, merge_for};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most bytes of a file that is learned before the games.
const MAX_BYTES: u64 = 8 << 30;

/// Files with their names.
type Files = Vec<(String, Vec<u8>)>;

/// The shards of an experiment, merged.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The experiment, with the claims that are tested.
    pub experiment: Experiment,
    /// Of which experiment it is, and with which seed.
    pub of: ShardFolder,
    /// The results of the work before the games.
    pub known: Prepared,
    /// The points.
    pub points: Vec<Point>,
    /// The games by points.
    pub records: Vec<Vec<Record>>,
    /// The blocks that the shards should have and do not have.
    pub gaps: Gaps,
    /// The files of the merged folder, by name.
    files: Files,
}

/// Merges the folders of shards of an experiment that comes with the program; `None` if it was cancelled.
/// What was learned before the games must be the same in all of them that have games.
///
/// # Errors
///
/// If a folder is not that of a shard, belongs to another experiment than the first, was learned otherwise,
/// or has another result for a game.
pub fn merge(
    folders: &[PathBuf],
    options: &PlayOptions,
    progress: &(dyn Fn(Step<'_>) + Sync),
) -> Result<Option<Merged>, Error> {
    let of = folders.first().map(|folder| ShardFolder::read(folder)).transpose()?;
    let of = of.ok_or_else(|| Error::Experiment("expected folders to merge, got none".to_owned()))?;
    merge_of(named(&of.experiment)?, folders, options, progress)
}

/// Merges the folders of shards of this experiment.
///
/// # Errors
///
/// As [`merge`].
pub fn merge_of(
    mut experiment: Experiment,
    folders: &[PathBuf],
    options: &PlayOptions,
    progress: &(dyn Fn(Step<'_>) + Sync),
) -> Result<Option<Merged>, Error> {
    let shards: Vec<ShardFolder> =
        folders.iter().map(|folder| ShardFolder::read(folder)).collect::<Result<_, _>>()?;
    let of = shards.first().cloned();
    let of = of.ok_or_else(|| Error::Experiment("expected folders to merge, got none".to_owned()))?;
    for (folder, found) in folders.iter().zip(&shards) {
        of.same(folder, found, false)?;
    }
    experiment = experiment.seeded(of.seed);
    if !of.claims.is_empty() {
        experiment = experiment.only(&of.claims)?;
    }
    let (source, mut files) = prepared(&experiment, &of, folders)?;
    let options = PlayOptions { is_played: false, ..options.clone() };
    let Some(known) = experiment.prepare(of.setting, Some(source), &options, progress)? else {
        return Ok(None);
    };
    let (points, _) = experiment.points(of.setting, of.seed, &known)?;
    let (mut records, mut whole) = (Vec::new(), Vec::new());
    for point in &points {
        let paths = folders.iter().map(|folder| folder.join(point.file()));
        let paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
        let merged = merge_for(&point.tournament, &paths)?;
        if !paths.is_empty() {
            files.push((point.file(), merged.bytes));
        }
        let played = blocks(&point.tournament, &merged.records);
        whole.push(played.into_iter().map(|(block, _)| block.block).collect::<BTreeSet<u64>>());
        records.push(merged.records);
    }
    let has: Vec<_> = whole.iter().map(|whole| move |block: u64| whole.contains(&block)).collect();
    let works = points.iter().zip(&has).map(|(point, has)| Work { items: point.blocks, has });
    let came: Vec<Shard> = shards.iter().map(|of| of.shard).collect();
    let gaps = Gaps::of("block", &came, &works.collect::<Vec<_>>());
    Ok(Some(Merged { experiment, of, known, points, records, gaps, files }))
}

impl Merged {
    /// Writes the files of an undisturbed run into a folder, which must be there.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        for (name, bytes) in &self.files {
            files::replace(&*folder.join(name), bytes)?;
        }
        Ok(())
    }
}

/// The folder with the files that were learned before the games, and these files.
fn prepared<'a>(
    experiment: &Experiment,
    of: &ShardFolder,
    folders: &'a [PathBuf],
) -> Result<(&'a Path, Files), Error> {
    let (same, times) = experiment.files(of.setting);
    // A shard with games has learned everything before them. Without one, the shard that has learned most is
    // read: an error then says what it lacks.
    let games = point::files(&experiment.plans, of.setting);
    let has_games = |folder: &PathBuf| games.iter().any(|name| folder.join(name).is_file());
    let size = |folder: &PathBuf| -> u64 {
        let sizes = same.iter().filter_map(|name| folder.join(name).metadata().ok());
        sizes.map(|metadata| metadata.len()).sum()
    };
    let mut candidates: Vec<&PathBuf> = folders.iter().filter(|folder| has_games(folder)).collect();
    if candidates.is_empty() {
        candidates.extend(folders.iter().max_by_key(|folder| size(folder)));
    }
    let read = |path: PathBuf| -> Result<Vec<u8>, Error> {
        Ok(files::read(&*path, "a file that is learned before the games", MAX_BYTES)?)
    };
    let source = candidates[0];
    let mut files = Vec::new();
    for name in &same {
        let first = read(source.join(name))?;
        for folder in &candidates[1..] {
            if read(folder.join(name))? != first {
                return Err(Error::Experiment(format!(
                    "{}: expected what {} holds: every shard must learn the same before its games",
                    folder.join(name).display(),
                    source.join(name).display()
                )));
            }
        }
        files.push((name.clone(), first));
    }
    // Times differ from machine to machine: those of the first are kept.
    let times = times.map(|name| (source.join(name), name)).filter(|(path, _)| path.is_file());
    if let Some((path, name)) = times {
        files.push((name.to_owned(), read(path)?));
    }
    Ok((source, files))
}
