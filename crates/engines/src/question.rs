//! The question to an engine, and its answer.

use std::time::Duration;

/// A position, and the limits of the answer. Moves are in yomi's own notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The game with its parameters.
    pub game: String,
    /// The position at which the moves begin.
    pub start: String,
    /// True if that is the position at which the game begins.
    pub is_usual_start: bool,
    /// The moves played from there.
    pub moves: Vec<String>,
    /// The legal moves after them, at least one.
    pub legal: Vec<String>,
    /// The player to move, from 1.
    pub to_move: usize,
    /// The limits of the answer.
    pub limits: Limits,
}

/// Limits of an answer. Without any, an engine has [`DEFAULT_TIME`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub time: Option<Duration>,
}

/// The time for a move where nothing else limits it.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The answer of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The move: one of the legal ones.
    pub mv: String,
    /// The depth in plies, as far as the engine reported it.
    pub depth: u32,
    /// The nodes visited, as far as the engine reported them.
    pub nodes: u64,
    /// The line that it expects, as the engine writes moves.
    pub line: Vec<String>,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

/// What an engine says while it thinks. A later remark replaces what it repeats of an earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The nodes visited.
    pub nodes: Option<u64>,
    /// The line that it expects.
    pub line: Option<Vec<String>>,
}

impl Thought {
    pub(crate) fn hear(&mut self, info: Info) {
        self.depth = info.depth.unwrap_or(self.depth);
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.line = info.line.unwrap_or(std::mem::take(&mut self.line));
    }
}
