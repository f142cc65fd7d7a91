//! Recorded games, in the formats of people and programs.
//!
//! A [`Reader`] streams the games of a file as [`Record`]s, which say what the file says, before any rules
//! are consulted. [`replay()`] plays a record by the rules of a game; [`play_typed`] plays moves as people
//! type them.
//!
//! # Laws
//!
//! 1. Reading needs memory for one game, whatever a file promises.
//! 2. A mistake is one line with its place; the games behind it are read if it can be told where they begin.
//! 3. What a file says of itself (colors, sizes, numbers, results, ends, encodings) is compared with the
//!    rules and with the rest of it: nothing is read as another game. What leaves no doubt is read and told.
//! 4. A text that the game itself reads as a move is that move; all other readings come after.

mod error;
mod format;
mod ggf;
mod json;
mod pgn;
mod place;
mod reader;
mod reading;
mod record;
mod replay;
mod setup;
mod sgf;
mod transcript;
mod tree;
mod writer;
mod wthor;

pub use error::Error;
pub use format::Format;
pub use reader::Reader;
pub use reading::{Check, Reading, play_typed, play_typed_checked};
pub use record::{Record, RecordedMove};
pub use replay::{Replayed, replay, replay_checked};
pub use writer::Writer;
