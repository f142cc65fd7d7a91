//! Paranoid and best-reply search with iterative deepening, a table and move ordering: the same values, moves
//! and lines as those of the plain recursions, from fewer nodes.

pub(crate) mod engine;
pub(crate) mod options;
pub(crate) mod root;
mod table;
pub(crate) mod tree;
pub(crate) mod window;
