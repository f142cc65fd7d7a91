//! Memory of searches: the transposition table, its pages, and vectors that may not grow.

pub(crate) mod pages;
pub(crate) mod room;
pub(crate) mod table;
