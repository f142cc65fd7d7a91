//! Exact answers: games solved whole, from their ends.
//!
//! [`climbing`] counts every deal of a card game in which single cards climb over one another.

pub mod climbing;
