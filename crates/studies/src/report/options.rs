//! The options of a report.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The size of a report. Without a limit of time, the same options give the same report.
///
/// Fields may be added: write those you mean over [`ReportOptions::new`].
#[derive(Clone, Debug)]
pub struct ReportOptions {
    /// The search of the strongest levels, without a limit; `None` for the game's default, or `mcts` if its
    /// evaluation does not distinguish positions.
    pub search: Option<String>,
    /// The nodes that it may visit for a move, a level each, in ascending order.
    pub nodes: Vec<u64>,
    /// The most random games.
    pub random_games: u64,
    /// The most games of each other level against itself, and of each level against the one below.
    pub games: u64,
    /// Random plies at the start of each game, except of random play; `None` for none if every search draws
    /// random numbers, and else one a player, or fewer if games are too short for that.
    pub opening: Option<u32>,
    /// The maximum length of a game in plies; a longer one is broken off.
    pub ply_limit: u32,
    /// The nodes of a proof search for a forced win, at each position and for each player.
    pub proof_nodes: u64,
    /// The positions stored to solve a board; beyond that, a search has as many nodes.
    pub positions: u64,
    /// The time for everything; `None` for no limit.
    pub time: Option<Duration>,
    /// The level of all intervals, between 0 and 1.
    pub level: f64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of threads that play games, at least 1.
    pub threads: usize,
    /// The memory available, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Becomes true when the report is to end with its results so far.
    pub cancel: Arc<AtomicBool>,
    /// Counts games played and positions looked at.
    pub progress: Arc<AtomicU64>,
}

impl ReportOptions {
    /// 1 000 random games and 200 of each other level, at 100, 1 000 and 10 000 nodes a move, without a limit
    /// of time.
    pub fn new(seed: u64) -> ReportOptions {
        ReportOptions {
            search: None,
            nodes: vec![100, 1_000, 10_000],
            random_games: 1_000,
            games: 200,
            opening: None,
            ply_limit: 1_000,
            proof_nodes: 2_000,
            positions: 500_000,
            time: None,
            level: 0.95,
            seed,
            threads: 1,
            memory: None,
            cancel: Arc::default(),
            progress: Arc::default(),
        }
    }
}
