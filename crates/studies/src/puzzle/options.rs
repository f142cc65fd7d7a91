//! The options of a sheet of puzzles.

use super::goal::Goal;
use super::grade::Difficulty;
use registry::Session;
use request::Request;
use std::fmt;
use std::ops::RangeInclusive;

/// What puzzles are sought, and how.
pub struct PuzzleOptions<'a> {
    /// The search that finds solutions, the seed, and the budget. Limits, except the depth, are for all
    /// positions together; without any, the time limit is ten seconds.
    pub request: Request,
    /// The number of puzzles wanted.
    pub count: usize,
    /// What the solutions achieve.
    pub goal: Goal,
    /// The plies to the end of the game; `None` for any.
    pub plies: Option<RangeInclusive<u32>>,
    /// How difficult they are; `None` for all.
    pub difficulty: Option<Difficulty>,
    /// Recorded games, each tried from its last position to its first; `None` for self-play.
    pub games: Option<Vec<Session>>,
    /// Is called before each position with the number of puzzles found and of positions tried.
    pub progress: &'a dyn Fn(usize, u64),
}

impl fmt::Debug for PuzzleOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PuzzleOptions { request, count, goal, plies, difficulty, .. } = self;
        let mut debug = f.debug_struct("PuzzleOptions");
        debug.field("request", request).field("count", count).field("goal", goal);
        debug.field("plies", plies).field("difficulty", difficulty).finish_non_exhaustive()
    }
}

impl PuzzleOptions<'_> {
    /// One puzzle with one move that wins, of any length and difficulty, from self-play.
    pub fn new(request: Request) -> PuzzleOptions<'static> {
        PuzzleOptions {
            request,
            count: 1,
            goal: Goal::Win,
            plies: None,
            difficulty: None,
            games: None,
            progress: &|_, _| (),
        }
    }
}
