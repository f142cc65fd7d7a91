//! Databases: terms for building one, and the results of probing it.

use crate::team::Team;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How a database is built.
#[derive(Clone, Copy, Debug)]
pub struct BuildTerms<'a> {
    /// The file.
    pub path: &'a Path,
    /// The number of threads. The file does not depend on it.
    pub threads: NonZeroUsize,
    /// The memory available, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// The free space on the disk of the file, in bytes; `None` if unknown.
    pub room: Option<u64>,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Counts the positions visited.
    pub progress: &'a AtomicU64,
    /// The player whose payoff it holds, counted from 0: what this player can force against all others.
    /// `None` for the first player of a two-player zero-sum game.
    pub player: Option<usize>,
    /// The workers that build it instead of the threads, if any. The file does not depend on them.
    pub team: Option<&'a Team>,
}

/// The report on a database that was built, for people and programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BuildAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The game, with every parameter.
    pub game: String,
    /// The file.
    pub file: PathBuf,
    /// Bytes of the file.
    pub bytes: u64,
    /// Positions solved, those that play never reaches included.
    pub positions: u64,
    /// Entries of the table: numbers, whether or not a position has them.
    pub places: u64,
    /// Layers.
    pub layers: usize,
    /// Layers that existed already.
    pub layers_kept: usize,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
}

/// The result of probing positions, for people and programs. Players are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProbeAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The file.
    pub file: PathBuf,
    /// The game of the database, with every parameter.
    pub game: String,
    /// The player, counted from 1, if values are only what this player can force against all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// One row per position, in the order of the request.
    pub probes: Vec<Probed>,
}

/// The result of probing a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Probed {
    /// The position.
    pub position: String,
    /// The player to move.
    pub to_move: usize,
    /// Every player's payoff under best play; null for a position that is not in the database. Shape
    /// `[players]`, or one number where [`ProbeAnswer::player`] says whose.
    pub value: Option<Vec<i32>>,
    /// Plies to the end if the winning side hurries and the other side delays; null where play need not end,
    /// and where there is no value.
    pub distance: Option<u32>,
    /// One row per legal move, the best first; empty at the end of a game.
    pub moves: Vec<ProbedMove>,
}

/// The result of probing a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// As in [`Probed`].
    pub value: Option<Vec<i32>>,
    /// As in [`Probed`], the move included.
    pub distance: Option<u32>,
}
