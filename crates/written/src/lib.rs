//! Written games: board games described in a text of 8 to 20 lines.
//!
//! The README of this crate describes the language; the tests read it from there.
//!
//! [`read`](fn@read) parses a text into the tree of [`syntax`], with every name resolved and every fixed
//! number evaluated, or reports all mistakes of the text at once. [`reference`](mod@reference) plays the game
//! of a tree cell by cell. [`check`](mod@check) looks for probable mistakes of meaning; [`check_text`] does
//! all of this for a text.

pub mod check;
mod checked;
mod compile;
mod compiled;
mod derived;
mod engine;
mod evaluation;
mod geometry;
mod numbering;
#[cfg(test)]
mod odd;
mod open;
mod program;
mod read;
pub mod reference;
#[cfg(test)]
mod rewritten;
mod samples;
pub mod syntax;
mod words;

pub use checked::{Checked, Limits, check_text};
pub use engine::{Move, State, Undo, Written, WrittenMap};
pub use evaluation::WrittenEvaluation;
pub use open::{AnyWritten, open};
pub use read::{MAX_BYTES, Mistake, Mistakes, read};
pub use samples::{SAMPLES, Sample, sample};
pub use words::{Layered, Wide, Word};

/// The description of the language, in Markdown.
pub const LANGUAGE: &str = include_str!("../README.md");
/// The same, in Japanese.
pub const LANGUAGE_IN_JAPANESE: &str = include_str!("../README.ja.md");
