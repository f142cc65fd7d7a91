//! Depth costs of moves, and the features of moves that some of them go by.

pub(crate) mod features;
pub(crate) mod move_cost;
