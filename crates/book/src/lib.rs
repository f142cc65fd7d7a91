//! Opening books: facts about positions, as a graph in a file.
//!
//! A [`Node`] is a position with its facts: proven bounds, a search result, results of games. A [`Graph`]
//! holds the positions while a book is being built; a [`Book`] adds the bounds and estimates derived from
//! them. [`Book::advise`] chooses the move to play. Positions are text in canonical form; this crate does not
//! know the rules of any game.
//!
//! # Laws
//!
//! 1. A proven bound follows from proofs alone in finitely many steps: no estimate, game result or repetition
//!    turns into one.
//! 2. Facts can be added in any order and give the same book, except for remarks.
//! 3. A book plays no move that is proven worse than its position.

mod advice;
mod book;
mod estimates;
pub mod file;
mod games;
mod graph;
mod header;
mod node;
mod tighten;
mod value;
mod values;

pub use advice::Advice;
pub use book::Book;
pub use file::Draft;
pub use games::Games;
pub use graph::Graph;
pub use header::Header;
pub use node::{Best, Edge, Mark, Node, Proven, Searched};
pub use value::{Estimated, Value};
