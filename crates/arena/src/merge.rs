//! Merging the shards of a tournament.

use crate::error::Error;
use crate::journal::{agree, line, read, same};
use crate::record::Record;
use crate::tournament::Tournament;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The games of several files of one tournament, in order, each once: the tournament, the games, and the
/// bytes of the file that holds them all.
///
/// # Errors
///
/// If a file is not that of a tournament, belongs to other settings than the first, or has another result for
/// a game that is in two files.
pub fn merge(paths: &[PathBuf]) -> Result<(Tournament, Vec<Record>, Vec<u8>), Error> {
    let mut tournament: Option<Tournament> = None;
    let mut games: BTreeMap<(u64, usize), Record> = BTreeMap::new();
    for path in paths {
        let (found, kept) = read(path)?;
        let tournament = tournament.get_or_insert_with(|| found.clone());
        same(path, &tournament.header(), &found.header())?;
        for record in kept.records {
            let (block, game) = (record.block, record.game);
            match games.get(&(block, game)) {
                Some(other) if !agree(tournament, other, &record) => {
                    let what =
                        format!("game {game} of block {block} has another result than in a file before");
                    return Err(Error::file(path, what));
                }
                Some(_) => {}
                None => drop(games.insert((block, game), record)),
            }
        }
    }
    let tournament =
        tournament.ok_or_else(|| Error::Settings("expected files to merge, got none".to_owned()))?;
    let mut text = line(&tournament.header());
    text.extend(games.values().flat_map(line));
    let records = games.into_values().collect();
    Ok((tournament, records, text))
}
