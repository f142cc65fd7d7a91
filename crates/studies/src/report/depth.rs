//! How much depth pays: each level against the one below.

use super::clock::Allotment;
use super::games::{Blocks, opened};
use super::ladder::Level;
use super::options::ReportOptions;
use arena::report::Interval;
use game::Key;
use game::random::Random;
use registry::{Played, Session};
use request::Error;
use serde::Serialize;
use statistics::{BlockBootstrap, Copies};
use std::collections::BTreeSet;

/// A level against the one below: one seat for the stronger, all others for the weaker.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// The name of the stronger level.
    pub stronger: String,
    /// The name of the weaker level.
    pub weaker: String,
    /// Random plies at the start of each game.
    pub opening: u32,
    /// The number of games.
    pub games: u64,
    /// The number of games with distinct moves.
    pub different: u64,
    /// The number of openings, each played with the stronger level in every seat.
    pub blocks: u64,
    /// The mean share of the win that the stronger level has, by a bootstrap over openings; null if no game
    /// was played.
    pub score: Option<Interval>,
    /// The score of each block; `None` for one that does not count.
    #[serde(skip)]
    pub(super) each: Vec<Option<f64>>,
}

/// The samples of the bootstrap.
const RESAMPLES: usize = 2_000;

/// Plays a level against the one below.
pub(super) fn play_step(
    session: &Session,
    (stronger, weaker): (&Level, &Level),
    (opening, seed): (u32, u64),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Step, Error> {
    let seats = session.players();
    let players = [stronger.request.clone(), weaker.request.clone()];
    let seating = |own: usize| (0..seats).map(|seat| usize::from(seat != own)).collect();
    let seatings: Vec<Vec<usize>> = (0..seats).map(seating).collect();
    let blocks = Blocks { players: &players, seatings: &seatings, opening, seed, options };
    let blocks = blocks.play(session, options.games.div_ceil(seats as u64), time)?;
    let distinct: BTreeSet<&str> = blocks.iter().flatten().map(|game| &*game.moves).collect();
    let counted = Copies::counted(blocks.iter().map(|block| {
        let games: Vec<&str> = block.iter().map(|game| &*game.moves).collect();
        (opened(games[0], opening), Key::of(&games).0)
    }));
    let each: Vec<Option<f64>> =
        blocks.iter().zip(counted).map(|(block, counts)| counts.then(|| score(block))).collect();
    let scores: Vec<[f64; 1]> = each.iter().flatten().map(|score| [*score]).collect();
    let bootstrap = BlockBootstrap { resamples: RESAMPLES, level: options.level };
    let mut random = Random::new(seed);
    Ok(Step {
        stronger: stronger.name.clone(),
        weaker: weaker.name.clone(),
        opening,
        games: (blocks.len() * seats) as u64,
        different: distinct.len() as u64,
        blocks: blocks.len() as u64,
        score: bootstrap.means(&scores, (0.0, 1.0), &mut || random.next_u64()).pop().map(Interval::from),
        each,
    })
}

/// The mean share of the win of the first player, who sits in a different seat in each game of a block.
fn score(block: &[Played]) -> f64 {
    let shares = block.iter().enumerate().map(|(seat, game)| share_of_win(game, seat));
    shares.sum::<f64>() / block.len() as f64
}

/// The share of the win that a seat has: the players with the greatest payoff share it, and all do if the
/// game was broken off.
fn share_of_win(game: &Played, seat: usize) -> f64 {
    let seats = game.efforts.len() as f64;
    let Some(payoffs) = &game.payoffs else { return 1.0 / seats };
    let most = payoffs.iter().max();
    let winners = payoffs.iter().filter(|payoff| Some(*payoff) == most).count() as f64;
    if Some(&payoffs[seat]) == most { 1.0 / winners } else { 0.0 }
}
