//! The strength of the players: ratings, the sequential test of two, and the likelihood of superiority.

use super::interval::Interval;
use crate::record::Record;
use crate::score::{Block, Counted};
use crate::tournament::Tournament;
use serde::Serialize;
use statistics::{Ranking, Ratings, Sprt, SprtState, Verdict, likelihood_of_superiority, plackett_luce};

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
}

/// A sequential test of two players after these blocks, in order, up to the one that decides it.
///
/// # Panics
///
/// If `elo0` is not below `elo1`, or a rate is not between 0 and 0.5.
pub(crate) fn run<'a>(sprt: Sprt, blocks: impl Iterator<Item = &'a Block>) -> SprtReport {
    let mut counted = Counted::default();
    let mut state = sprt.test(counted.scores());
    for block in blocks {
        counted.push(block, 0);
        state = sprt.test(counted.scores());
        if state.verdict != Verdict::Undecided {
            break;
        }
    }
    let Sprt { elo0, elo1, alpha, beta } = sprt;
    let SprtState { ratio, low, high, verdict } = state;
    let decided = (verdict != Verdict::Undecided).then_some(counted.blocks());
    SprtReport { elo0, elo1, alpha, beta, ratio, low, high, verdict, decided }
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
    pub(super) fn of(tournament: &Tournament) -> RatingModel {
        if tournament.seats() == 2 { RatingModel::BradleyTerry } else { RatingModel::PlackettLuce }
    }

    /// The names of those who found it.
    pub(super) const fn names(self) -> &'static str {
        match self {
            RatingModel::BradleyTerry => "Bradley-Terry",
            RatingModel::PlackettLuce => "Plackett-Luce",
        }
    }
}

/// The ratings of all players, by who won each game of these blocks; none if there are no games.
pub(super) fn ratings(tournament: &Tournament, blocks: &[Vec<&Record>], level: f64) -> Vec<Interval> {
    let players = tournament.settings().players.len();
    let blocks: Vec<Vec<Ranking>> = blocks.iter().map(|games| rankings(tournament, games)).collect();
    let ratings = plackett_luce(players, &blocks, level);
    ratings.iter().flat_map(Ratings::players).copied().map(Interval::from).collect()
}

/// The winners of each seating of the games, without games that nobody won.
fn rankings(tournament: &Tournament, records: &[&Record]) -> Vec<Ranking> {
    let mut rankings = Vec::new();
    for (game, record) in tournament.games().iter().zip(records) {
        let win = tournament.win(record);
        let winners: Vec<usize> = (0..win.len()).filter(|&seat| win[seat] > 0.0).collect();
        if !winners.is_empty() {
            rankings.extend(game.seatings.iter().map(|seats| Ranking::shared(seats, &winners)));
        }
    }
    rankings
}
