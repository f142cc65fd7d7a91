//! The options of a run from its arguments: its setting, how games are played, and where its files are.

use super::outputs::make;
use crate::arguments::{Common, Reproduce};
use crate::failure::Failure;
use crate::interrupt;
use arena::Shard;
use experiments::{PlayOptions, Setting};

pub(super) fn setting(arguments: &Reproduce) -> Setting {
    if arguments.full { Setting::Full } else { Setting::Quick }
}

pub(super) fn playing(arguments: &Reproduce, common: &Common) -> PlayOptions {
    PlayOptions {
        threads: common.threads.into(),
        cancel: Some(interrupt::switch()),
        shard: arguments.shard.unwrap_or(Shard::ALL),
        is_played: !arguments.report,
    }
}

/// Creates the folders that are written to, and fails where a page cannot be, or the folder that is only read
/// is not there.
pub(super) fn prepare_files(arguments: &Reproduce) -> Result<(), Failure> {
    arguments.pictures.html.as_deref().map(files::check).transpose()?;
    for folder in
        arguments.pictures.figures.iter().chain(arguments.output.iter().filter(|_| !arguments.report))
    {
        make(folder)?;
    }
    match arguments.output.as_deref().filter(|folder| arguments.report && !folder.is_dir()) {
        Some(folder) => {
            Err(Failure::usage(format!("{}: expected a folder of result files", folder.display())))
        }
        None => Ok(()),
    }
}
