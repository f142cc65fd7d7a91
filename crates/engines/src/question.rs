//! The question to an engine, and its answer.

use crate::option::EngineOption;
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

/// The value of a game that an engine takes for won, which is no proof.
pub const DECIDED: i32 = 1_000_000;

/// The answer of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The move: one of the legal ones.
    pub mv: String,
    /// The depth in plies, as far as the engine reported it.
    pub depth: u32,
    /// The nodes visited, as far as the engine reported them.
    pub nodes: u64,
    /// The value for the player to move, in units of the engine; [`DECIDED`] and minus that for a game that
    /// it takes for decided.
    pub score: Option<i32>,
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
    /// The value for the player to move.
    pub score: Option<i32>,
    /// The line that it expects.
    pub line: Option<Vec<String>>,
}

/// A line of an engine, in the words of any protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// An option that it has.
    Option(EngineOption),
    /// The end of its greeting.
    Greeted,
    /// It has read everything sent to it, and will play.
    Ready,
    /// It has processed everything up to the ping with this number.
    Pong(u32),
    /// What it knows so far.
    Info(Info),
    /// Its move; empty if there is none in the line.
    Move(String),
    /// A move that it plays if it is told to.
    Suggestion(String),
    /// It will not, for this reason.
    Error(String),
    /// Anything else, which is no error.
    Other,
}

impl Limits {
    /// The limits as words behind a line, with this one for the time, in milliseconds.
    pub(crate) fn words(&self, time_word: &str) -> String {
        let depth = self.depth.map(|depth| format!(" depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!(" nodes {nodes}"));
        let time = self.time.map(|time| format!(" {time_word} {}", time.as_millis().max(1)));
        [depth, nodes, time].into_iter().flatten().collect()
    }
}

impl Info {
    /// Reads pairs of words; the line that it expects is all that is behind `line_word`.
    pub(crate) fn read<'a>(mut words: impl Iterator<Item = &'a str>, line_word: &str) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
                "nodes" => info.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
                // `cp N`, `mate N`, where `mate 0` and below is lost, or N alone.
                "score" => {
                    let word = words.next().unwrap_or_default();
                    let number = if matches!(word, "cp" | "mate") { words.next() } else { Some(word) };
                    let number = number.and_then(|number| number.parse::<i32>().ok());
                    info.score = number.map(|number| match word {
                        "mate" if number > 0 => DECIDED,
                        "mate" => -DECIDED,
                        _ => number.clamp(-DECIDED, DECIDED),
                    });
                }
                // The rest of the line is for people.
                "string" => break,
                _ if word == line_word => info.line = Some(words.by_ref().map(str::to_owned).collect()),
                _ => {}
            }
        }
        info
    }
}

impl Thought {
    pub(crate) fn hear(&mut self, info: Info) {
        self.depth = info.depth.unwrap_or(self.depth);
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.score = info.score.or(self.score);
        self.line = info.line.unwrap_or(std::mem::take(&mut self.line));
    }
}
