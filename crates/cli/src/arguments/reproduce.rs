//! The arguments of `yomi reproduce`.

use super::shard;
use arena::Shard;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// An experiment and its outputs, or folders of shards.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Reproduce {
    #[command(subcommand)]
    pub(crate) part: Option<ReproducePart>,
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
    /// Do not play the claims that this report of the same seed, in JSON, has decided; repeat the option for
    /// more (claims that are continued)
    #[arg(long, value_name = "FILE")]
    pub(crate) decided: Vec<PathBuf>,
    /// Play only every N-th block of every match, from the I-th on; `merge` merges the folders
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "output", conflicts_with = "report")]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ReproducePart {
    /// Merge the folders of shards into that of an undisturbed run, and print its report
    #[command(
        after_help = "Example: yomi reproduce merge shard-1 shard-2 shard-3 -o games --html report.html\n\
                      Shards that are missing or not whole are named, and the exit code is 2; \
                      --allow-missing merges the others, and the report says what is missing"
    )]
    Merge {
        /// The folders
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// The folder to write
        #[arg(long, short, value_name = "DIR")]
        output: PathBuf,
        /// Merge what there is, if shards or blocks of them are missing
        #[arg(long)]
        allow_missing: bool,
        #[command(flatten)]
        pictures: Pictures,
    },
    /// Print the final verdict on every claim of a paper, from its reports in JSON; of two reports that judge
    /// a claim the later counts, unless it leaves the claim undecided
    #[command(
        after_help = "Example: yomi reproduce verdicts report.json continued.json --html verdicts.html"
    )]
    Verdicts {
        /// The reports
        #[arg(required = true, value_name = "FILE")]
        reports: Vec<PathBuf>,
        /// Write the verdicts as an HTML page, beside the sentences of the paper
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// Print what the five sources say, sentence by sentence, and what yomi has of it: a page in Markdown
    #[command(after_help = "Example: yomi reproduce sources > sources.md")]
    Sources,
}

/// The report's other formats.
#[derive(Debug, Args)]
pub(crate) struct Pictures {
    /// Write the report as an HTML page with the figures
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the figures to this folder as SVG files
    #[arg(long, value_name = "DIR")]
    pub(crate) figures: Option<PathBuf>,
}
