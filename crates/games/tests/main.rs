//! Games. One program is linked once, and its tests
//! share the processors.

mod contents;
mod foresight;
mod recorded_games;
mod scenes;
mod symmetry;
mod taking;
mod taking_text;
