//! Searches for two-player zero-sum games.

pub mod alpha_beta;
pub mod label;
pub mod minimax;
pub mod nega_alpha;
pub mod nega_max;
pub mod pvs;
pub(crate) mod recursion;
