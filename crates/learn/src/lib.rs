//! Learning from self-play or from recorded games.
//!
//! [`classes::learn`] plays games and counts, at their roots, the classes of legal and of chosen moves, or
//! grows classes from the chosen moves; [`records::learn_from`] does the same with recorded games;
//! [`shared`] has several machines share either;
//! [`held_out`] scores models of moves on held-out games. [`evaluation::learn`] learns static evaluations,
//! from games that [`evaluation::read_records`] reads and from self-play; [`player::train`] makes players
//! with both.
//! Nothing here knows a game: everything goes through a [`registry::Session`].

pub mod classes;
mod error;
pub mod evaluation;
pub mod held_out;
mod journal;
pub mod player;
mod recorded;
pub mod records;
pub mod shared;

pub use error::Error;
