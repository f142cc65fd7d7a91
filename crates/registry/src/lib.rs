//! The registry: the lists of games and searches, and sessions that speak text. Types are erased here, once.
//!
//! [`open`] opens a [`Session`] with a game; it answers the requests of the crate `request`. [`games`] and
//! [`searches`] are the two lists of everything there is.

mod answers;
mod any_search;
mod board;
mod building;
mod card_game;
mod certificates;
pub mod class_records;
pub mod classes;
mod database;
mod frontier;
mod games;
pub mod grown;
mod native;
mod plies;
mod probe;
mod probed;
mod recipe;
mod recorder;
mod referee;
mod rule_hash;
mod scenes;
mod searches;
mod session;
mod solve_errors;
mod solving;
mod spelled_out;
mod stages;
pub mod walks;
mod with_database;
mod with_solver;

pub use ::verify::Refused;
pub use card_game::card_game;
pub use certificates::verify;
pub use games::{GameEntry, game_named, games, open, open_with_seed};
pub use probe::probe;
pub use referee::{Effort, Played, Referee, Terms};
pub use rule_hash::hexadecimal;
pub use scenes::Drawn;
pub use searches::{SearchEntry, searches};
pub use session::Session;
