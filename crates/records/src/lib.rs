//! Recorded games, in the formats of people and programs.
//!
//! A [`Reader`] streams the games of a file as [`Record`]s, exactly as written, before any rules are
//! consulted. [`replay()`] plays a record by the rules of a game; [`play_typed`] plays moves as people type
//! them.
//!
//! # Laws
//!
//! 1. Reading needs memory for one game, whatever a file promises.
//! 2. An error is one line with its place; the games after it are read if their beginning can be found.
//! 3. The claims of a file (colors, sizes, numbers, results, ends, encodings) are checked against the rules
//!    and the rest of the file: nothing is read as another game. Unambiguous deviations are read, with a
//!    notice.
//! 4. A text that the game's own notation reads as a move is that move; all other readings come after.

mod board;
mod draughts;
mod error;
mod family;
mod format;
mod ggf;
mod json;
mod loss;
mod packed;
mod pgn;
mod place;
mod psq;
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

pub use board::place_typed;
pub use error::Error;
pub use format::Format;
pub use pgn::sign_property;
pub use reader::Reader;
pub use reading::{Check, Reading, play_typed, play_typed_checked};
pub use record::{Property, Record, RecordedMove, Variation};
pub use replay::{Replayed, replay, replay_checked};
pub use writer::Writer;
