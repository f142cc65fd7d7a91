//! What yomi learns by playing against itself.
//!
//! [`classes::learn`] plays games and counts, at their roots, which classes of moves existed and which was chosen. Nothing here knows a game:
//! everything is asked of a [`session::Table`].

pub mod classes;
mod error;
mod journal;

pub use error::Error;
