//! The games that can be erased.

use game::{Evaluated, Notation};

/// A game that can be erased: it has evaluations and a notation, and its parts may cross threads.
pub trait Erasable:
    Evaluated<State: Send + Sync, Move: Send + Sync, Evaluation: Send + Sync> + Notation + 'static
where
    Self: Send + Sync,
{
}

impl<G> Erasable for G where
    G: Evaluated<State: Send + Sync, Move: Send + Sync, Evaluation: Send + Sync>
        + Notation
        + Send
        + Sync
        + 'static
{
}
