//! Play of growing strength: each level against itself.

use super::clock::Allotment;
use super::games::{Blocks, opened, winner};
use super::ladder::Level;
use super::options::ReportOptions;
use crate::survey::Results;
use arena::report::Interval;
use game::{Key, Payoffs};
use registry::{Played, Session};
use request::Error;
use serde::Serialize;
use statistics::{Copies, Estimate, Summary, mean, ratio, share};
use std::collections::{BTreeMap, BTreeSet};

/// The games of one level of play against itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct LevelReport {
    /// The name of the level.
    pub name: String,
    /// The search with its parameters, which plays every seat.
    pub search: String,
    /// The nodes that it may visit for a move; null if it needs no limit.
    pub nodes: Option<u64>,
    /// Random plies at the start of each game.
    pub opening: u32,
    /// The number of games that were wanted.
    pub wanted: u64,
    /// The number of games.
    pub games: u64,
    /// The number of games with distinct moves. If it is 1, all figures rest on one game.
    pub different: u64,
    /// The share of games in which a player alone got the most. Shape `[players]`, empty without games.
    pub wins: Vec<Interval>,
    /// The same share among the games that one player won; empty if there are none. Shape `[players]`.
    pub decided: Vec<Interval>,
    /// The share of games in which some, but not all, players shared the most.
    pub shared: Option<Interval>,
    /// The share of games in which all players got the same.
    pub draws: Option<Interval>,
    /// The share of games that were broken off.
    pub unfinished: Option<Interval>,
    /// The mean length in plies, the opening included.
    pub plies: Option<Interval>,
    /// The least length, the quartiles, and the greatest; empty without games.
    pub quartiles: Vec<u32>,
    /// The number of games of each length.
    pub lengths: Vec<LengthCount>,
    /// Moves per position after the opening.
    pub branching: Option<Interval>,
    /// Moves per position at each ply of the first games, from 0.
    pub branching_by_ply: Vec<PlyBranching>,
    /// What each game adds to the share of the first player, to that of draws, and to the length; `None` for
    /// one that does not count.
    #[serde(skip)]
    pub(super) each: [Vec<Option<f64>>; 3],
}

/// The number of games of one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LengthCount {
    /// The length in plies.
    pub plies: u32,
    /// The number of games.
    pub games: u64,
}

/// The number of moves at one ply.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PlyBranching {
    /// The number of plies played before.
    pub ply: u32,
    /// The mean number of moves, over the games that came so far.
    pub moves: Interval,
}

/// Answers are about the strongest level with this number of games.
const ENOUGH_GAMES: u64 = 30;

/// The games that are played again to count moves ply by ply, and the plies of each.
const REPLAYED_GAMES: usize = 100;
const REPLAYED_PLIES: usize = 200;

/// Plays a level against itself. Returns the games as well.
pub(super) fn play_level(
    session: &Session,
    level: &Level,
    (opening, seed): (u32, u64),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<(LevelReport, Vec<Played>), Error> {
    let (wanted, opening) =
        if level.is_random { (options.random_games, 0) } else { (options.games, opening) };
    let (players, seatings) = ([level.request.clone()], [vec![0; session.players()]]);
    let blocks = Blocks { players: &players, seatings: &seatings, opening, seed, options };
    let games: Vec<Played> = blocks.play(session, wanted, time)?.into_iter().flatten().collect();
    let mut report = LevelReport {
        name: level.name.clone(),
        search: level.search.clone(),
        nodes: level.nodes,
        opening,
        wanted,
        games: games.len() as u64,
        different: games.iter().map(|game| &*game.moves).collect::<BTreeSet<_>>().len() as u64,
        ..LevelReport::default()
    };
    let counted =
        Copies::counted(games.iter().map(|game| (opened(&game.moves, opening), Key::of(&game.moves).0)));
    let distinct: Vec<&Played> =
        games.iter().zip(&counted).filter_map(|(game, counts)| counts.then_some(game)).collect();
    report.add_results(&distinct, session.players(), options.level);
    report.add_lengths(&distinct, options.level);
    report.branching_by_ply = branching_by_ply(session, &distinct, options.level)?;
    report.each = report.each(&games, &counted);
    Ok((report, games))
}

impl LevelReport {
    /// True if answers may rest on it: it has enough games, or as many as were wanted.
    pub(super) fn has_enough(&self) -> bool {
        self.games >= self.wanted.min(ENOUGH_GAMES)
    }

    /// What each game adds to the figures; `None` for one that repeats another.
    fn each(&self, games: &[Played], counted: &[bool]) -> [Vec<Option<f64>>; 3] {
        let share = self.decided.first().map_or(0.0, |share| share.value);
        let column = |value: &dyn Fn(&Played) -> f64| {
            games.iter().zip(counted).map(|(game, counts)| counts.then(|| value(game))).collect()
        };
        let won = |game: &Played| game.payoffs.as_deref().and_then(winner);
        let is_draw = |game: &Played| {
            game.payoffs.as_deref().is_some_and(|all| all.iter().all(|payoff| payoff == &all[0]))
        };
        [
            // The share is a ratio of sums: this is its linear part.
            column(&|game| won(game).map_or(0.0, |player| f64::from(player == 1) - share)),
            column(&|game| f64::from(is_draw(game))),
            column(&|game| f64::from(game.plies)),
        ]
    }

    fn add_results(&mut self, games: &[&Played], players: usize, level: f64) {
        let payoffs = games.iter().map(|game| game.payoffs.as_deref().map(Payoffs::new));
        let payoffs: Vec<Option<Payoffs>> = payoffs.collect();
        let Some(results) = Results::of(&payoffs, players, level) else { return };
        let hits = |share: &Estimate| (share.value * share.n as f64).round() as u64;
        let decided: u64 = results.wins.iter().map(hits).sum();
        self.decided =
            results.wins.iter().filter_map(|wins| Some(share(hits(wins), decided, level)?.into())).collect();
        self.wins = results.wins.into_iter().map(Interval::from).collect();
        self.shared = Some(results.shared.into());
        self.draws = Some(results.draws.into());
        self.unfinished = Some(results.unfinished.into());
    }

    fn add_lengths(&mut self, games: &[&Played], level: f64) {
        let mut lengths: Vec<u32> = games.iter().map(|game| game.plies).collect();
        lengths.sort_unstable();
        let Some(last) = lengths.len().checked_sub(1) else { return };
        self.quartiles = (0..=4).map(|quarter| lengths[quarter * last / 4]).collect();
        let summary: Summary = lengths.iter().map(|&plies| f64::from(plies)).collect();
        self.plies = mean(&summary, level).map(|plies| plies.at_least(0.0).into());
        let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
        for &plies in &lengths {
            *counts.entry(plies).or_default() += 1;
        }
        self.lengths = counts.into_iter().map(|(plies, games)| LengthCount { plies, games }).collect();
        let sums = games.iter().map(|game| {
            let efforts = game.efforts.iter();
            efforts.fold((0.0, 0.0), |sum, effort| {
                (sum.0 + effort.choices as f64, sum.1 + f64::from(effort.moves))
            })
        });
        let branching = ratio(&sums.collect::<Vec<_>>(), level);
        self.branching = branching.map(|branching| branching.at_least(0.0).into());
    }
}

/// Moves per position, ply by ply, by playing the first games again.
fn branching_by_ply(session: &Session, games: &[&Played], level: f64) -> Result<Vec<PlyBranching>, Error> {
    let mut plies: Vec<Summary> = Vec::new();
    for game in games.iter().take(REPLAYED_GAMES) {
        let mut session = session.clone();
        for (ply, mv) in game.moves.split_whitespace().take(REPLAYED_PLIES).enumerate() {
            if plies.len() == ply {
                plies.push(Summary::default());
            }
            plies[ply].push(session.count_legal_moves() as f64);
            session.play(&[mv])?;
        }
    }
    let estimates = (0..).zip(&plies).filter_map(|(ply, moves)| {
        Some(PlyBranching { ply, moves: mean(moves, level)?.at_least(0.0).into() })
    });
    Ok(estimates.collect())
}
