//! The command line: the commands, their arguments, and how these are read.

mod command;
mod common;
mod learn;
mod reproduce;
#[cfg(feature = "playground")]
mod serve;
mod solve;
mod stats;
mod tournament;
mod values;

pub(crate) use command::{Arguments, Command};
pub(crate) use common::{Common, Limits, Position};
pub(crate) use learn::{Learn, LearnClasses};
pub(crate) use reproduce::Reproduce;
#[cfg(feature = "playground")]
pub(crate) use serve::Serve;
pub(crate) use solve::{Build, Census, Probe, Solve};
pub(crate) use stats::Stats;
pub(crate) use tournament::{Output, Part, Play, Tournament};
pub(crate) use values::{MARK, Names, freed, freed_path, whole};
