//! The strength of the players: ratings, the sequential test of two, and the likelihood of superiority.

use super::interval::Interval;
use crate::record::{Record, played};
use crate::score::{Block, Counted};
use crate::seating::Game;
use crate::tournament::Tournament;
use serde::Serialize;
use statistics::{Ranking, Ratings, Sprt, SprtState, Verdict, likelihood_of_superiority, plackett_luce};
use std::collections::BTreeMap;

/// The state of a sequential test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// The lower hypothesis, in points of Elo.
    pub elo0: f64,
    /// The higher hypothesis, in points of Elo.
    pub elo1: f64,
    /// The rate of wrong rejections of the lower hypothesis.
    pub alpha: f64,
    /// The rate of wrong rejections of the higher hypothesis.
    pub beta: f64,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// The bound at or below which the lower hypothesis is accepted.
    pub low: f64,
    /// The bound at or above which the higher hypothesis is accepted.
    pub high: f64,
    /// The verdict.
    #[serde(serialize_with = "request::as_word")]
    pub verdict: Verdict,
    /// The number of blocks after which it was decided.
    pub decided: Option<u64>,
    /// The number of blocks with each score of the first player, in ascending order: of two players, whose
    /// blocks are pairs of games, the five pentanomial counts.
    pub counts: Vec<Count>,
}

/// Blocks with one score.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Count {
    /// The mean score of the first player in a block, from 0 to 1.
    pub score: f64,
    /// The number of such blocks.
    pub blocks: u64,
}

/// The counts of scores; those of a pair of games are all there.
fn counts(tournament: &Tournament, blocks: &[&Block]) -> Vec<Count> {
    /// Equal scores may differ by rounding.
    const PARTS: f64 = 1e9;
    let key = |score: f64| (score * PARTS).round() as i64;
    let is_pair = tournament.is_duel() && tournament.games().len() == 2;
    let pentanomial = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().filter(|_| is_pair);
    let mut counts: BTreeMap<i64, Count> =
        pentanomial.map(|score| (key(score), Count { score, blocks: 0 })).collect();
    for score in blocks.iter().map(|block| block.scores[0]) {
        counts.entry(key(score)).or_insert(Count { score, blocks: 0 }).blocks += 1;
    }
    counts.into_values().collect()
}

/// A sequential test of the first player after these blocks, in order, up to the one that decides it.
///
/// # Panics
///
/// If `elo0` is not below `elo1`, or a rate is not between 0 and 0.5.
pub(crate) fn run<'a>(
    tournament: &Tournament,
    sprt: Sprt,
    blocks: impl Iterator<Item = &'a Block>,
) -> SprtReport {
    let (mut counted, mut tested) = (Counted::default(), Vec::new());
    let test = |counted: &Counted| sprt.test_among(tournament.seats(), counted.scores());
    let mut state = test(&counted);
    for block in blocks {
        counted.push(block, 0);
        tested.push(block);
        state = test(&counted);
        if state.verdict != Verdict::Undecided {
            break;
        }
    }
    let Sprt { elo0, elo1, alpha, beta } = sprt;
    let SprtState { ratio, low, high, verdict } = state;
    let decided = (verdict != Verdict::Undecided).then_some(counted.blocks());
    let counts = counts(tournament, &tested);
    SprtReport { elo0, elo1, alpha, beta, ratio, low, high, verdict, decided, counts }
}

/// The likelihood that the first of two players is the stronger.
pub(super) fn superiority(tournament: &Tournament, blocks: &[Block]) -> Option<f64> {
    let scores = blocks.iter().map(|block| block.scores[0]).collect();
    tournament.is_duel().then(|| likelihood_of_superiority(&scores)).flatten()
}

/// A model of ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RatingModel {
    /// Of games of two.
    BradleyTerry,
    /// Of games of more.
    PlackettLuce,
}

impl RatingModel {
    /// The model of such games.
    pub(crate) fn of(seats: usize) -> RatingModel {
        if seats == 2 { RatingModel::BradleyTerry } else { RatingModel::PlackettLuce }
    }

    /// The names of those who found it.
    pub(crate) const fn names(self) -> &'static str {
        match self {
            RatingModel::BradleyTerry => "Bradley-Terry",
            RatingModel::PlackettLuce => "Plackett-Luce",
        }
    }
}

/// The ratings of all players, by who won each game of these blocks; none if there are no games.
pub(super) fn ratings(tournament: &Tournament, blocks: &[Vec<&Record>], level: f64) -> Vec<Interval> {
    let players = tournament.settings().players.len();
    let numbers: Vec<usize> = (0..players).collect();
    let of_block = |records: &Vec<&Record>| {
        let games = played(tournament.games(), records);
        games.flat_map(|(game, record)| rankings(game, &tournament.win(record), &numbers)).collect()
    };
    let blocks: Vec<Vec<Ranking>> = blocks.iter().map(of_block).collect();
    let ratings = plackett_luce(players, &blocks, level);
    ratings.iter().flat_map(Ratings::players).copied().map(Interval::from).collect()
}

/// The winners of each seating of a game with these shares of the win, or nothing if nobody won. `numbers`
/// are those of the players.
pub(crate) fn rankings(game: &Game, win: &[f64], numbers: &[usize]) -> Vec<Ranking> {
    let winners: Vec<usize> = (0..win.len()).filter(|&seat| win[seat] > 0.0).collect();
    if winners.is_empty() {
        return Vec::new();
    }
    let ranking = |seats: &Vec<usize>| {
        let players: Vec<usize> = seats.iter().map(|&player| numbers[player]).collect();
        Ranking::shared(&players, &winners)
    };
    game.seatings.iter().map(ranking).collect()
}
