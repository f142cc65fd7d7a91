//! Right moves: how often searches choose a move of the greatest worth, at positions that are solved.
//!
//! Positions come about by random moves, and every move there is worth what the game is worth after it,
//! computed exactly. A position counts if no move wins at once and its moves are not all worth the same. What
//! was solved is kept in a file beside the games; the searches choose anew each time.

mod exact;
mod look;
mod position;
mod records;
mod settings;

pub use look::{Looked, LookedSummary, SearchRow};
pub use settings::{Amount, Exact, RightMoves};

pub(crate) use look::look;
pub(crate) use settings::Tests;
