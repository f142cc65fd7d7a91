//! Games of self-play, which a survey evaluates as it does random ones.

use game::Payoffs;
use game::random::{Random, derive_seed};
use registry::Session;
use registry::walks::{Choice, Walk};
use request::{Error, Request};
use std::sync::atomic::Ordering;

/// The maximum length of a game in plies; a longer one is broken off.
const LONGEST: usize = 1_000;

/// The number that derives the seed of an opening from that of its game; plies have the numbers 1, 2, ….
const OPENING: u64 = 0;

/// Plays `games` games from the position of the session, every seat by the requested search, each game with a
/// seed of its own. The first `opening` plies of each are random. Fewer games if cancelled; `progress` is
/// called after each.
///
/// # Errors
///
/// If the search does not support the game, or an opening ends the game.
pub fn self_play(
    session: &Session,
    request: &Request,
    (games, opening): (u64, u32),
    progress: &dyn Fn(u64),
) -> Result<Vec<Walk>, Error> {
    let mut walks = Vec::new();
    for index in 0..games {
        let Some(walk) = numbered(session, request, opening, index)? else { break };
        walks.push(walk);
        progress(index + 1);
    }
    Ok(walks)
}

/// The game of self-play of a number from 0; `None` if cancelled.
pub(crate) fn numbered(
    session: &Session,
    request: &Request,
    opening: u32,
    index: u64,
) -> Result<Option<Walk>, Error> {
    play_one(session, &Request { seed: derive_seed(request.seed, index), ..request.clone() }, opening)
}

/// `None` if cancelled.
fn play_one(session: &Session, request: &Request, opening: u32) -> Result<Option<Walk>, Error> {
    let mut session = session.clone();
    let mut lots = Random::new(derive_seed(request.seed, OPENING));
    let mut choices = Vec::new();
    let is_cancelled = || request.budget.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed));
    while session.outcome().is_none() && choices.len() < LONGEST {
        let legal = session.legal_moves();
        let chosen = if choices.len() < opening as usize {
            lots.index(legal.len())
        } else {
            // A randomized search draws different numbers at every ply.
            let request =
                Request { seed: derive_seed(request.seed, choices.len() as u64 + 1), ..request.clone() };
            let best = session.analyze(&request)?.best;
            // The answer of a search that was cancelled is not played.
            let best = best.filter(|_| !is_cancelled());
            let Some(chosen) = best.and_then(|best| legal.iter().position(|mv| *mv == best)) else {
                return Ok(None);
            };
            chosen
        };
        choices.push(Choice { moves: legal.len(), chosen });
        session.play(&[&legal[chosen]])?;
    }
    if opening > 0 && choices.len() <= opening as usize {
        return Err(Error::Other(format!(
            "expected an opening that ends no game, got one of {opening} random plies"
        )));
    }
    let payoffs = session.outcome().map(|payoffs| Payoffs::new(&payoffs));
    Ok(Some(Walk::through(&choices, payoffs)))
}
