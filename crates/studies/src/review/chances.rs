//! The expected result of positions with a given estimate, fitted to self-play.

use super::payoffs::shares;
use game::random::{Random, derive_seed};
use registry::{SearchMemory, Session};
use request::{Budget, Error, Kind, Request};
use serde::Serialize;
use std::sync::atomic::Ordering;

/// The map from estimates to expected results: player i with the value vᵢ expects exp(vᵢ/s) ÷ Σ exp(vⱼ/s) of
/// the first place. For two players with opposite values, this is the logistic curve of 2v/s.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chances {
    /// The scale s, in units of the evaluation.
    pub scale: f64,
    /// The number of games that it was fitted to.
    pub games: u64,
    /// The number of positions with an estimate in these games.
    pub positions: u64,
    /// The nodes of a search of each position.
    pub nodes: u64,
}

/// Nodes of a search in a game of self-play.
const NODES: u64 = 300;
/// A longer game is left out.
const LONGEST: usize = 400;
/// Random plies at the start, for each player.
const OPENING: usize = 3;
/// Positions of fewer games say nothing about chances.
const FEWEST: u64 = 4;
/// Steps of the search for the scale; each divides the interval by 1.6.
const STEPS: usize = 60;

impl Chances {
    /// The expected result of a position with these values. Shape `[players]`.
    pub fn expected(&self, values: &[i32]) -> Vec<f64> {
        softmax(values, self.scale)
    }

    /// Plays games from the position of the session, every seat by the requested search with few nodes, and
    /// fits the scale to the values found and the results. `None` if the games say nothing: too few were
    /// played before it was cancelled, or no value is informative.
    ///
    /// # Errors
    ///
    /// If the search does not support the game.
    pub fn fitted(session: &Session, request: &Request, games: u64) -> Result<Option<Chances>, Error> {
        let budget = Budget {
            nodes: Some(NODES),
            cancel: request.budget.cancel.clone(),
            progress: request.budget.progress.clone(),
            ..Budget::default()
        };
        let request = Request { budget, multi_pv: 1, threads: 1, ..request.clone() };
        let (mut seen, mut played) = (Vec::new(), 0);
        for game in 0..games {
            let Some(own) =
                play(session, &Request { seed: derive_seed(request.seed, game), ..request.clone() })?
            else {
                break;
            };
            played += u64::from(!own.is_empty());
            seen.extend(own);
        }
        let largest = seen.iter().flat_map(|(values, _)| values).map(|value| value.abs()).max().unwrap_or(0);
        if played < FEWEST || largest == 0 {
            return Ok(None);
        }
        let scale = best_scale(&seen, f64::from(largest));
        Ok(Some(Chances { scale, games: played, positions: seen.len() as u64, nodes: NODES }))
    }
}

/// Values of positions, each with the result of its game.
type Seen = Vec<(Vec<i32>, Vec<f64>)>;

/// The positions with an estimate in one game; none if it was too long. `None` if cancelled.
fn play(session: &Session, request: &Request) -> Result<Option<Seen>, Error> {
    let (mut session, mut kept) = (session.clone(), SearchMemory::default());
    let mut random = Random::new(request.seed);
    let is_cancelled = || request.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut values = Vec::new();
    for ply in 0..LONGEST {
        if let Some(payoffs) = session.outcome() {
            let result = shares(&payoffs);
            return Ok(Some(values.into_iter().map(|value| (value, result.clone())).collect()));
        }
        let legal = session.legal_moves();
        let random_move = &legal[random.index(legal.len())];
        if ply < OPENING * session.players() || legal.len() == 1 {
            session.play(&[random_move])?;
            continue;
        }
        let answer = session.analyze_keeping(request, &mut kept)?;
        if is_cancelled() {
            return Ok(None);
        }
        if answer.kind == Kind::Heuristic && answer.distance.is_none() {
            values.extend(answer.value);
        }
        session.play(&[answer.best.as_ref().unwrap_or(random_move)])?;
    }
    Ok(Some(Seen::new()))
}

/// The scale that makes the results most likely, by the golden section over its logarithm.
fn best_scale(seen: &Seen, largest: f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let loss =
        |log: f64| seen.iter().map(|(values, result)| surprise(values, result, log.exp())).sum::<f64>();
    let (mut low, mut high) = ((largest / 1_000.0).ln(), (largest * 1_000.0).ln());
    for _ in 0..STEPS {
        let by = GOLDEN * (high - low);
        if loss(high - by) <= loss(low + by) { high = low + by } else { low = high - by }
    }
    f64::midpoint(low, high).exp()
}

/// The negative logarithm of the likelihood of a result. A ten-thousandth of every result is left to chance,
/// so that no position alone decides.
fn surprise(values: &[i32], result: &[f64], scale: f64) -> f64 {
    let expected = softmax(values, scale);
    let even = 1.0 / expected.len() as f64;
    result.iter().zip(expected).map(|(own, chance)| -own * (0.9999 * chance + 0.0001 * even).ln()).sum()
}

fn softmax(values: &[i32], scale: f64) -> Vec<f64> {
    let most = values.iter().max().copied().unwrap_or(0);
    let weights = values.iter().map(|&value| ((f64::from(value) - f64::from(most)) / scale).exp());
    let weights: Vec<f64> = weights.collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
