//! Positions after random moves, and the value of every move there.

use super::settings::RightMoves;
use crate::error::Error;
use crate::random_moves::play_random_moves;
use crate::written_game::open;
use game::random::{Random, derive_seed};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Solved {
    /// The number of the attempt that found it, from 0.
    pub(super) attempt: u64,
    /// The position.
    pub(super) position: String,
    /// Every legal move with the payoff that it secures for its player.
    pub(super) moves: Vec<(String, i32)>,
}

impl Solved {
    /// Returns whether no move is worth more than this one.
    pub(super) fn is_right(&self, mv: &str) -> bool {
        let worth = |(_, worth): &(String, i32)| *worth;
        let own = self.moves.iter().find(|(known, _)| known == mv).map(worth);
        own == self.moves.iter().map(worth).max()
    }

    /// The share of moves that are right.
    pub(super) fn by_chance(&self) -> f64 {
        let right = self.moves.iter().filter(|(mv, _)| self.is_right(mv)).count();
        right as f64 / self.moves.len() as f64
    }
}

/// The position of an attempt, solved; `None` if it does not count.
pub(super) fn attempt(
    test: &RightMoves,
    attempt: u64,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Solved>, Error> {
    let mut session = open(&test.game)?;
    if !play_random_moves(&mut session, test.plies, &mut Random::new(derive_seed(test.seed, attempt)))? {
        return Ok(None);
    }
    let player = session.to_move() - 1;
    let mut worths: Vec<(String, Option<i32>)> = Vec::new();
    for mv in session.legal_moves() {
        session.play(&[&mv])?;
        let worth = session.outcome().map(|payoffs| payoffs[player]);
        session.take_back();
        if worth.is_some_and(|worth| worth > 0) {
            return Ok(None);
        }
        worths.push((mv, worth));
    }
    let mut moves = Vec::new();
    for (mv, worth) in worths {
        let worth = if let Some(worth) = worth {
            worth
        } else {
            session.play(&[&mv])?;
            let payoffs = test.exact.payoffs(&session, cancel)?;
            session.take_back();
            let Some(payoffs) = payoffs else { return Ok(None) };
            payoffs[player]
        };
        moves.push((mv, worth));
    }
    let is_decisive = moves.iter().any(|(_, worth)| *worth != moves[0].1);
    Ok(is_decisive.then(|| Solved { attempt, position: session.position(), moves }))
}
