//! The evaluation of written games, derived from the goals in the lines of `end`.
//!
//! [`Derived`] is read off the syntax tree, in lists of cells. The engine computes it with sets as words
//! (`engine/evaluation.rs`), the reference cell by cell (`reference/evaluation.rs`).

mod common;
mod derive;
mod feature;
mod kind;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use derive::Derived;
pub(crate) use feature::{FAR, FOREMOST, Feature, LACKING, MOST_GROWN, worth};
pub(crate) use kind::Kind;
pub(crate) use words::words;

use game::Named;

/// An evaluation of a written game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenEvaluation {
    /// A term for each line of `end`, mobility, and material where pieces are captured.
    Derived,
    /// Every unfinished position is worth 0.
    None,
}

impl Named for WrittenEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Derived, "derived", "what the lines of `end` look for, mobility and material"),
        (Self::None, "none", "every unfinished position is worth 0"),
    ];
}
