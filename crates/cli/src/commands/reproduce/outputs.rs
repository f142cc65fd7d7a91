//! The output files of an experiment.

use crate::arguments::Pictures;
use crate::failure::Failure;
use crate::output::{self, tell};
use std::path::Path;

/// Writes the page and the figures, if requested.
pub(super) fn write(
    pictures: &Pictures,
    page: impl FnOnce() -> String,
    drawings: impl FnOnce() -> Vec<(String, String)>,
) -> Result<(), Failure> {
    pictures.html.as_deref().map(|path| output::write(path, page())).transpose()?;
    if let Some(folder) = &pictures.figures {
        for (name, drawing) in drawings() {
            files::replace(&folder.join(name), drawing)?;
        }
        tell(&format!("yomi: {}: written", folder.display()));
    }
    Ok(())
}

/// Creates a folder, unless it exists.
pub(super) fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::usage(format!("{}: expected a folder that can be written to: {error}", folder.display()))
    })
}
