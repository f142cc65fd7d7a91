//! Searches by sampling: Monte Carlo tree search, and the random player.

pub mod mcts;
pub mod random;
