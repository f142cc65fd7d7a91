//! Merging the files of shards.

use super::file::{Part, read};
use crate::error::Error;
use crate::journal::{object, same_run};
use arena::{Gaps, Shard, Work};
use files::seal;
use registry::class_records::Header;
use registry::classes::ClassTable;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The games of several files of one run.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The classes of all games.
    pub table: ClassTable,
    /// The games missing from the shards.
    pub gaps: Gaps,
    /// The bytes of the merged file: equal to that of a single run if nothing is missing.
    pub bytes: Vec<u8>,
}

/// Merges the files of one run.
///
/// # Errors
///
/// If a file does not hold classes, has other settings than the first, or has different counts for a game
/// that is in two files.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, Error> {
    let mut header: Option<Header> = None;
    let mut games = BTreeMap::new();
    let mut parts: BTreeMap<Shard, u64> = BTreeMap::new();
    for path in paths {
        let found = read(path)?;
        let name = path.display().to_string();
        let header = header.get_or_insert_with(|| found.header.clone());
        same_run(path, &found.header, header)?;
        // Fields that the rows of that comparison omit follow from the rest.
        if found.header != *header {
            return Err(Error::Shared(format!(
                "{name}: expected the settings of the first file, got others"
            )));
        }
        for Part { shard, games } in found.parts {
            let most = parts.entry(shard).or_default();
            *most = games.max(*most);
        }
        for (game, played) in found.games {
            if games.get(&game).is_some_and(|before| *before != played) {
                let game = game + 1;
                return Err(Error::Shared(format!(
                    "{name}: game {game} has other counts than in a file before"
                )));
            }
            games.insert(game, played);
        }
    }
    let header = header.ok_or_else(|| Error::Shared("expected files to merge, got none".to_owned()))?;
    let came: Vec<Shard> = parts.keys().copied().collect();
    let all = parts.values().copied().max().unwrap_or(0);
    let gaps = Gaps::of("game", &came, &[Work { items: all, has: &|game| games.contains_key(&(game - 1)) }]);
    let table = ClassTable { header, games: games.into_values().collect() };
    let mut bytes = Vec::new();
    for mut line in std::iter::once(object(&table.header)).chain(table.games.iter().map(object)) {
        seal(&mut line);
        bytes.append(&mut line);
    }
    Ok(Merged { table, gaps, bytes })
}
