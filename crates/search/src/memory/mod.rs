//! Memory of searches: the transposition table, its pages, how it grows, and vectors that may not grow.

pub(crate) mod index;
pub(crate) mod pages;
pub(crate) mod room;
pub(crate) mod table;
