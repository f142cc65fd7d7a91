//! Random walks to the end of a game, and the tree size estimated from them.
//!
//! # Source
//!
//! Knuth (1975), \[Knuth75\], algorithm E with all costs 1. A walk chooses uniformly among the moves. With
//! *b(0), b(1), …* moves on its way, the sum 1 + b(0) + b(0)b(1) + … is an unbiased estimate of the number of
//! nodes, and the whole product one of the number of leaves, that is, of games.
//!
//! **Differences from the paper**: (1) logarithms throughout, as 10^360 does not fit a number; (2) a walk
//! that reaches the ply limit ends there, and the estimate is that of the tree cut off at that ply.

use game::random::{Random, derive_seed};
use game::{Game, Line, Payoffs};
use statistics::{log10_mean, log10_sum};
use std::sync::atomic::{AtomicBool, Ordering};

/// A walk from a position to the end of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Walk {
    /// Its length in plies.
    pub plies: u32,
    /// The total number of legal moves over its positions; the last position has none.
    pub moves: u64,
    /// The payoffs; `None` if the walk was stopped at its limit.
    pub payoffs: Option<Payoffs>,
    /// A hash of the moves: equal for equal moves, and almost always different otherwise.
    pub moves_hash: u64,
    /// Knuth's estimate of the number of nodes, as log10.
    pub log10_nodes: f64,
    /// Knuth's estimate of the number of leaves, as log10.
    pub log10_games: f64,
}

/// The number of moves in a position, and the index of the one made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The number of moves.
    pub moves: usize,
    /// The index of the move made.
    pub chosen: usize,
}

impl Walk {
    /// The walk with these choices, in order.
    pub fn through(choices: &[Choice], payoffs: Option<Payoffs>) -> Walk {
        // The log10 of the number of nodes estimated for each ply, from the root's 0 to the leaves'.
        let mut log10_plies = vec![0.0];
        let mut product = 0.0;
        for &Choice { moves, .. } in choices {
            product += (moves as f64).log10();
            log10_plies.push(product);
        }
        Walk {
            plies: choices.len() as u32,
            moves: choices.iter().map(|choice| choice.moves as u64).sum(),
            moves_hash: choices.iter().fold(0, |hash, choice| derive_seed(hash, choice.chosen as u64)),
            payoffs,
            log10_nodes: log10_sum(&log10_plies),
            log10_games: product,
        }
    }
}

/// A random walk from the end of `start` with this seed. `None` if cancelled.
///
/// Repetitions end a game by the rules, including those of positions before the end of `start`. A game of
/// more than `ply_limit` plies is stopped.
pub fn random_walk<G: Game>(
    game: &G,
    start: &Line<G>,
    seed: u64,
    ply_limit: u32,
    cancel: &AtomicBool,
) -> Option<Walk> {
    walk_while(game, start, seed, ply_limit, &|| !cancel.load(Ordering::Relaxed))
}

/// As [`random_walk`]. `None` once `goes_on`, called at each ply, returns false.
fn walk_while<G: Game>(
    game: &G,
    start: &Line<G>,
    seed: u64,
    ply_limit: u32,
    goes_on: &dyn Fn() -> bool,
) -> Option<Walk> {
    let mut random = Random::new(seed);
    let mut line = start.clone();
    let mut legal = Vec::new();
    let mut steps = Vec::new();
    let payoffs = loop {
        if !goes_on() {
            return None;
        }
        let outcome = line.outcome(game);
        if outcome.is_some() || steps.len() as u64 >= u64::from(ply_limit) {
            break outcome;
        }
        legal.clear();
        game.legal_moves(line.state(), &mut legal);
        let chosen = random.index(legal.len());
        steps.push(Choice { moves: legal.len(), chosen });
        line.push(game, legal[chosen]);
    };
    Some(Walk::through(&steps, payoffs))
}

/// A rough size of the tree below the end of `line`, as log10 of its nodes: enough to decide whether a search
/// can visit all of it. The same in every run, unless `goes_on` stops it early: then from fewer walks, or 0.
pub(crate) fn log10_nodes<G: Game>(game: &G, line: &Line<G>, goes_on: &dyn Fn() -> bool) -> f64 {
    const WALKS: u64 = 100;
    const PLY_LIMIT: u32 = 1_000;
    const SEED: u64 = 1;
    if line.outcome(game).is_some() {
        return 0.0;
    }
    let seed = derive_seed(SEED, 1);
    let walk = |index| walk_while(game, line, derive_seed(seed, index), PLY_LIMIT, goes_on);
    let sizes: Vec<f64> = (0..WALKS).map_while(walk).map(|walk| walk.log10_nodes).collect();
    if sizes.is_empty() { 0.0 } else { log10_mean(&sizes) }
}
