//! Tests with games: each clever step against an obvious one, and known results.

mod learning;
mod payoffs;
mod reading;
mod symmetry;
mod terms;

use crate::design::{CellMap, Design, Estimate, Sharing};
use crate::learning::{Learner, Learning, Options};
use crate::network::Network;
use crate::tuples::TupleKind;
use game::random::{Random, derive_seed};
use game::{Evaluated, Game};
use std::sync::atomic::AtomicBool;

/// Positions of random games in which the game is not over.
pub(crate) fn positions<G: Game>(game: &G, games: u64, seed: u64) -> Vec<G::State> {
    let mut found = Vec::new();
    let mut moves = Vec::new();
    for number in 0..games {
        let mut random = Random::new(derive_seed(seed, number));
        let mut state = game.start();
        while game.outcome(&state).is_none() && found.len() < 400 * (number as usize + 1) {
            found.push(state.clone());
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
        }
    }
    found
}

/// A design without symmetries.
pub(crate) fn plain<G: Evaluated>(game: &G, tuples: &str, sharing: Sharing) -> Design {
    let cells = game.board().expect("a board").cells.len();
    Design {
        tuples: TupleKind::read_all(tuples).expect("tuples"),
        phases: Vec::new(),
        symmetries: Vec::new(),
        turns: vec![CellMap::identity(cells); game.players()],
        sharing,
        estimate: Estimate::Win,
    }
}

/// A learner after some games.
pub(crate) fn learned<G: Evaluated + Clone + Send + Sync>(game: &G, options: &Options) -> Learner<G>
where
    G::State: Send,
{
    let mut learner = Learner::new(game.clone(), options).expect("a game to learn");
    learner.play(options.games, &AtomicBool::new(false));
    learner
}

/// The network that was learned in some games.
pub(crate) fn network<G: Evaluated + Clone + Send + Sync>(game: &G, options: &Options) -> Network
where
    G::State: Send,
{
    let trained = learned(game, options).trained();
    Network::new(game, trained.design, trained.shift, trained.weights).expect("weights of this game")
}
