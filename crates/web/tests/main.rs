//! The playground. One program is linked once, and its tests
//! share the processors.

mod bad_input;
mod common;
mod learning;
mod playground;
mod public;
mod rooms;
mod tournament;
mod tree_page;
mod written;
