//! Studies of games: each runs many games or searches and computes something from them.
//!
//! [`mod@sample`] plays at random and between searches, in a file that several machines can share, and
//! [`survey`] computes statistics of such games, as of [`self_play()`]; [`puzzle`] looks for positions with
//! one winning move; [`mod@in_step`] looks for a position in which two games differ; [`report`] measures a
//! game for its designer; [`mod@review`] says what each move of a game lost; [`published`] has published
//! figures for comparison; [`exercises`] are trees to be searched on paper, a
//! [`mod@drawing`] is a position as a file, and a [`mod@sheet`] a board to print.

#[cfg(feature = "games")]
mod by_hand;
pub mod drawing;
pub mod exercises;
pub mod in_step;
mod pieces;
pub mod published;
pub mod puzzle;
pub mod report;
pub mod review;
pub mod sample;
mod self_play;
pub mod sheet;
pub mod survey;

#[cfg(feature = "games")]
pub use by_hand::othello_by_hand;
pub use self_play::self_play;
