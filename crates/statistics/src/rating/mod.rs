//! Ratings of all players of a tournament at once, with errors by blocks.

mod bradley_terry;
mod choice;
mod matrix;
mod plackett_luce;
#[cfg(test)]
mod tests;

pub use bradley_terry::{Pairing, bradley_terry};
pub(crate) use matrix::Matrix;
pub use plackett_luce::{Ranking, plackett_luce};

use crate::estimate::{Estimate, assert_level};
use crate::interval::student_t_quantile;
use choice::Fit;

/// The options of ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingOptions {
    /// True to rate seats too. If every player has every seat equally often it matters little, and if each
    /// player always has the same seat, seats and players cannot be distinguished.
    pub seats: bool,
    /// The weak prior: this number of games is added for every player, and for every rated seat, against an
    /// opponent of strength 0, half of them won and half lost. For a player that never lost, or never won, it
    /// is this number of blocks.
    pub prior: f64,
    /// The level of the intervals, between 0 and 1.
    pub level: f64,
}

impl Default for RatingOptions {
    fn default() -> RatingOptions {
        RatingOptions { seats: false, prior: 1.0, level: 0.95 }
    }
}

impl RatingOptions {
    fn check(&self) {
        assert_level(self.level);
        assert!(self.prior > 0.0, "expected a prior above 0, got {}", self.prior);
    }
}

/// The ratings of all players relative to each other, with errors.
///
/// # Units
///
/// Points of Elo: 400 points more are ten times the chance (odds of 10 to 1 against each other). The mean of
/// the players that played is 0, and so is the mean of the seats.
///
/// # Errors of the ratings
///
/// The covariance is that of the scatter of the blocks about the fit, H⁻¹ (Σ uᵦ uᵦᵀ) H⁻¹ with the slope uᵦ of
/// the log-likelihood of block b and the information H (White 1982, \[White82\]): the limit of the block
/// bootstrap (the infinitesimal jackknife, Efron & Tibshirani 1993, \[Efron93\]). So it holds for any
/// dependence within a block, and whether or not the model is true. Intervals are those of Student's t with
/// one degree of freedom less than the blocks of a player, or of the seats. The prior's games scatter as
/// blocks do, which keeps errors wide if all games were won.
///
/// A player that never lost could be arbitrarily strong: the rating depends on the prior, and the upper end
/// of the interval is infinite. So is the lower end for one that never won; both for one that did not play.
/// Errors of the others are wider in such cases, as the mean of all is their zero: [`Ratings::difference`] of
/// two others hardly depends on it.
///
/// If hardly a game is lost, two in a hundred and fewer, ratings depend on a few losses, and the coverage of
/// intervals of level 95 % is between 93 and 97 % depending on the strength.
#[derive(Clone, Debug)]
pub struct Ratings {
    players: Vec<Estimate>,
    seats: Vec<Estimate>,
    fit: Fit,
    level: f64,
}

impl Ratings {
    fn new(players: usize, fit: Fit, level: f64) -> Ratings {
        let size = fit.strengths.len();
        let anchored = |from: usize, to: usize| {
            let plays = |at: &usize| fit.blocks[*at] > 0;
            let playing = (from..to).filter(plays).count();
            let each = |at: usize| {
                let mut contrast = vec![0.0; size];
                (from..to).filter(|at| plays(at)).for_each(|at| contrast[at] = -1.0 / playing as f64);
                contrast[at] += 1.0;
                let mut estimate = contrasted(&fit, &contrast, fit.blocks[at], level);
                if !fit.lost[at] {
                    estimate.high = f64::INFINITY;
                }
                if !fit.won[at] {
                    estimate.low = f64::NEG_INFINITY;
                }
                estimate
            };
            (from..to).map(each).collect::<Vec<_>>()
        };
        let (rated, seats) = (anchored(0, players), anchored(players, size));
        Ratings { players: rated, seats, fit, level }
    }

    /// The ratings of the players.
    pub fn players(&self) -> &[Estimate] {
        &self.players
    }

    /// The ratings of the seats, if requested.
    pub fn seats(&self) -> &[Estimate] {
        &self.seats
    }

    /// The difference of two ratings, with an interval of its own: the errors of two ratings are not
    /// independent.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn difference(&self, first: usize, second: usize) -> Estimate {
        let players = self.players.len();
        assert!(first < players && second < players, "expected players below {players}");
        self.apart(first, second)
    }

    /// The rating of the first of two rated seats above the second.
    pub fn first_seat_advantage(&self) -> Option<Estimate> {
        let first = self.players.len();
        (self.seats.len() == 2).then(|| self.apart(first, first + 1))
    }

    fn apart(&self, first: usize, second: usize) -> Estimate {
        let fit = &self.fit;
        let blocks = fit.blocks[first].min(fit.blocks[second]);
        let mut contrast = vec![0.0; fit.strengths.len()];
        contrast[first] += 1.0;
        contrast[second] -= 1.0;
        let mut estimate = contrasted(fit, &contrast, blocks, self.level);
        if first != second && !(fit.lost[first] && fit.won[second]) {
            estimate.high = f64::INFINITY;
        }
        if first != second && !(fit.won[first] && fit.lost[second]) {
            estimate.low = f64::NEG_INFINITY;
        }
        estimate
    }
}

/// A weighted sum of strengths.
fn contrasted(fit: &Fit, contrast: &[f64], blocks: u64, level: f64) -> Estimate {
    let value = POINTS * contrast.iter().zip(&fit.strengths).map(|(weight, x)| weight * x).sum::<f64>();
    let variance = Matrix::form(&fit.covariance, contrast).max(0.0);
    let half = if blocks < 2 {
        f64::INFINITY
    } else {
        student_t_quantile(0.5 + level / 2.0, (blocks - 1) as f64) * POINTS * variance.sqrt()
    };
    Estimate { value, low: value - half, high: value + half, level, n: blocks }
}

/// Points of Elo in a natural logarithm.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// The expected score, from 0 to 1, of a player who is rated this many points of Elo higher.
///
/// # Source
///
/// Elo (1978), \[Elo78\], with the logistic curve, as of Bradley & Terry (1952), \[Bradley52\].
///
/// # Examples
///
/// ```
/// assert_eq!(statistics::score_of_elo(0.0), 0.5);
/// assert!((statistics::score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn score_of_elo(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS).exp())
}

/// The points of Elo with this expected score, from 0 to 1: infinite at the ends.
///
/// # Examples
///
/// ```
/// assert!((statistics::elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// assert_eq!(statistics::elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    POINTS * (score / (1.0 - score)).ln()
}
