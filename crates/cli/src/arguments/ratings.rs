//! The arguments of `yomi ratings`.

use clap::Args;
use std::path::PathBuf;

/// Result files to rate the players of.
#[derive(Debug, Args)]
pub(crate) struct Ratings {
    /// Result files of `yomi tournament -o`, of any version and any games
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the ratings to this file: a page, or Markdown if its name ends with .md
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
