//! Erased games and searches that speak text: where front ends meet the engine.

pub mod picture;
pub mod trace;
