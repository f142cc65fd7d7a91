//! Positions after random moves, and the value of every move there.

use super::exact::endless;
use super::settings::{Exact, RightMoves};
use crate::error::Error;
use crate::random_moves::play_random_moves;
use crate::written_game::open;
use game::random::{Random, derive_seed};
use registry::Session;
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

/// The greatest number of plies of a game that is played to its end.
const MAX_PLIES: u32 = 1_000;

/// The number of its last plies among which a position is looked for.
const LAST_PLIES: u32 = 12;

/// The position of an attempt, solved; `None` if it does not count.
pub(super) fn attempt(
    test: &RightMoves,
    attempt: u64,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Solved>, Error> {
    let mut session = open(&test.game)?;
    let mut random = Random::new(derive_seed(test.seed.unwrap_or(1), attempt));
    if !play_random_moves(&mut session, test.plies, &mut random)? {
        return Ok(None);
    }
    let Exact::Ending { played, .. } = &test.exact else {
        return solved(test, attempt, &mut session, cancel);
    };
    let request = endless(played, cancel)?;
    for _ in 0..MAX_PLIES {
        let Some(best) = session.analyze(&request)?.best else { break };
        session.play(&[&best])?;
    }
    for _ in 0..LAST_PLIES {
        if !session.take_back() {
            break;
        }
        if let Some(found) = solved(test, attempt, &mut session, cancel)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The position of the session, solved; `None` if it does not count.
fn solved(
    test: &RightMoves,
    attempt: u64,
    session: &mut Session,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Solved>, Error> {
    let Some(moves) = test.exact.worths(session, cancel)? else { return Ok(None) };
    let is_decisive = moves.iter().any(|(_, worth)| *worth != moves[0].1);
    Ok(is_decisive.then(|| Solved { attempt, position: session.position(), moves }))
}
