//! Paranoid and best-reply search with iterative deepening, a table and move ordering. Values, moves and
//! lines are those of the plain recursions, with fewer nodes.

pub(crate) mod engine;
pub(crate) mod options;
pub(crate) mod root;
mod table;
pub(crate) mod tree;
pub(crate) mod window;
