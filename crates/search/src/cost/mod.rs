//! Move costs in depth, and the move features behind some of them.

pub(crate) mod features;
pub(crate) mod move_cost;
