//! The answer of a search as text and numbers: what `analyze --json` prints and front ends show.

use search::{Goal, Kind, Stop, Verdict};
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// The version of the JSON that answers are written in.
pub const SCHEMA: u32 = 1;

/// A search's answer. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The version of this schema.
    pub schema: u32,
    /// The game and its parameters, as given.
    pub game: String,
    /// The position the line starts from.
    pub start: String,
    /// The moves played from there.
    pub moves_played: Vec<String>,
    /// The position that was searched.
    pub position: String,
    /// Who is to move there, from 1.
    pub to_move: usize,
    /// The search and its parameters.
    pub search: String,
    /// The static evaluation at the horizon; null where the search has none.
    pub evaluation: Option<String>,
    /// The best move; null where the game is over.
    pub best: Option<String>,
    /// One number per player; null when the answer is a set or nothing is known.
    pub value: Option<Vec<i32>>,
    /// The set of vectors, where ties are left open.
    pub values: Option<Vec<Vec<i32>>>,
    /// `exact`, `lower`, `upper`, `heuristic` or `unknown`, and of a root move also `cut`. Bounds are for the
    /// player to move at the root.
    #[serde(serialize_with = "as_word")]
    pub kind: Kind,
    /// True if something about the result is certain for the player to move: the value, a win, or a loss.
    pub proven: bool,
    /// Plies to the end of the game, where the value implies it.
    pub distance: Option<u32>,
    /// The depth searched, in plies.
    pub depth: u32,
    /// The ply of the deepest node visited.
    pub selective_depth: u32,
    /// The depth of the line behind the value, as the search itself returned it.
    pub line_depth: Option<u32>,
    /// Nodes visited, the root included.
    pub nodes: u64,
    /// Nodes whose children were generated.
    pub expansions: u64,
    /// Positions that got a value from the evaluation or, at the end of a game, from the rules.
    pub evaluations: u64,
    /// New table entries.
    pub stored: u64,
    /// Distinct positions visited; null where the search does not distinguish positions.
    pub positions: Option<u64>,
    /// Nodes left before all their moves were searched.
    pub cuts: u64,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
    /// Why the search stopped.
    #[serde(serialize_with = "as_word")]
    pub stop: Stop,
    /// A remark for the user, such as a time limit that was set because none was given.
    pub note: Option<String>,
    /// The principal variation.
    pub line: Vec<String>,
    /// One row per root move, the best first.
    pub moves: Vec<MoveAnswer>,
    /// Findings of a proof search about its goals, or what `pvs` had proven when it was stopped; empty for
    /// any other search.
    pub claims: Vec<ClaimAnswer>,
    /// What an opening book knows of the move, where the answer is the book's; null where it was searched
    /// for.
    pub book: Option<String>,
}

/// A finding of a proof search about one goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClaimAnswer {
    /// The player whose goal it is, from 1.
    pub player: usize,
    /// `win`, `draw`, or the minimum payoff.
    #[serde(serialize_with = "as_word")]
    pub goal: Goal,
    /// `proven`: the player can force it against all the others together; `disproven`: the others can prevent
    /// it; `unknown`.
    #[serde(serialize_with = "as_word")]
    pub verdict: Verdict,
    /// The number of plies within which the end is forced, by the player or by the others; not the minimum.
    pub plies: Option<u32>,
}

/// The result for one root move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// As in [`Answer`].
    pub value: Option<Vec<i32>>,
    /// As in [`Answer`].
    pub values: Option<Vec<Vec<i32>>>,
    /// As in [`Answer`]: a move that was cut off has an upper bound if that is proven, and is `cut`
    /// otherwise.
    #[serde(serialize_with = "as_word")]
    pub kind: Kind,
    /// As in [`Answer`].
    pub distance: Option<u32>,
    /// The line that starts with the move.
    pub line: Vec<String>,
    /// Nodes spent on it.
    pub nodes: u64,
}

/// Serializes a value as the word that it is displayed as.
pub fn as_word<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
