//! The file that names the experiment and the shard of a folder.

use crate::error::Error;
use crate::plan::Setting;
use arena::{Difference, Shard, first_difference};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The name of the file.
const FILE: &str = "shard.json";
const WHAT: &str = "a file that says which shard the folder holds";
const MAX_BYTES: u64 = 1 << 16;
const KIND: &str = "shard of an experiment";
const SCHEMA: u32 = 1;

/// The experiment and the shard of a folder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardFolder {
    yomi: String,
    schema: u32,
    /// The version of the program that plays: another version may play otherwise.
    version: String,
    /// The name of the experiment.
    pub experiment: String,
    /// The setting.
    pub setting: Setting,
    /// The seed.
    pub seed: u64,
    /// The claims that are tested; all if there are none.
    pub claims: Vec<u32>,
    /// The shard.
    pub shard: Shard,
}

impl ShardFolder {
    /// A shard of an experiment.
    pub fn new(experiment: &str, setting: Setting, seed: u64, claims: &[u32], shard: Shard) -> ShardFolder {
        ShardFolder {
            yomi: KIND.to_owned(),
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            experiment: experiment.to_owned(),
            setting,
            seed,
            claims: claims.to_vec(),
            shard,
        }
    }

    /// Writes it into a folder, unless it is there.
    ///
    /// # Errors
    ///
    /// If the folder is that of another shard or experiment, or cannot be written to.
    pub fn begin(&self, folder: &Path) -> Result<(), Error> {
        let path = folder.join(FILE);
        if path.exists() {
            return self.same(folder, &ShardFolder::read(folder)?, true);
        }
        let mut text = serde_json::to_vec(self).map_err(|error| Error::Experiment(error.to_string()))?;
        text.push(b'\n');
        files::replace(&*path, text)?;
        Ok(())
    }

    /// Reads it from a folder.
    ///
    /// # Errors
    ///
    /// If the folder is not that of a shard.
    pub fn read(folder: &Path) -> Result<ShardFolder, Error> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Err(Error::Experiment(format!(
                "{}: expected the folder of a shard, and it has no {FILE}",
                folder.display()
            )));
        }
        let bytes = files::read(&*path, WHAT, MAX_BYTES)?;
        let found: Option<ShardFolder> = serde_json::from_slice(&bytes).ok();
        let found = found.filter(|found| found.yomi == KIND && found.schema == SCHEMA);
        found.ok_or_else(|| Error::Experiment(format!("{}: expected {WHAT}", path.display())))
    }

    /// Checks that a folder belongs to the same experiment, and if asked to the same shard; the error names
    /// the first setting that differs.
    pub(crate) fn same(&self, folder: &Path, found: &ShardFolder, is_shard: bool) -> Result<(), Error> {
        let shard = if is_shard { found.shard } else { self.shard };
        match first_difference(self, &ShardFolder { shard, ..found.clone() }) {
            None => Ok(()),
            Some(Difference { key, expected, found }) => Err(Error::Experiment(format!(
                "{}: belongs to another shard: expected {key} {expected}, got {found}",
                folder.display()
            ))),
        }
    }
}
