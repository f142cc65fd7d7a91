//! n-tuple networks: static evaluations that are learned from play, for the board of any game.
//!
//! A [`Network`] values a position by a sum of weights: one for each tuple of cells, looked up by what lies
//! on them. A [`Learner`] finds the weights from the rules of a game alone, by playing against itself. A
//! [`Design`] defines the tuples and the weights that they share, and [`Reading`] shows the results of
//! learning.
//!
//! | what | where |
//! |--|--|
//! | cells, neighbors, straight lines | `graph` |
//! | tuples: cells, lines, rectangles, stars, pairs | `tuples` |
//! | tables, shared by symmetry, for each mover, context and phase | `structure` |
//! | the index of every tuple from the planes of a position | `index` |
//! | values for a search, in integers | `network` |
//! | the quantities estimated: wins, scores or payoffs | `outputs` |
//! | a value split into its terms | `terms` |
//! | games of self-play, guided and recorded games, step sizes, symmetries, automatic choices | `learning` |
//!
//! **Sources.** Jaśkowski (2014) for systematic short tuples; Thill, Bagheri, Koch & Konen (2014) for
//! TD(λ) with n-tuples on Connect Four; Beal & Smith (1999) for temporal coherence; Konen (2019) for N
//! players; Veness, Silver, Uther & Blair (2009) for learning more positions than are played.
//!
//! **Differences from the sources**: (1) tuples are placed by the drawing of the board, so that one program
//! learns any game; (2) weights are those of the player to move and relative to them, with a part of each
//! mover's own; (3) symmetries are proposed by the drawing and accepted only if random games in step
//! confirm them; (4) a sibling of each position played may be learned from the best move there; (5) where
//! random games are not decided, some games are guided towards random goals until self-play is decided by
//! itself; (6) all updates of a game are made at its end, backwards; (7) weights are rounded to 16 bits for
//! play.

mod curve;
mod design;
mod error;
mod graph;
mod index;
mod learning;
mod network;
mod outputs;
mod reading;
mod structure;
mod terms;
#[cfg(test)]
mod tests;
mod tuples;

pub use design::{CellMap, Design, Estimate, Sharing};
pub use error::Error;
pub use learning::{Aim, Backup, Learner, Learning, Options, Progress, Recorded, Trained};
pub use network::Network;
pub use reading::{Pattern, Reading};
pub use structure::{MAX_TUPLES, MAX_WEIGHTS};
pub use terms::{Place, Term, Terms};
pub use tuples::TupleKind;
