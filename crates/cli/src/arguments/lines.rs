//! Arguments of commands that answer for every line of a file.

use clap::Args;
use std::path::PathBuf;

/// A file of positions, and where the answers go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Many positions")]
pub(crate) struct Lines {
    /// Answer for each line of this file, or of standard input (-): a position, or moves. Prints an object of
    /// JSON a line, in the order of the lines; --threads works on several at once
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "moves"])]
    pub(crate) from: Option<PathBuf>,
    /// Append the answers to this file instead; the same command goes on behind the last one after a stop
    #[arg(long = "answers", value_name = "FILE", requires = "from")]
    pub(crate) answers: Option<PathBuf>,
    /// Begin every line with empty tables, so that nothing depends on the lines before
    #[arg(long, requires = "from")]
    pub(crate) fresh: bool,
    /// Stop at the first line that cannot be read
    #[arg(long, requires = "from")]
    pub(crate) strict: bool,
}
