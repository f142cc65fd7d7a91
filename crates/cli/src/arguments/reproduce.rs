//! The arguments of `yomi reproduce`.

use clap::Args;
use std::path::PathBuf;

/// An experiment and its outputs.
#[derive(Debug, Args)]
pub(crate) struct Reproduce {
    /// The experiment; without one, list them all
    pub(crate) name: Option<String>,
    /// Run the full experiment (about an hour on two cores; two minutes if it only counts) instead of the
    /// quick one (under two minutes)
    #[arg(long)]
    pub(crate) full: bool,
    /// Test only the claim of this number; repeat the option for more
    #[arg(long, value_name = "N")]
    pub(crate) claim: Vec<u32>,
    /// Write the games to this folder, a file per match; games already in it are not played again
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Play no games: report on those already in the folder
    #[arg(long, requires = "output")]
    pub(crate) report: bool,
    /// Write the report as an HTML page with the figures
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the figures to this folder as SVG files
    #[arg(long, value_name = "DIR")]
    pub(crate) figures: Option<PathBuf>,
}
