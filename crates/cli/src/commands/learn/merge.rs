//! `yomi learn merge`: the files of shards merged into that of an uninterrupted run.

use super::classes::{Told, report};
use crate::arguments::{Common, LearnMerge};
use crate::caller;
use crate::commands::shards;
use crate::failure::Failure;
use crate::words::{counted, grouped};
use learn::shared;

pub(crate) fn merge(arguments: &LearnMerge, common: &Common) -> Result<String, Failure> {
    let LearnMerge { files, output, allow_missing, plot } = arguments;
    files::check(output)?;
    plot.as_deref().map(files::check).transpose()?;
    let shared::Merged { table, gaps, bytes } = shared::merge(files)?;
    let note = shards::note(&gaps, *allow_missing)?;
    let session = caller::open(&table.header.game, None)?;
    files::replace(output, bytes)?;
    let (games, game) = (grouped(table.games.len() as u64), &table.header.game);
    let from = counted(files.len() as u64, "file");
    let head = format!("{game}, {games} games from {from} in {}", output.display());
    report(&table, &Told { session: &session, output, plot: plot.as_deref(), head, note }, common)
}
