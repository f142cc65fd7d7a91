//! The review of a game that was played: what each move lost, and where the game was decided.
//!
//! [`review()`] goes through the game from its end to its start, so that the results of late positions are in
//! the search's tables when it comes to earlier ones. At each ply it compares the best move with the one
//! played, both searched to the same depth. [`page()`] draws the [`Review`].
//!
//! Proofs, from the end to the start, come before all estimates. A move counts as a loss only if a better one
//! is proven, or if the end of the game is beyond the reach of proofs.
//!
//! # Units
//!
//! A value is either exact, a payoff of the rules, or an estimate in the units of an evaluation. Both become
//! an [expected result](Valued::expected): the share of the first place, from 0 to 1. For exact values it
//! follows from the payoffs; for estimates from [`Chances`], which are fitted to games of self-play.

mod chances;
mod judge;
mod measure;
mod numbers;
mod options;
mod page;
mod payoffs;
mod proof;
mod reach;
mod shown;
mod valued;

pub use chances::Chances;
pub use measure::review;
pub use numbers::{PlayerReview, Review, ReviewedMove};
pub use options::{ReviewOptions, Thresholds};
pub use page::page;
pub use proof::LostSince;
pub use shown::{loss_in_words, lost_since_in_words, value_in_words};
pub use valued::Valued;
