//! Tests of a player against others: the sequential probability ratio test, and the likelihood of
//! superiority.

use crate::interval::student_t_share;
use crate::rating::score_of_elo_among;
use crate::summary::Summary;
use std::fmt;
use std::str::FromStr;

/// The sequential probability ratio test of two hypotheses: the first of two or more players is stronger by
/// `elo0` than each other, or by `elo1`.
///
/// The test may be evaluated after every block. It stops when the likelihood ratio of the two hypotheses
/// leaves its bounds: then the lower hypothesis is rejected wrongly in at most about `alpha` of all tests,
/// the higher one in at most about `beta`. If the truth lies between the two, either may be accepted.
///
/// # Units
///
/// `elo0` and `elo1` are points of Elo: the expected score among n players is 1/(1 + (n - 1)·10^(-elo/400)).
/// Likelihood ratios are natural logarithms.
///
/// # Source
///
/// Wald (1945), \[Wald45\]; the generalized test, in which the spread of the scores is estimated as the test
/// goes on, by Li, Liu & Ying (2014), \[Li14\], in the normal approximation n (s₁ - s₀) (x̄ - (s₀ + s₁)/2)/σ²
/// that testers of chess engines use, with blocks as their *pentanomial* pairs of games. Difference: two
/// blocks, one won and one lost, are added to the spread, but not to the mean, so that a few equal blocks
/// decide nothing.
///
/// # Examples
///
/// ```
/// use statistics::{Sprt, Summary, Verdict};
///
/// let sprt = Sprt::new(0.0, 50.0);
/// // Scores of blocks, each the mean of two games with seats exchanged.
/// let mut scores: Summary = [0.5, 1.0, 0.5, 0.75].into_iter().collect();
/// assert_eq!(sprt.test(&scores).verdict, Verdict::Undecided);
/// scores.extend([0.5, 1.0, 0.5, 0.75].repeat(10));
/// assert_eq!(sprt.test(&scores).verdict, Verdict::Higher);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower hypothesis, in points of Elo.
    pub elo0: f64,
    /// The higher hypothesis, in points of Elo; above the lower.
    pub elo1: f64,
    /// The rate of wrong rejections of the lower hypothesis, between 0 and 0.5.
    pub alpha: f64,
    /// The rate of wrong rejections of the higher hypothesis, between 0 and 0.5.
    pub beta: f64,
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `0,20` or `elo0=0,elo1=20,alpha=0.05,beta=0.05`, whose error rates are the default.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let read = || {
            let names = ["elo0", "elo1", "alpha", "beta"];
            let mut values = [None, None, Some(0.05), Some(0.05)];
            for (at, part) in text.split([',', ' ']).filter(|part| !part.is_empty()).enumerate() {
                let (name, value) = part.split_once('=').unwrap_or((names.get(at)?, part));
                let at = names.iter().position(|known| *known == name.trim())?;
                values[at] = Some(value.trim().parse::<f64>().ok()?);
            }
            let [Some(elo0), Some(elo1), Some(alpha), Some(beta)] = values else { return None };
            let is_possible = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
            let are_rates = [alpha, beta].iter().all(|rate| *rate > 0.0 && *rate < 0.5);
            (is_possible && are_rates).then_some(Sprt { elo0, elo1, alpha, beta })
        };
        read().ok_or_else(|| {
            "expected two numbers of points of Elo, the lower first, such as 0,20, and error rates between 0 \
             and 0.5, such as alpha=0.05,beta=0.05"
                .to_owned()
        })
    }
}

/// The verdict of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first player is stronger by `elo0` at most.
    Lower,
    /// The first player is stronger by `elo1` at least.
    Higher,
    /// Undecided: more blocks are needed.
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Lower => "lower",
            Verdict::Higher => "higher",
            Verdict::Undecided => "undecided",
        })
    }
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio, of `elo1` to `elo0`.
    pub ratio: f64,
    /// The bound at or below which the lower hypothesis is accepted: ln(beta/(1 - alpha)).
    pub low: f64,
    /// The bound at or above which the higher hypothesis is accepted: ln((1 - beta)/alpha).
    pub high: f64,
    /// The verdict.
    pub verdict: Verdict,
}

/// What to expect of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// The probability of the verdict for the higher hypothesis.
    pub higher: f64,
    /// The mean number of blocks until a verdict.
    pub blocks: f64,
}

/// Steps of the iteration for the spread that is expected.
const STEPS: u32 = 20;

impl Sprt {
    /// The test of these two hypotheses, with error rates of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The state of the test after these scores of the first player, from 0 to 1: mean scores of blocks, or
    /// scores of independent games.
    ///
    /// # Panics
    ///
    /// If `elo0` is not below `elo1`, one is not finite, or an error rate is not between 0 and 0.5.
    pub fn test(&self, scores: &Summary) -> SprtState {
        self.test_among(2, scores)
    }

    /// As [`test`](Sprt::test), in games of so many players.
    ///
    /// # Panics
    ///
    /// As [`test`](Sprt::test), or if there are fewer than two players.
    pub fn test_among(&self, players: usize, scores: &Summary) -> SprtState {
        let ((s0, s1), (low, high)) = (self.scores(players), self.bounds());
        let (_, variance) = widened(scores);
        let above = scores.mean().map_or(0.0, |mean| mean - f64::midpoint(s0, s1));
        let ratio = scores.count() as f64 * (s1 - s0) * above / variance;
        let verdict = match ratio {
            _ if ratio <= low => Verdict::Lower,
            _ if ratio >= high => Verdict::Higher,
            _ => Verdict::Undecided,
        };
        SprtState { ratio, low, high, verdict }
    }

    /// What to expect of the test, in games of so many players, if the first is stronger by `elo` than each
    /// other, and the scores of blocks have this variance.
    ///
    /// # Panics
    ///
    /// As [`test_among`](Sprt::test_among), or if the variance is not above 0.
    ///
    /// # Source
    ///
    /// Wald (1945), \[Wald45\], sections 3.4 and 3.5: the test as a Brownian motion, which does not jump
    /// over the bounds; tests of few blocks take somewhat more. Difference: the two blocks that are added to
    /// the spread count here too.
    pub fn expected(&self, players: usize, elo: f64, variance: f64) -> Expected {
        assert!(variance > 0.0, "expected a variance above 0, got {variance}");
        let score = score_of_elo_among(players, elo);
        let added = score.powi(2) + (1.0 - score).powi(2);
        let mut expected = self.with_variances(players, score, (variance, variance));
        for _ in 0..STEPS {
            let wider = variance + added / (expected.blocks + 1.0);
            expected = self.with_variances(players, score, (variance, wider));
        }
        expected
    }

    /// What to expect if the first player's score has this mean and variance, and is taken to have the other.
    fn with_variances(&self, players: usize, score: f64, (variance, taken): (f64, f64)) -> Expected {
        let ((s0, s1), (low, high)) = (self.scores(players), self.bounds());
        // Drift and variance of the likelihood ratio in a block.
        let drift = (s1 - s0) * (score - f64::midpoint(s0, s1)) / taken;
        let spread = ((s1 - s0) / taken).powi(2) * variance;
        let tilt = 2.0 * drift / spread;
        if tilt.abs() < 1e-6 {
            return Expected { higher: -low / (high - low), blocks: -low * high / spread };
        }
        let higher = (-tilt * low).exp_m1() / ((-tilt * low).exp() - (-tilt * high).exp());
        Expected { higher, blocks: (higher * high + (1.0 - higher) * low) / drift }
    }

    /// The expected scores of both hypotheses, in games of so many players.
    fn scores(&self, players: usize) -> (f64, f64) {
        let Sprt { elo0, elo1, .. } = *self;
        let finite = elo0.is_finite() && elo1.is_finite();
        assert!(finite && elo0 < elo1, "expected elo0 below elo1, got {elo0} and {elo1}");
        (score_of_elo_among(players, elo0), score_of_elo_among(players, elo1))
    }

    /// The bounds of the likelihood ratio.
    fn bounds(&self) -> (f64, f64) {
        let Sprt { alpha, beta, .. } = *self;
        for rate in [alpha, beta] {
            assert!(rate > 0.0 && rate < 0.5, "expected error rates between 0 and 0.5, got {rate}");
        }
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }
}

/// The likelihood that the first of two players is the stronger (LOS), from the player's scores in blocks,
/// from 0 to 1; `None` if there are no blocks.
///
/// The probability that the expected score is above one half: Student's t with one block added that is won
/// and one that is lost. It is valid for a number of blocks that was fixed in advance; for stopping early
/// there is [`Sprt`].
///
/// # Source
///
/// The posterior of a normal mean under the usual flat prior, as in Gelman et al. (2013), \[Gelman13\],
/// section 3.2. Difference: the two added blocks, which for single games are the uniform prior of a share.
///
/// # Examples
///
/// ```
/// use statistics::likelihood_of_superiority;
///
/// let even = [1.0, 0.0, 0.5, 0.5].into_iter().collect();
/// assert!((likelihood_of_superiority(&even).expect("there are blocks") - 0.5).abs() < 1e-9);
/// let ahead = [1.0, 0.5, 0.5, 1.0, 0.75, 0.75].into_iter().collect();
/// assert!(likelihood_of_superiority(&ahead).expect("there are blocks") > 0.9);
/// ```
pub fn likelihood_of_superiority(scores: &Summary) -> Option<f64> {
    scores.mean()?;
    let (mean, variance) = widened(scores);
    let n = (scores.count() + 2) as f64;
    Some(student_t_share((mean - 0.5) / (variance / n).sqrt(), n - 1.0))
}

/// The mean and the variance with two added blocks, one won and one lost.
fn widened(scores: &Summary) -> (f64, f64) {
    let mut wider = *scores;
    wider.extend([0.0, 1.0]);
    let variance = wider.variance().expect("two values are there");
    (wider.mean().expect("two values are there"), variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::score_of_elo;
    use crate::testing::near;
    use statrs::function::beta::beta_reg;

    /// The scores of so many games won, drawn and lost.
    fn games([won, drawn, lost]: [usize; 3]) -> Summary {
        [vec![1.0; won], vec![0.5; drawn], vec![0.0; lost]].concat().into_iter().collect()
    }

    #[test]
    fn bounds_are_walds() {
        // ln(0.95/0.05) = ln 19.
        let state = Sprt::new(0.0, 10.0).test(&games([0; 3]));
        assert!(near(state.high, 2.944_438_979, 1e-9) && near(state.low, -state.high, 1e-12));
        assert_eq!(state.verdict, Verdict::Undecided);
        let state = Sprt { alpha: 0.01, beta: 0.1, ..Sprt::new(0.0, 10.0) }.test(&games([0; 3]));
        assert!(near(state.high, 90f64.ln(), 1e-12) && near(state.low, (10.0f64 / 99.0).ln(), 1e-12));
    }

    #[test]
    fn the_ratio_is_that_of_the_multinomial_model() {
        // The likelihood ratio of wins, draws and losses if both hypotheses have the most likely
        // probabilities under their expected score, found by bisection: these are shares/(1 + m (x - s)).
        let (wins, draws, losses) = (5200, 4000, 4900);
        let counts = [(1.0, wins as f64), (0.5, draws as f64), (0.0, losses as f64)];
        let n: f64 = counts.iter().map(|count| count.1).sum();
        let log_likelihood = |s: f64| {
            let sum = |m: f64| counts.iter().map(|(x, k)| k * (x - s) / (1.0 + m * (x - s))).sum::<f64>();
            let (mut below, mut above) = (-1.0 / (1.0 - s) + 1e-9, 1.0 / s - 1e-9);
            for _ in 0..200 {
                let m = f64::midpoint(below, above);
                if sum(m) > 0.0 { below = m } else { above = m }
            }
            counts.iter().map(|(x, k)| k * (k / n / (1.0 + below * (x - s))).ln()).sum::<f64>()
        };
        let exact = log_likelihood(score_of_elo(10.0)) - log_likelihood(score_of_elo(0.0));
        let ratio = Sprt::new(0.0, 10.0).test(&games([wins, draws, losses])).ratio;
        assert!(exact > 1.0 && near(ratio, exact, 0.01 * exact), "{ratio} is not {exact}");
    }

    #[test]
    fn a_few_equal_blocks_decide_nothing() {
        let sprt = Sprt::new(0.0, 50.0);
        for score in [0.5, 0.75, 1.0] {
            let few: Summary = [score; 3].into_iter().collect();
            assert_eq!(sprt.test(&few).verdict, Verdict::Undecided, "{score}");
        }
    }

    #[test]
    fn superiority_of_blocks_is_that_of_games_for_single_games() {
        // Gelman et al. (2013), section 2.1: the probability to win more than half, under a uniform prior.
        for (wins, losses) in [(10, 10), (30, 20), (15, 40), (200, 160)] {
            let by_blocks = likelihood_of_superiority(&games([wins, 0, losses])).unwrap();
            let by_games = beta_reg(losses as f64 + 1.0, wins as f64 + 1.0, 0.5);
            assert!(near(by_blocks, by_games, 0.01), "{wins} {losses}: {by_blocks} {by_games}");
        }
        assert_eq!(likelihood_of_superiority(&Summary::default()), None);
        let won: Summary = [1.0; 5].into_iter().collect();
        let sure = likelihood_of_superiority(&won).unwrap();
        assert!(sure > 0.9 && sure < 0.999, "{sure}");
    }
}
