//! The command line, run as a program. One program is linked once, and its tests
//! share the processors.

mod bad_input;
mod batch;
mod book;
mod caller;
mod commands;
mod common;
mod cut;
mod database;
mod distributed;
mod engine;
#[path = "../../registry/tests/common/holds.rs"]
mod holds;
mod interrupt;
mod japanese;
mod json;
mod learn;
mod levels;
mod n_player;
mod outside;
mod play;
mod records;
mod report;
mod reproduce;
mod serve;
mod solve;
mod tournament;
mod train;
mod tree;
mod written;
mod written_proofs;
mod written_values;
