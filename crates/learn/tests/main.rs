//! Learning. One program is linked once, and its tests
//! share the processors.

mod classes;
mod evaluation;
mod evaluation_records;
mod mock;
mod player;
mod records;
mod shared;
