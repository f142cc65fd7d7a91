//! The arguments of `yomi convert`.

use super::Names;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The game of the records, such as othello
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// A file of recorded games, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write to this file, or - for standard output, where games are written as they are read
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The format to write: json, transcript, wthor, ggf, columns, sgf or pgn [default: by the name of the
    /// output, or else json]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// The format to read [default: by the name of the file, or else by its first bytes]
    #[arg(long, alias = "from", value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Check the scores of Connect Four positions by solving them
    #[arg(long)]
    pub(crate) check_values: bool,
    /// Stop at the first game that cannot be read
    #[arg(long)]
    pub(crate) strict: bool,
}
