//! Everything that follows from the rules of a written game: promises, notation, drawings, symmetries and
//! classes of moves.

mod automorphisms;
pub(crate) mod board_scene;
mod classes;
mod contents;
mod illegal;
pub(crate) mod invariance;
mod layout;
pub(crate) mod names;
mod notation;
mod places;
pub(crate) mod progress;
pub(crate) mod promises;
pub(crate) mod reading;
mod seeds;
pub(crate) mod sowing;
mod stacks;
mod symmetry;
#[cfg(test)]
mod tests;
