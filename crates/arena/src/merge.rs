//! Merges the shards of a tournament.

use crate::error::Error;
use crate::gaps::{Gaps, Work};
use crate::journal::{Contents, agree, line, read, read_for, same};
use crate::record::{Part, Record};
use crate::shard::Shard;
use crate::tournament::Tournament;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The games of several files of one tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    /// The games in order, each once.
    pub records: Vec<Record>,
    /// The blocks that the shards should have and do not have.
    pub gaps: Gaps,
    /// The bytes of the file that holds them all: of the undisturbed one, on one thread, if nothing is
    /// missing. Otherwise it says which shards it holds, and can be merged with the others later.
    pub bytes: Vec<u8>,
}

/// Merges the files of one tournament.
///
/// # Errors
///
/// If a file is not that of a tournament, belongs to other settings than the first, or has another result for
/// a game that is in two files.
pub fn merge(paths: &[PathBuf]) -> Result<(Tournament, Merged), Error> {
    let mut tournament: Option<Tournament> = None;
    let mut merging = Merging::default();
    for path in paths {
        let (found, contents) = read(path)?;
        let tournament = tournament.get_or_insert_with(|| found.clone());
        same(path, &tournament.header(), &found.header())?;
        merging.add(tournament, path, contents)?;
    }
    let tournament =
        tournament.ok_or_else(|| Error::Settings("expected files to merge, got none".to_owned()))?;
    let merged = merging.finish(&tournament);
    Ok((tournament, merged))
}

/// Merges the files of this tournament.
///
/// # Errors
///
/// As [`merge`].
pub fn merge_for(tournament: &Tournament, paths: &[PathBuf]) -> Result<Merged, Error> {
    let mut merging = Merging::default();
    for path in paths {
        merging.add(tournament, path, read_for(path, tournament)?)?;
    }
    Ok(merging.finish(tournament))
}

/// The blocks that a file should have, by the shards that were played into it, and does not have.
pub fn missing(tournament: &Tournament, contents: &Contents) -> Gaps {
    let games = contents.records.iter().map(|record| (record.block, record.game));
    gaps(tournament, &contents.parts, games)
}

/// Files that are being merged.
#[derive(Default)]
struct Merging {
    games: BTreeMap<(u64, usize), Record>,
    /// The shards with the greatest number of blocks that one of their files names.
    parts: BTreeMap<Shard, u64>,
}

impl Merging {
    fn add(&mut self, tournament: &Tournament, path: &Path, contents: Contents) -> Result<(), Error> {
        for Part { shard, blocks } in contents.parts {
            let most = self.parts.entry(shard).or_default();
            *most = blocks.max(*most);
        }
        for record in contents.records {
            let (block, game) = (record.block, record.game);
            match self.games.get(&(block, game)) {
                Some(other) if !agree(tournament, other, &record) => {
                    let what =
                        format!("game {game} of block {block} has another result than in a file before");
                    return Err(Error::file(path, what));
                }
                Some(_) => {}
                None => drop(self.games.insert((block, game), record)),
            }
        }
        Ok(())
    }

    fn finish(self, tournament: &Tournament) -> Merged {
        let parts: Vec<Part> = self.parts.into_iter().map(|(shard, blocks)| Part { shard, blocks }).collect();
        let gaps = gaps(tournament, &parts, self.games.keys().copied());
        let mut bytes = line(&tournament.header());
        if !gaps.is_empty() {
            bytes.extend(parts.iter().flat_map(line));
        }
        bytes.extend(self.games.values().flat_map(line));
        Merged { records: self.games.into_values().collect(), gaps, bytes }
    }
}

/// The blocks that these parts should have and these games do not make whole.
fn gaps(tournament: &Tournament, parts: &[Part], games: impl Iterator<Item = (u64, usize)>) -> Gaps {
    let mut played: BTreeMap<u64, usize> = BTreeMap::new();
    for (block, _) in games {
        *played.entry(block).or_default() += 1;
    }
    let came: Vec<Shard> = parts.iter().map(|part| part.shard).collect();
    let blocks = parts.iter().map(|part| part.blocks).max().unwrap_or(0);
    let is_whole =
        |block: u64| played.get(&block).is_some_and(|&games| games == tournament.games_of_a_block());
    Gaps::of("block", &came, &[Work { items: blocks, has: &is_whole }])
}
