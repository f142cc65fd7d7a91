//! A puzzle, and a sheet of them.

use super::goal::Goal;
use super::grade::Difficulty;
use request::{Stop, as_word};
use serde::Serialize;

/// A position in which one move alone reaches the goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Puzzle {
    /// The game; with the seed of the position, where it is random.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move, from 1.
    pub to_move: usize,
    /// What the solution achieves.
    pub goal: Goal,
    /// The one move that does.
    pub solution: String,
    /// What it pays; null where that is a set.
    pub value: Option<Vec<i32>>,
    /// The set of what it may pay, as ties are broken.
    pub values: Option<Vec<Vec<i32>>>,
    /// A continuation of the game.
    pub line: Vec<String>,
    /// Plies to the end of the game: in games that are only won or lost, against the best defense; in others
    /// along the line. Null if the line does not lead to the end.
    pub plies: Option<u32>,
    /// The number of legal moves.
    pub moves: usize,
    /// The number of wrong moves that a search of one or two plies takes for as good as the solution.
    pub plausible: usize,
    /// The least depth, in plies, from which on searches put the solution first; null if none that was tried
    /// does.
    pub seen_at: Option<u32>,
    /// How difficult that makes it.
    pub difficulty: Difficulty,
    /// The search that found the solution.
    pub search: String,
    /// The search of another kind that proved it once more.
    pub proof: String,
    /// The other moves, and their results.
    pub others: Vec<Refutation>,
}

/// A move that does not reach the goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Refutation {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value; null where that is a set.
    pub value: Option<Vec<i32>>,
    /// The set of its possible values.
    pub values: Option<Vec<Vec<i32>>>,
    /// True if a search of one or two plies takes it for as good as the solution.
    pub is_plausible: bool,
    /// A line in which it fails, where the others make undominated moves.
    pub line: Vec<String>,
}

/// The puzzles that were found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    /// The game, as given.
    pub game: String,
    /// What the solutions achieve.
    pub goal: Goal,
    /// The puzzles, the easy ones first.
    pub puzzles: Vec<Puzzle>,
    /// The number of positions tried.
    pub tried: u64,
    /// The number of puzzles thrown away because the second proof reached its limit, or because a search that
    /// settles ties had found them and they do not hold however ties are broken.
    pub unproven: u64,
    /// The reason for stopping: as many as wanted were found, all positions were tried, a limit was reached,
    /// or it was cancelled.
    #[serde(serialize_with = "as_word")]
    pub stop: Stop,
    /// True if the limit that was reached is the default one, as none was given.
    #[serde(skip)]
    pub was_given_time: bool,
    /// What the search that found a solution and the one that proves it disagree about: then one of them is
    /// wrong, and no more puzzles were sought.
    #[serde(skip)]
    pub disagreement: Option<String>,
}

impl Sheet {
    /// The number of puzzles of this difficulty.
    pub fn count(&self, difficulty: Difficulty) -> usize {
        self.puzzles.iter().filter(|puzzle| puzzle.difficulty == difficulty).count()
    }
}
