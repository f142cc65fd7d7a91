//! Memory of searches: the transposition table, its pages and its growth, move ordering, and vectors with a
//! size limit.

pub(crate) mod index;
pub(crate) mod move_kind;
pub(crate) mod ordering;
pub(crate) mod pages;
pub(crate) mod pair_history;
pub(crate) mod room;
pub(crate) mod table;
