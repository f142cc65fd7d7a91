//! Erased games and searches that speak text: where front ends meet the engine.
//!
//! [`open`] opens a [`Session`] with a game; a [`Request`] is a request to a search; the [`Answer`] and the
//! [`trace`] of the search come back as text and numbers. [`games`] and [`searches`] are the two lists of
//! everything there is.

mod answer;
mod board;
mod by_hand;
mod card_game;
pub mod classes;
mod database;
mod error;
mod frontier;
mod games;
pub mod grown;
mod native;
mod plies;
pub mod published;
mod puzzle;
mod recorder;
mod referee;
mod request;
mod scenes;
mod searches;
mod self_play;
mod session;
mod solution;
mod solving;
mod spec;
mod stages;
pub mod survey;
mod with_solver;

pub use ::verify::Refused;
pub use answer::{Answer, ClaimAnswer, MoveAnswer, SCHEMA};
pub use by_hand::othello_by_hand;
pub use card_game::card_game;
pub use database::{BuildAnswer, BuildTerms, ProbeAnswer, Probed, ProbedMove, probe};
pub use error::{Error, unknown};
pub use game::random::{Random, derive_seed};
pub use game::{Key, Parameter, Perft, Promises, Standing};
pub use games::{GameEntry, game_named, games, open, open_with_seed};
pub use picture::{self, trace};
pub use puzzle::{Puzzle, Sought, puzzle};
pub use referee::{Effort, Played, Referee, Terms};
pub use request::{LIMITS, Request, read_time, set_limit};
pub use scenes::Drawn;
pub use searches::{SearchEntry, searches};
pub use self_play::self_play;
pub use session::Session;
pub use solution::{
    BoundAnswer, GrundyAnswer, POSITIONS, ParetoAnswer, PartAnswer, ProofAnswer, SolveAnswer, SolveTerms,
    TIES, VerifyAnswer, verify,
};
pub use spec::{Argument, Spec, SpecError};
pub use statistics::Estimate;
