//! What yomi learns by playing against itself, or from games that were played.
//!
//! [`classes::learn`] plays games and counts, at their roots, which classes of moves existed and which was chosen, or grows classes from what was
//! chosen; [`records::learn_from`] does the same over games of others; [`held_out`] says how well classes foretell other games. Nothing here
//! knows a game: everything is asked of a [`session::Table`].

pub mod classes;
mod error;
pub mod held_out;
mod journal;
pub mod records;

pub use error::Error;
