//! Reviews a game for a page: how much each move lost.

use crate::message::{Event, Known};
use registry::Session;
use request::{Error, Request};
use std::cell::RefCell;
use std::time::Duration;
use studies::review::{Review, ReviewOptions, review};

/// Maximum duration of a review, as a multiple of the time limit of one search.
pub(crate) const LONGEST: u32 = 10;

/// Time for each answer of a search without a limit of its own; a move needs up to three.
const TIME: Duration = Duration::from_millis(200);

/// Self-play games used to calibrate estimates.
const GAMES: u64 = 20;

/// Maximum number of self-play games.
const MAX_GAMES: u64 = 100;

/// Reviews the moves played in the session, and reports each reviewed move.
pub(crate) fn reviewed(
    session: &Session,
    mut request: Request,
    (games, known): (Option<u64>, &[Known]),
    send: &mut dyn FnMut(Event),
) -> Result<Review, Error> {
    let games = games.unwrap_or(GAMES);
    if games > MAX_GAMES {
        return Err(Error::Other(format!("games: expected at most {MAX_GAMES}, got {games}")));
    }
    if session.moves_played().is_empty() {
        return Err(Error::Other("moves: expected the moves of a game to review, got none".to_owned()));
    }
    let budget = &mut request.budget;
    let counts = [budget.nodes, budget.expansions, budget.evaluations, budget.stored];
    if budget.depth.is_none() && budget.time.is_none() && counts.iter().all(Option::is_none) {
        budget.time = Some(TIME);
    }
    let send = RefCell::new(send);
    let told = |done: usize, of: usize| {
        let (done, of) = (done as u64, Some(of as u64));
        (*send.borrow_mut())(Event::Progress { done, of });
    };
    // With three or more players exact values depend on how ties are broken.
    let known = known.iter().filter(|_| session.players() == 2);
    let known = known.map(|Known { ply, value }| (*ply, value.clone())).collect();
    review(session, &ReviewOptions { games, known, progress: &told, ..ReviewOptions::new(request) })
}
