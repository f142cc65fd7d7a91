//! Searches for any number of players.

pub mod best_first;
pub mod best_reply;
pub(crate) mod coalition;
pub(crate) mod depth;
pub mod max_n;
pub mod mp_mix;
pub mod one_ply;
pub mod paranoid;
pub mod prob_max_n;
pub(crate) mod recursion;
pub(crate) mod search;
pub mod sets;
pub mod soft_max_n;
pub(crate) mod tree;
