//! Studies. One program is linked once, and its tests
//! share the processors.

mod comparison;
mod diamond;
mod difference;
mod drawing;
mod exercises;
mod in_step;
mod published;
mod puzzle;
mod report;
mod review;
mod review_proofs;
mod sample;
mod survey;
#[path = "../../registry/tests/common/ticks.rs"]
mod ticks;
