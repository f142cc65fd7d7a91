//! Work with many workers, if the program is built with that feature.

use crate::session::Session;
#[cfg(not(feature = "dataflow"))]
use crate::workers::no_workers;
#[cfg(feature = "dataflow")]
use crate::workers::{terms, undone};
#[cfg(feature = "dataflow")]
use game::{Game, Notation, Player};
#[cfg(feature = "dataflow")]
use request::SCHEMA;
use request::{Error, ForcedAnswer, Team};
use solve::stages::Staged;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Does staged work under this name with the workers of `team`, until it is cancelled; counts the positions
/// solved. Returns the sums in process 0, and nothing in the others.
#[cfg(feature = "dataflow")]
pub fn sums(
    work: &Arc<dyn Staged>,
    name: &str,
    team: &Team,
    (cancel, progress): (&AtomicBool, &AtomicU64),
) -> Result<Option<Vec<u64>>, Error> {
    let control = solve::SolveControl { cancel, progress, positions: u64::MAX, limits: None };
    let sums = dataflow::sums(work, name, &terms(team), &control);
    sums.map(|(sums, _)| sums).map_err(|why| undone(name, why))
}

/// Does staged work with many workers: not supported by this build.
#[cfg(not(feature = "dataflow"))]
pub fn sums(
    _work: &Arc<dyn Staged>,
    _name: &str,
    _team: &Team,
    _watch: (&AtomicBool, &AtomicU64),
) -> Result<Option<Vec<u64>>, Error> {
    Err(no_workers())
}

/// Solves for the payoff that a player, counted from 0, can force from the end of a session's line, with the
/// workers of `team`, until it is cancelled; counts the positions visited. Refuses more positions than
/// `most`. Returns the answer in process 0, and nothing in the others.
#[cfg(feature = "dataflow")]
pub fn forced_from(
    session: &Session,
    (player, symmetric, most): (usize, bool, u64),
    team: &Team,
    (cancel, progress): (&AtomicBool, &AtomicU64),
) -> Result<Option<ForcedAnswer>, Error> {
    let meter = search::Meter::new(&search::Budget::default());
    let (game, line) = session.erased();
    let question = Arc::new(dataflow::Question {
        game: Arc::new(game.clone()),
        start: game.write_position(line.state()),
        player: Player::new(player),
        symmetric,
        name: session.spelled_out().to_owned(),
    });
    let control = solve::SolveControl { cancel, progress, positions: most, limits: None };
    let found = match dataflow::forced_from(&question, &terms(team), &control) {
        Ok((found, _)) => found,
        Err(why) => return Err(undone(session.game(), why)),
    };
    Ok(found.map(|dataflow::ForcedFrom { value, positions }| ForcedAnswer {
        schema: SCHEMA,
        game: session.game().to_owned(),
        position: question.start.clone(),
        to_move: game.to_move(line.state()).index() + 1,
        player: player + 1,
        value: value.value,
        distance: value.distance,
        positions,
        symmetric,
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    }))
}

/// Solves for a player's forced payoff with many workers: not supported by this build.
#[cfg(not(feature = "dataflow"))]
pub fn forced_from(
    _session: &Session,
    _terms: (usize, bool, u64),
    _team: &Team,
    _watch: (&AtomicBool, &AtomicU64),
) -> Result<Option<ForcedAnswer>, Error> {
    Err(no_workers())
}
