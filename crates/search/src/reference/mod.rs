//! Minimax and Max^N by their definitions, against which searches are tested, in this crate and in others.
//!
//! States are cloned, moves are collected, nothing is pruned, shared or reused. Each function follows a
//! definition word for word, and none calls the code that it tests.

mod leaves;
mod max_n;
mod replay;

pub use leaves::{Answer, DepthLeft, Leaves, Reference};
pub use max_n::{value, values_under_all_tie_breaks};
pub use replay::replay;
