//! Memory of searches: the transposition table, its pages, how it grows, move ordering, and vectors that may
//! not grow.

pub(crate) mod index;
pub(crate) mod ordering;
pub(crate) mod pages;
pub(crate) mod room;
pub(crate) mod table;
