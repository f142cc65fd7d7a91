//! Workers that share work, in one process or in several.

use std::num::NonZeroUsize;
use std::time::Duration;

/// Workers that build a database or count deals together, in one process or in several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Workers of each process.
    pub workers: NonZeroUsize,
    /// The memory of a worker for what it asks others for, in bytes.
    pub memory: usize,
    /// The version of the program, which is the same in all processes.
    pub version: String,
    /// The processes, if there are several.
    pub processes: Option<Processes>,
}

/// The processes that work together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Processes {
    /// The number of this process, from 0. Process 0 alone has the result.
    pub process: usize,
    /// The address of every process, `host:port`.
    pub addresses: Vec<String>,
    /// How long the others may take to begin.
    pub wait: Duration,
    /// What only these processes know; empty if they share no secret.
    pub secret: String,
}

impl Team {
    /// The number of processes.
    pub fn processes(&self) -> usize {
        self.processes.as_ref().map_or(1, |processes| processes.addresses.len().max(1))
    }

    /// Returns whether this is the first process.
    pub fn is_first(&self) -> bool {
        self.processes.as_ref().is_none_or(|processes| processes.process == 0)
    }
}
