//! Intervals and estimates. Knows numbers only.
//!
//! Every result is an [`Estimate`]: a value, an interval around it, and the level and number of values of
//! both.
//!
//! | estimated | by |
//! |--|--|
//! | a mean of independent values | [`mean`] of a [`Summary`]: Student's t |
//! | a share: wins of games | [`share`]: Wilson; [`mean_share`] with draws |
//! | a ratio of sums: moves per position, by games | [`ratio`]: games are the clusters |
//! | anything else, such as tree sizes | [`bootstrap`]: percentiles of resampled values |
//! | mean scores of games in blocks | [`BlockBootstrap`] |
//! | strength on Elo's scale | [`plackett_luce`]: [`Ratings`] |
//! | the fit of a model | [`chi_squared_tail`] |
//! | the choice among alternatives | [`Weights`] of a conditional logit; [`ChoiceTree`] |
//! | a mean, looked at after every value | [`Bets`]: p-values and a confidence sequence |
//! | the stronger of two players | [`Sprt`], which may stop early; [`likelihood_of_superiority`] |
//!
//! All of them are tested with simulated tournaments: intervals of level 95 % cover the truth in 93 to 97 of
//! a hundred, from 20 blocks on, and the sequential test errs no more often than it promises
//! (`tests/coverage.rs`).
//!
//! Numbers that would overflow are represented by their logarithms: [`log10_sum`] and [`log10_mean`].
//!
//! # Examples
//!
//! ```
//! use statistics::{Summary, mean, share};
//!
//! let lengths: Summary = [5.0, 7.0, 9.0, 8.0, 6.0].into_iter().collect();
//! let length = mean(&lengths, 0.95).expect("there are values");
//! assert_eq!((length.value, length.n), (7.0, 5));
//! assert!(length.contains(5.1) && !length.contains(5.0));
//!
//! let wins = share(43, 50, 0.95).expect("there are games");
//! assert!(!wins.contains(0.5), "43 of 50 is no accident");
//! ```

mod betting;
mod block;
mod bootstrap;
mod choice;
mod copies;
mod estimate;
mod goodness;
mod interval;
mod logarithm;
mod rating;
mod sequential;
mod summary;
#[cfg(test)]
mod testing;
mod unlike;

pub use betting::Bets;
pub use block::{BlockBootstrap, Resample};
pub use bootstrap::bootstrap;
pub use choice::{Choice, ChoiceTree, Weights, classed};
pub use copies::Copies;
pub use estimate::Estimate;
pub use goodness::chi_squared_tail;
pub use interval::{mean, mean_share, ratio, ratio_of_parts, share};
pub use logarithm::{log10_mean, log10_sum};
pub use rating::{Ranking, Ratings, plackett_luce, score_of_elo, score_of_elo_among};
pub use sequential::{Expected, Sprt, SprtState, Verdict, likelihood_of_superiority};
pub use summary::Summary;
