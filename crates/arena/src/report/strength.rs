//! The strength of the players: ratings, the sequential test of two, and the likelihood of superiority.

use super::interval::Interval;
use crate::record::Record;
use crate::score::{Block, Counted};
use crate::tournament::Tournament;
use serde::Serialize;
use statistics::{
    Pairing, Ranking, RatingOptions, Ratings, Sprt, Verdict, bradley_terry, likelihood_of_superiority,
    plackett_luce,
};

/// A sequential test of two hypotheses: the first of two players is stronger by `elo1`, or by at most `elo0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtOptions {
    /// The lower hypothesis, in points of Elo.
    pub elo0: f64,
    /// The higher hypothesis, in points of Elo; above the lower.
    pub elo1: f64,
    /// The rate of wrong rejections of the lower hypothesis, between 0 and 0.5.
    pub alpha: f64,
    /// The rate of wrong rejections of the higher hypothesis, between 0 and 0.5.
    pub beta: f64,
}

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

impl SprtOptions {
    /// The test of these two hypotheses, with error rates of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> SprtOptions {
        SprtOptions { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The test after these blocks, in order, up to the one that decides it.
    ///
    /// # Panics
    ///
    /// If `elo0` is not below `elo1`, or a rate is not between 0 and 0.5.
    pub(crate) fn run<'a>(self, blocks: impl Iterator<Item = &'a Block>) -> SprtReport {
        let SprtOptions { elo0, elo1, alpha, beta } = self;
        let sprt = Sprt::new(elo0, elo1, alpha, beta);
        let mut counted = Counted::default();
        let mut state = sprt.test(counted.scores());
        for block in blocks {
            counted.push(block, 0);
            state = sprt.test(counted.scores());
            if state.verdict != Verdict::Undecided {
                break;
            }
        }
        let decided = (state.verdict != Verdict::Undecided).then_some(counted.blocks());
        SprtReport {
            elo0,
            elo1,
            alpha,
            beta,
            ratio: state.ratio,
            low: state.low,
            high: state.high,
            verdict: state.verdict,
            decided,
        }
    }
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
    let options = RatingOptions { level, ..RatingOptions::default() };
    let players = tournament.settings().players.len();
    let ratings: Option<Ratings> = match RatingModel::of(tournament) {
        RatingModel::BradleyTerry => {
            let blocks: Vec<Vec<Pairing>> = blocks.iter().map(|games| pairings(tournament, games)).collect();
            bradley_terry(players, &blocks, &options)
        }
        RatingModel::PlackettLuce => {
            let blocks: Vec<Vec<Ranking>> = blocks.iter().map(|games| rankings(tournament, games)).collect();
            plackett_luce(players, &blocks, &options)
        }
    };
    let all = ratings.map(|ratings| ratings.players().to_vec()).unwrap_or_default();
    all.into_iter().map(Interval::from).collect()
}

/// Each seating of the games with the share of the win of each seat, without games that nobody won.
fn seatings<'a>(
    tournament: &'a Tournament,
    records: &[&'a Record],
) -> impl Iterator<Item = (&'a Vec<usize>, Vec<f64>)> {
    let games = tournament.games().iter().zip(records.to_vec());
    games.flat_map(|(game, record)| {
        let win = tournament.win(record);
        let is_won = win.iter().any(|&share| share > 0.0);
        game.seatings.iter().filter(move |_| is_won).map(move |seating| (seating, win.clone()))
    })
}

fn pairings(tournament: &Tournament, records: &[&Record]) -> Vec<Pairing> {
    let pairing =
        |(seats, win): (&Vec<usize>, Vec<f64>)| Pairing { first: seats[0], second: seats[1], score: win[0] };
    seatings(tournament, records).map(pairing).collect()
}

fn rankings(tournament: &Tournament, records: &[&Record]) -> Vec<Ranking> {
    let ranking = |(seats, win): (&Vec<usize>, Vec<f64>)| {
        let winners: Vec<usize> = (0..seats.len()).filter(|&seat| win[seat] > 0.0).collect();
        Ranking::shared(seats, &winners)
    };
    seatings(tournament, records).map(ranking).collect()
}
