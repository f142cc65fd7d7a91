//! What `yomi reproduce` takes.

use clap::Args;
use std::path::PathBuf;

/// An experiment, and what comes out of it.
#[derive(Debug, Args)]
pub(crate) struct Reproduce {
    /// The experiment; without one, what there is
    pub(crate) name: Option<String>,
    /// For the record, games for about an hour on two cores or counts for two minutes, and not a look of under two minutes
    #[arg(long)]
    pub(crate) full: bool,
    /// Only the claim of this number, and what is played for it; give it several times
    #[arg(long, value_name = "N")]
    pub(crate) claim: Vec<u32>,
    /// The folder that every game goes to, a file a match; what is in it already is not played again
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Play nothing: report what is in the folder
    #[arg(long, requires = "output")]
    pub(crate) report: bool,
    /// Write the report as a page with the figures
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write every figure to this folder, an SVG each
    #[arg(long, value_name = "DIR")]
    pub(crate) figures: Option<PathBuf>,
}
