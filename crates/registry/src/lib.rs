//! The registry: the lists of games and searches, and sessions that speak text. Types are erased here, once.
//!
//! [`open`] opens a [`Session`] with a game; it answers the requests of the crate `request`. [`games()`] and
//! [`searches()`] are the two lists of everything there is: the built-in games and searches, and those that
//! the program [adds](add) before it uses the lists. Without the feature `games` the only built-in game is
//! a toy.

mod adjudication;
mod answers;
mod any_search;
mod block_file;
mod book_move;
mod books;
mod building;
mod cache;
#[cfg(feature = "games")]
mod card_game;
mod catalog;
mod certificates;
mod child;
pub mod class_records;
pub mod classes;
mod database;
pub mod engine;
mod frontier;
mod game_entry;
mod game_text;
mod games;
mod given;
pub mod grown;
pub mod learned;
pub mod levels;
mod lists;
mod mistakes;
mod names;
mod native;
pub mod player;
mod plies;
mod probe;
mod probed;
mod recipe;
mod recommended;
mod recorder;
mod referee;
mod rule_hash;
mod scenes;
mod search_entry;
mod search_memory;
mod search_player;
mod searches;
mod session;
mod shared_parameters;
mod solve_errors;
mod solving;
mod spelled_out;
mod stages;
mod stored;
pub mod team;
mod typed_entry;
mod unlisted;
pub mod walks;
#[cfg(feature = "games")]
mod winners;
mod workers;
mod written_game;

pub use ::erased::Erased;
pub use ::verify::Refused;
pub use adjudication::{Adjudication, By, End};
#[cfg(feature = "games")]
pub use card_game::card_game;
pub use catalog::{
    Additions, add, game_named, game_names, games, lacks_a_seed, open, open_game_text, open_listed,
    open_text, open_with_seed, open_written, read_game_text, sample_named, samples, searches,
};
pub use certificates::verify;
pub use game_entry::GameEntry;
pub use game_text::{GameText, game_text};
pub use probe::probe;
pub use recommended::{Recommended, recommended};
pub use referee::{Effort, Forfeit, Played, Referee, Terms};
pub use rule_hash::hexadecimal;
pub use scenes::Drawn;
pub use search_entry::SearchEntry;
pub use search_memory::SearchMemory;
pub use session::{CompiledFor, ExternalPlayer, Session};
pub use stored::{Stored, StoredValue, open_database};
pub use typed_entry::TypedEntry;
pub use unlisted::open_unlisted;
#[cfg(feature = "games")]
pub use winners::{WinnersProbe, probe_winners};
