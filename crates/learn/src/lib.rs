//! What yomi learns by playing against itself, or from games that were played.
//!
//! [`classes::learn`] plays games and counts, at their roots, which classes of moves existed and which was chosen;
//! [`records::learn_from`] counts the same over games of others. Nothing here knows a game: everything is asked of a [`session::Table`].

pub mod classes;
mod error;
mod journal;
pub mod records;

pub use error::Error;
