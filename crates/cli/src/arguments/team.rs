//! Workers that share work, in one process or in several.

use super::whole;
use clap::Args;
use std::path::PathBuf;

/// The workers of a build, a census or a solution, and the other processes.
#[derive(Debug, Args)]
pub(crate) struct Team {
    /// Workers in each process, each with its own part of the work, instead of --threads
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub(crate) workers: Option<usize>,
    /// Processes that work together, each begun with the same command and its own --process
    #[arg(long, value_name = "N", requires = "process", value_parser = whole::<usize>(1..=4096))]
    pub(crate) processes: Option<usize>,
    /// The number of this process, from 0; process 0 has the result
    #[arg(long, value_name = "I", requires = "processes", value_parser = whole::<usize>(0..=4095))]
    pub(crate) process: Option<usize>,
    /// A file with the host:port of each process, one a line, and a line `secret` with what only they know
    /// [default: localhost, ports from 2101 on]
    #[arg(long, value_name = "FILE", requires = "processes")]
    pub(crate) hosts: Option<PathBuf>,
    /// Seconds to wait for the other processes to begin
    #[arg(
        long, value_name = "SECONDS", default_value = "60", requires = "processes",
        value_parser = whole::<u64>(1..=86_400)
    )]
    pub(crate) wait: u64,
    /// MiB of a worker for what it asks other workers for
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = whole::<usize>(1..=65_536))]
    pub(crate) memory: usize,
}
