//! The census against slow programs and against published tables.
//!
//! One program, so that the census is compiled once.

mod database;
mod deals;
mod orders;
mod plain;
mod player;
mod rank;
mod sets;
mod staged;
mod tables;
