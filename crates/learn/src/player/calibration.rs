//! Numbers of nodes that take equally long, by the clock.

use super::candidates::{Candidate, Taught};
use crate::error::Error;
use crate::evaluation::clock::two_digits;
use game::random::{Random, derive_seed};
use registry::Session;
use request::{Budget, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of positions that are searched.
const POSITIONS: u64 = 8;
/// The stream of random numbers of these positions.
const STREAM: u64 = 0x636c_6f63_6b00_0000;
/// The least number of nodes.
const LEAST: f64 = 10.0;

/// For each candidate the number of nodes that take as long as `nodes` of the first, in two digits; `None` if
/// it was cancelled. The positions are reached by random moves.
pub(super) fn in_equal_time(
    session: &Session,
    (candidates, taught): (&[Candidate], &Taught),
    nodes: u64,
    plies: u32,
    seed: u64,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Vec<u64>>, Error> {
    let positions = positions(session, plies, derive_seed(seed, STREAM))?;
    let mut speeds = Vec::new();
    for candidate in candidates {
        let budget = Budget { cancel: Some(Arc::clone(cancel)), ..Budget::default() };
        let request = Request::new(Some(&candidate.with_nodes(taught, nodes)), &budget)?;
        let (mut visited, mut seconds) = (0.0, 0.0);
        for position in &positions {
            let answer = position.analyze(&request)?;
            visited += answer.nodes as f64;
            seconds += answer.elapsed_s;
        }
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        speeds.push(visited / f64::max(seconds, 1e-9));
    }
    let first = speeds.first().copied().unwrap_or(1.0);
    let equal =
        |speed: &f64| two_digits(f64::max(nodes as f64 * speed / f64::max(first, 1e-9), LEAST) as u64);
    Ok(Some(speeds.iter().map(equal).collect()))
}

/// Unfinished positions after up to `plies` random moves.
fn positions(session: &Session, plies: u32, seed: u64) -> Result<Vec<Session>, Error> {
    let mut positions = Vec::new();
    for number in 0..POSITIONS {
        let mut random = Random::new(derive_seed(seed, number));
        let mut position = session.clone();
        for _ in 0..random.index(plies as usize + 1) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut next = position.clone();
            next.play(&[&moves[random.index(moves.len())]])?;
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        positions.push(position);
    }
    Ok(positions)
}
