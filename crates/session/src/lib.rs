//! Erased games and searches that speak text: where front ends meet the engine.

pub mod published;
pub mod survey;
pub mod trace;
