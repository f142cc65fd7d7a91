//! What yomi learns by playing against itself.
//!
//! [`classes::learn`] plays games and counts, at their roots, which classes of moves existed and which was chosen, or grows classes from what was
//! chosen; [`held_out`] says how well those foretell other games. Nothing here knows a game:
//! everything is asked of a [`session::Table`].

pub mod classes;
mod error;
pub mod held_out;
mod journal;

pub use error::Error;
