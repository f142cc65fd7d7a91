//! An answer to a question about a game.

use serde::Serialize;

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// The question: `balance`, `trend`, `draws`, `length`, `end`, `depth`, `pie`, `value` or `rules`.
    pub about: &'static str,
    /// The answer in a word: `undecided` if the figures do not allow one.
    pub finding: &'static str,
    /// The answer in a sentence, with its figures.
    pub text: String,
    /// The threshold that decides it.
    pub threshold: String,
}
