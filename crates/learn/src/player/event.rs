//! Events while a player is made.

use crate::evaluation;

/// An event while a player is made.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A round begins, from 1.
    Round(u32),
    /// The evaluation of the round.
    Evaluation(evaluation::Event<'a>),
    /// Games that the classes of the round are learned from.
    Classes {
        /// The round, from 1.
        round: u32,
        /// Games played.
        played: u64,
        /// Games in all.
        games: u64,
    },
    /// A round is over.
    Learned {
        /// The round, from 1.
        round: u32,
        /// The greatest change of a probability since the round before.
        change: Option<f64>,
    },
    /// The clock chose the nodes of the candidates.
    Nodes(&'a [u64]),
    /// Games of the matches.
    Matches {
        /// Games played.
        played: u64,
        /// Games in all.
        games: u64,
    },
}
