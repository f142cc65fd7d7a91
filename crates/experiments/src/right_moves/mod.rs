//! Right moves: how often searches choose a move of the greatest value at solved positions.
//!
//! Positions are reached by random moves, and the value of a move is the exact value of the position after
//! it. Or they are near the end of a game that a search plays, and a move is proven to win or not. A position
//! counts if no move wins at once and its moves do not all have the same value. Positions with their moves
//! are kept in a file beside the games; the searches choose anew each time.

mod exact;
mod look;
mod position;
mod records;
mod settings;

pub use look::{Looked, LookedSummary, SearchRow};
pub use settings::{Amount, Exact, RightMoves};

pub(crate) use look::look;
pub(crate) use settings::Tests;
