//! Opening books: what is known of positions, as a graph in a file.
//!
//! A [`Node`] is a position with its facts: what is proven of it, what a search found, how games went. A
//! [`Graph`] holds them while a book is made, a [`Book`] adds what follows from them: bounds that are proven,
//! and estimates. [`Book::advise`] is the move it plays. Positions are text in canonical form; nothing here
//! knows the rules of a game.
//!
//! # Laws
//!
//! 1. A bound that a book calls proven follows from proofs alone, by finitely many steps: no estimate, no
//!    result of a game and no repetition becomes one.
//! 2. Facts add up in any order to the same book, but for remarks.
//! 3. A book plays no move that is proven to be worth less than its position.

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

pub use advice::{Advice, Certainty};
pub use book::Book;
pub use file::Draft;
pub use games::Games;
pub use graph::Graph;
pub use header::Header;
pub use node::{Best, Edge, Mark, Node, Proven, Searched};
pub use value::{Estimated, Value};
